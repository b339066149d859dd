"""Finds the packages beside the adapters."""

import importlib.util
import os
import pathlib
import sys

UNREACHABLE = 3


def need(package):
    """Starts again with the interpreter of `.venv` where this one lacks the package."""
    if importlib.util.find_spec(package) is not None:
        return
    folder = pathlib.Path(__file__).resolve().parent.parent
    found = [folder / ".venv" / part for part in ("bin/python", "Scripts/python.exe")]
    interpreter = next((path for path in found if path.exists()), None)
    # In the environment itself and still without it: starting again would not end.
    if interpreter is None or pathlib.Path(sys.prefix) == folder / ".venv":
        print(
            f"the Python package `{package}` is missing: run `python3 -m venv .venv && "
            ".venv/bin/pip install -r requirements.txt` in harness/adapters/python",
            file=sys.stderr,
        )
        sys.exit(UNREACHABLE)
    os.execv(interpreter, [str(interpreter), *sys.argv])
