"""What a handler got, as JSON. What JSON cannot say becomes a `$misread` marker."""

import base64
import math

from pydantic import BaseModel
from pydantic_core import PydanticSerializationError, to_jsonable_python

from .nesting import room


def plain(value):
    """The value as dictionaries, lists and scalars of JSON."""
    with room():
        return _plain(value)


def _plain(value):
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else _marker(_not_finite(value))
    if isinstance(value, BaseModel):
        return _fields(value)
    if isinstance(value, dict):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if isinstance(value, (bytes, bytearray)):
        return _marker("bytes", base64=base64.b64encode(value).decode("ascii"))
    if callable(value):
        return _marker("function", name=getattr(value, "__name__", ""))
    return _written(value)


def _fields(model):
    """A model's fields by the names that callers use. An absent optional field, which the model
    holds as None, stays absent."""
    fields = {
        info.alias or name: _plain(getattr(model, name))
        for name, info in type(model).model_fields.items()
        if name in model.model_fields_set or getattr(model, name) is not None
    }
    return {**fields, **_plain(model.model_extra or {})}


def _written(value):
    """UUIDs, dates, addresses: as pydantic writes them in JSON."""
    try:
        return to_jsonable_python(value)
    except PydanticSerializationError:
        return _marker("object", type=type(value).__name__, text=str(value))


def _not_finite(value):
    if math.isnan(value):
        return "NaN"
    return "Infinity" if value > 0 else "-Infinity"


def _marker(kind, **more):
    return {"$misread": kind, **more}
