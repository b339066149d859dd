"""A function as a tool author would have written it, made from annotations."""

import inspect
import keyword
from typing import Annotated

from pydantic import Field


def function(name, parameters, received):
    """A function of these parameters, which gives its arguments to `received`."""

    async def run(**arguments):
        received(arguments)
        return "ok"

    signature = [_parameter(one, f"parameter_{i}") for i, one in enumerate(parameters)]
    run.__name__ = run.__qualname__ = name
    run.__signature__ = inspect.Signature(signature, return_annotation=str)
    return run


def _parameter(one, stand_in):
    name, annotation = one.name, one.annotation
    if not name.isidentifier() or keyword.iskeyword(name) or name.startswith("_"):
        # No `def` can have such a name. A function made at run time, as a proxy makes it, can: by
        # an alias, and because it takes its arguments as `**arguments`.
        name, annotation = stand_in, Annotated[annotation, Field(alias=one.name)]
    return inspect.Parameter(
        name,
        inspect.Parameter.KEYWORD_ONLY,
        default=inspect.Parameter.empty if one.required else one.default,
        annotation=annotation,
    )
