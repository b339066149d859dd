"""A `shape` as Python annotations, node by node, the way a tool author writes them.

Objects become pydantic models (or `TypedDict`s), formats the types that stand for them, bounds
`Annotated[..., Field(...)]`. Whatever refers to itself is resolved by name, in a module made for
the tool.
"""

import datetime
import functools
import itertools
import operator
import sys
import types
import uuid
from dataclasses import dataclass
from typing import Annotated, Any, ForwardRef, Literal, Optional, Union

from pydantic import AnyUrl, EmailStr, Field
from typing_extensions import TypeAliasType

from .models import model, typed_dict
from .pointers import below, member
from .serve import Unsupported

SPELLINGS = ["Annotated", "Optional", "TypedDict"]
SCALARS = {"any": Any, "boolean": bool, "null": None, "integer": int, "number": float}
BOUNDS = {"atLeast": "ge", "atMost": "le", "above": "gt", "below": "lt", "step": "multiple_of"}
FORMATS = {
    "uuid": uuid.UUID,
    "date-time": datetime.datetime,
    "email": EmailStr,
    "uri": AnyUrl,
}
MODULES = itertools.count()


@dataclass
class Parameter:
    """A parameter of the tool's function."""

    name: str
    annotation: Any
    required: bool
    default: Any = None


