"""Reading and printing messages, with the standard library's own JSON.

It reads whole numbers exactly, other numbers as binary64, and keeps lone surrogates. NaN and
Infinity, which it would take, are no JSON and are refused here.
"""

import json

from .nesting import room


class JsonTextError(ValueError):
    """These bytes are no JSON."""


def read_json(line):
    """The value of one line of bytes."""
    try:
        return json.loads(line.decode("utf-8"), parse_constant=_no_json)
    except (ValueError, RecursionError) as error:
        raise JsonTextError(str(error)) from error


def print_json(value):
    """The JSON text of a value, in ASCII; raises where there is none."""
    with room():
        return json.dumps(value, allow_nan=False, separators=(",", ":"))


def _no_json(constant):
    raise ValueError(f"`{constant}` is no JSON")
