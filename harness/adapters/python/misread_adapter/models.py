"""Objects as pydantic models and as `TypedDict`s."""

from typing import Any

from pydantic import BaseModel, ConfigDict, create_model
from pydantic import Field as ModelField
from typing_extensions import NotRequired, Required, TypedDict

from .pointers import below
from .serve import Unsupported


def model(name, fields, extra, module):
    """A model of `(field, annotation)` pairs; `extra` is a word or the annotation of what else
    there may be. An optional field without a default is None where it is absent."""
    config = ConfigDict(
        extra=extra if isinstance(extra, str) else "allow",
        protected_namespaces=(),
    )
    namespace = {"__module__": module, "model_config": config}
    if not isinstance(extra, str):
        namespace["__annotations__"] = {"__pydantic_extra__": dict[str, extra]}
    base = type(f"{name}Base", (BaseModel,), namespace)
    attributes = {}
    for i, (field, annotation) in enumerate(fields):
        default = ... if field["required"] else field.get("default")
        attribute, alias = field["name"], None
        if not _is_attribute(attribute):
            attribute, alias = f"field_{i}", attribute
        attributes[attribute] = (annotation, ModelField(default, alias=alias))
    return create_model(name, __base__=base, __module__=module, **attributes)


def typed_dict(name, fields, extra, module, pointer):
    """The same as a `TypedDict`. It has no defaults: they are left to the handler."""
    if not isinstance(extra, str):
        place = below(pointer, "additionalProperties")
        raise Unsupported("a TypedDict has no typed extra keys", place)
    keys = {
        field["name"]: Required[annotation] if field["required"] else NotRequired[annotation]
        for field, annotation in fields
    }
    made: Any = TypedDict(name, keys)
    made.__module__ = module
    made.__pydantic_config__ = ConfigDict(extra=extra)
    return made


def _is_attribute(name):
    return name.isidentifier() and not name.startswith("_") and not hasattr(BaseModel, name)