class Annotations:
    """The annotations of one tool."""

    def __init__(self, parameters, shape, spelling=None):
        if spelling is not None and spelling not in SPELLINGS:
            raise Unsupported(f"the spelling `{spelling}` is not built here")
        self.changed = False
        self._json_schema = parameters
        self._spelling = spelling
        self._shapes = shape.get("definitions", {})
        self._names = {name: f"Definition{i}" for i, name in enumerate(self._shapes)}
        self._numbers = itertools.count()
        self._models = []
        self._module = types.ModuleType(f"misread_tool_{next(MODULES)}")
        sys.modules[self._module.__name__] = self._module
        self._define()
        while shape["kind"] == "ref":
            shape = self._shapes[shape["to"]]
        self.extra = self._extra(shape, "")
        self.parameters = [
            Parameter(
                field["name"],
                self._node(field["shape"], below("", "properties", field["name"])),
                field["required"],
                field.get("default"),
            )
            for field in shape["fields"]
        ]
        self._resolve()

    def drop(self):
        """Forgets the module."""
        sys.modules.pop(self._module.__name__, None)

    def _extra(self, shape, pointer):
        """What an object takes beside its fields: a word, or the annotation of each."""
        extra = shape.get("extra", "allow")
        if isinstance(extra, str):
            return extra
        return self._node(extra, below(pointer, "additionalProperties"))

    def _define(self):
        for name, shape in self._shapes.items():
            place = below("", "$defs", name)
            own = self._names[name]
            if shape["kind"] == "object":
                made = self._object(shape, place, own)
            else:
                # The alias takes its module, where names are looked up, from the code that runs.
                value = {"TypeAliasType": TypeAliasType, "value": self._node(shape, place)}
                scope = self._module.__dict__
                made = eval(f"TypeAliasType({own!r}, value)", scope, value)
            setattr(self._module, own, made)

    def _resolve(self):
        for made in self._models:
            made.model_rebuild(force=True, _types_namespace=vars(self._module))

    def _node(self, shape, pointer):
        build = getattr(self, f"_{shape['kind']}", None)
        if shape["kind"] in SCALARS:
            annotation = bounded(SCALARS[shape["kind"]], shape)
        elif build is None:
            raise Unsupported(f"no annotation for the kind `{shape['kind']}`", pointer)
        else:
            annotation = build(shape, pointer)
        if self._spelling != "Annotated" or shape["kind"] == "ref":
            return annotation
        self.changed = True
        return Annotated[annotation, "as declared"]

    def _string(self, shape, pointer):
        format = shape.get("format")
        if format is not None and format not in FORMATS:
            raise Unsupported(f"no type for the format `{format}`", below(pointer, "format"))
        bounds = {
            "min_length": shape.get("min"),
            "max_length": shape.get("max"),
            "pattern": shape.get("pattern"),
        }
        bounds = {name: bound for name, bound in bounds.items() if bound is not None}
        if format is None:
            return Annotated[str, Field(**bounds)] if bounds else str
        if not bounds:
            return FORMATS[format]
        # Lengths are those of a text; the types that stand for a format have none.
        return Annotated[str, Field(**bounds, json_schema_extra={"format": format})]

    def _const(self, shape, _pointer):
        return None if shape["value"] is None else Literal[shape["value"]]

    def _enum(self, shape, pointer):
        if not shape["values"]:
            raise Unsupported("an enum without values has no type", pointer)
        return Literal[tuple(shape["values"])]

    def _list(self, shape, pointer):
        if shape.get("unique"):
            raise Unsupported("a list of unique items has no type", below(pointer, "uniqueItems"))
        item = shape.get("item", {"kind": "any"})
        return sized(list[self._node(item, below(pointer, "items"))], shape)

    def _tuple(self, shape, pointer):
        items = shape["items"]
        open_end = shape.get("rest", "forbid") != "forbid"
        bounds = {"min", "max", "unique"} & set(shape)
        if open_end or bounds:
            raise Unsupported("only a tuple of fixed length has a type", pointer)
        parts = [self._node(part, below(pointer, "prefixItems", i)) for i, part in enumerate(items)]
        return tuple[tuple(parts)] if parts else tuple[()]

    def _record(self, shape, pointer):
        return dict[str, self._node(shape["item"], below(pointer, "additionalProperties"))]

    def _ref(self, shape, pointer):
        if shape["to"] not in self._names:
            raise Unsupported(f"`{shape['to']}` is not among the definitions", pointer)
        name = self._names[shape["to"]]
        return getattr(self._module, name, None) or ForwardRef(name, module=self._module.__name__)

    def _object(self, shape, pointer, name=None):
        name = name or f"Object{next(self._numbers)}"
        extra = self._extra(shape, pointer)
        fields = [
            (field, self._node(field["shape"], below(pointer, "properties", field["name"])))
            for field in shape["fields"]
        ]
        if self._spelling == "TypedDict":
            self.changed = True
            return typed_dict(name, fields, extra, self._module.__name__, pointer)
        made = model(name, fields, extra, self._module.__name__)
        self._models.append(made)
        return made

    def _union(self, shape, pointer):
        members = shape["members"]
        parts = [
            self._node(part, member(self._json_schema, pointer, i))
            for i, part in enumerate(members)
            if part["kind"] != "null"
        ]
        nullable = len(parts) < len(members)
        if not parts:
            return None
        tag = shape.get("tag") if len(parts) > 1 else None
        union = self._one_of(parts)
        if tag is not None:
            union = Annotated[union, Field(discriminator=tag)]
        return self._or_none(union) if nullable else union

    def _one_of(self, parts):
        if self._spelling == "Optional":
            self.changed = True
            return Union[tuple(parts)]
        try:
            return functools.reduce(operator.or_, parts)
        except TypeError:
            return Union[tuple(parts)]

    def _or_none(self, annotation):
        if self._spelling == "Optional":
            self.changed = True
            return Optional[annotation]
        try:
            return annotation | None
        except TypeError:
            return Union[annotation, None]


def bounded(annotation, shape):
    """A number within its bounds."""
    bounds = {BOUNDS[name]: shape[name] for name in BOUNDS if name in shape}
    return Annotated[annotation, Field(**bounds)] if bounds else annotation


def sized(annotation, shape):
    """A list within its bounds."""
    names = {"min": "min_length", "max": "max_length"}
    bounds = {names[name]: shape[name] for name in names if name in shape}
    return Annotated[annotation, Field(**bounds)] if bounds else annotation
