// The pieces that the adapters share. Run in `harness/adapters/node`: `node --test test/`

import assert from "node:assert/strict";
import { test } from "node:test";
import { lines } from "../lib/lines.mjs";
import { Unsupported } from "../lib/serve.mjs";
import { print } from "../lib/values.mjs";
import { issuesOf } from "../lib/zod-issues.mjs";
import { SPELLINGS } from "../lib/zod-spellings.mjs";
import { zodTool } from "../lib/zod-types.mjs";

const string = { kind: "string" };
const object = (fields, extra = "forbid") => ({
  kind: "object",
  fields: Object.entries(fields).map(([name, shape]) => ({ name, required: true, shape })),
  extra,
});
const union = (...members) => ({ kind: "union", members });
const tool = (shape, spelling) =>
  zodTool({ parameters: {}, shape: object({ x: shape }) }, spelling);

async function cut(...chunks) {
  const found = [];
  for await (const line of lines(chunks.map((chunk) => Buffer.from(chunk)))) found.push(line);
  return found;
}

test("lines are cut at LF alone, across chunks, and told when they are no UTF-8", async () => {
  assert.deepEqual(await cut("a\u2028b\nc", "d\n", "e"), ["a\u2028b", "cd", "e"]);
  assert.deepEqual(await cut([0xc3], [0xa4, 0x0a, 0xff, 0x0a]), ["ä", null]);
});

test("what JSON cannot say is a marker", () => {
  assert.equal(print([NaN, -Infinity]), '[{"$misread":"NaN"},{"$misread":"-Infinity"}]');
  assert.equal(print({ a: undefined }), '{"a":{"$misread":"undefined"}}');
  assert.equal(print(new Uint8Array([97])), '{"$misread":"bytes","base64":"YQ=="}');
});

test("texts and keys come back as they are", () => {
  for (const text of ['"\\ud800"', '{"__proto__":1,"b":[1.5]}']) {
    assert.equal(print(JSON.parse(text)), text);
  }
});

// What the field `x` is, what is sent, the paths that are wrong.
const PATHS = {
  "list-item": [{ kind: "list", item: string }, [1], [["x", 0]]],
  "key-missing": [object({ y: string }), {}, [["x", "y"]]],
  "keys-undeclared": [object({}), { y: 1, z: 1 }, [["x", "y"], ["x", "z"]]],
  "union-failed": [union(string, { kind: "list", item: string }), [1], [["x"]]],
};

for (const [name, [shape, value, expected]] of Object.entries(PATHS)) {
  test(`path: ${name}`, () => {
    const { error } = tool(shape).schema.safeParse({ x: value });
    assert.deepEqual(issuesOf(error).map(({ path }) => path), expected);
  });
}

const constant = (value) => ({ kind: "const", value });
const tagged = {
  ...union(object({ kind: constant("a") }), object({ kind: constant("b") })),
  tag: "kind",
};

for (const spelling of Object.keys(SPELLINGS)) {
  test(`spelling: ${spelling} reads a tagged union, a nullable and a list alike`, () => {
    const shape = { kind: "tuple", items: [tagged, union(string, { kind: "null" })] };
    const { schema } = tool(shape, spelling);
    assert.ok(schema.safeParse({ x: [{ kind: "b" }, null] }).success);
    assert.ok(!schema.safeParse({ x: [{ kind: "c" }, null] }).success);
    assert.ok(!schema.safeParse({ x: [{ kind: "b" }, 1] }).success);
  });
}

test("what is not built is unsupported, with its place", () => {
  const unique = { kind: "list", item: string, unique: true };
  assert.throws(() => tool(object({ y: unique })), (error) => {
    assert.ok(error instanceof Unsupported);
    assert.equal(error.pointer, "/properties/x/properties/y");
    return true;
  });
});
