"""The pieces that the adapters share. Run in `harness/adapters/python`:

    .venv/bin/python -m unittest tests.test_pieces
"""

import datetime
import unittest
import uuid

from pydantic import BaseModel, ValidationError

from misread_adapter.annotations import Annotations
from misread_adapter.functions import function
from misread_adapter.json_text import JsonTextError, print_json, read_json
from misread_adapter.pydantic_issues import issues_of
from misread_adapter.values import plain

STRING = {"kind": "string"}
NUMBERS = {"kind": "list", "item": {"kind": "number"}}


def an_object(extra="forbid", **fields):
    named = [{"name": k, "required": True, "shape": v} for k, v in fields.items()]
    return {"kind": "object", "fields": named, "extra": extra}


def union(*members, **more):
    return {"kind": "union", "members": list(members), **more}


def tagged(tag, **members):
    cases = [
        an_object(**{tag: {"kind": "const", "value": name}, **fields})
        for name, fields in members.items()
    ]
    return union(*cases, tag=tag)


# What the field `x` is, what is sent, the paths that are wrong. A branch's name is never in one.
PATHS = {
    "plain": (STRING, 1, [["x"]]),
    "list-item": (NUMBERS, ["a"], [["x", 0]]),
    "key-missing": (an_object(y=STRING), {}, [["x", "y"]]),
    "key-undeclared": (an_object(), {"z": 1}, [["x", "z"]]),
    "union-branches": (union(STRING, NUMBERS), ["a"], [["x"], ["x", 0]]),
    "nullable-has-no-branch": (union(NUMBERS, {"kind": "null"}), ["a"], [["x", 0]]),
    "branch-key-undeclared": (union(STRING, an_object()), {"z": 1}, [["x"], ["x", "z"]]),
    "property-named-like-a-branch": (
        union({"kind": "integer"}, an_object(str=STRING)),
        {"str": 1},
        [["x"], ["x", "str"]],
    ),
    "tag-in-a-union": (
        union(STRING, tagged("kind", a={"y": STRING}, b={})),
        {"kind": "a", "y": 1},
        [["x"], ["x", "y"]],
    ),
    "tag-beside-a-record": (
        union({"kind": "record", "item": STRING}, tagged("kind", a={"y": STRING}, b={})),
        {"kind": "a", "y": 1},
        [["x", "y"], ["x", "y"]],
    ),
}


class Paths(unittest.TestCase):
    def test_paths_leave_out_the_names_of_branches(self):
        for case, (shape, value, expected) in PATHS.items():
            with self.subTest(case):
                self.assertEqual(paths(an_object(x=shape), {"x": value}), expected)


def paths(shape, arguments):
    from mcp.server.mcpserver.tools.base import Tool

    made = function("tool", Annotations({}, shape).parameters, lambda _arguments: None)
    model = Tool.from_function(made, structured_output=False).fn_metadata.arg_model
    try:
        model.model_validate(arguments)
    except ValidationError as error:
        return [issue["path"] for issue in issues_of(error, shape, arguments)]
    return []


class Inner(BaseModel):
    needed: str
    absent: str = None
    given: str = None


class Values(unittest.TestCase):
    def test_what_json_cannot_say_is_a_marker(self):
        self.assertEqual(plain([float("nan"), b"a"])[0], {"$misread": "NaN"})
        self.assertEqual(plain(float("-inf")), {"$misread": "-Infinity"})
        self.assertEqual(plain(b"a"), {"$misread": "bytes", "base64": "YQ=="})
        self.assertEqual(plain(len), {"$misread": "function", "name": "len"})

    def test_models_hold_what_was_given(self):
        self.assertEqual(
            plain({"m": Inner(needed="a", given="b")}), {"m": {"needed": "a", "given": "b"}}
        )

    def test_formats_are_texts(self):
        when = datetime.datetime(2024, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc)
        self.assertEqual(plain((when, uuid.UUID(int=1))),
                         ["2024-01-02T03:04:05Z", "00000000-0000-0000-0000-000000000001"])

    def test_numbers_and_texts_come_back_as_they_are(self):
        for text in ["12345678901234567890123", "1.5", '"\\ud800"', '{"__proto__":1}']:
            with self.subTest(text):
                self.assertEqual(print_json(plain(read_json(text.encode()))), text)

    def test_deep_values_are_printed(self):
        deep = []
        for _ in range(5000):
            deep = [deep]
        self.assertEqual(len(print_json(plain(deep))), 2 * 5001)

    def test_nan_is_no_json(self):
        for line in [b"NaN", b"[Infinity]", b"\xff", b"\xef\xbb\xbf1", b"1 2"]:
            with self.subTest(line), self.assertRaises(JsonTextError):
                read_json(line)


if __name__ == "__main__":
    unittest.main()
