"""A function as a tool author would have written it, made from annotations."""

import inspect
import keyword

from .pointers import below
from .serve import Unsupported


def function(name, parameters, received):
    """A function of these parameters, which gives its arguments to `received`."""

    async def run(**arguments):
        received(arguments)
        return "ok"

    required = [one for one in parameters if one.required]
    optional = [one for one in parameters if not one.required]
    signature = [_parameter(one) for one in (*required, *optional)]
    run.__name__ = run.__qualname__ = name
    run.__signature__ = inspect.Signature(signature, return_annotation=str)
    return run


def _parameter(one):
    usable = one.name.isidentifier() and not keyword.iskeyword(one.name)
    if not usable or one.name.startswith("_"):
        pointer = below("", "properties", one.name)
        raise Unsupported(f"no parameter of a tool's function is called `{one.name}`", pointer)
    return inspect.Parameter(
        one.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=inspect.Parameter.empty if one.required else one.default,
        annotation=one.annotation,
    )
