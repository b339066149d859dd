// The smallest adapter for Node: it checks types and keeps every text. See ../README.md.
import { accepted, isObject, refused } from "./lib/outcomes.mjs";
import { serve, Unsupported } from "./lib/serve.mjs";
const KNOWN = "type properties required additionalProperties items anyOf oneOf const enum default";
const NUMBERS = { integers: "binary64", decimals: "binary64" };
const PARTS = ["kind", "fields", "extra", "item", "members", "tag", "value", "values"];

/** Says what this adapter does not check, so that nothing looser is made than was asked. */
function known(node) {
  for (const key of Object.keys(node)) {
    if (node.kind && !PARTS.includes(key)) throw new Unsupported(`no check for ${key}`);
    if (key !== "default" && node[key] instanceof Object) known(node[key]);
  }
}

/** The paths of what does not fit. In your adapter this is your framework. */
function wrong(shape, value, path = []) {
  const { kind, members, item, fields = [], extra = item } = shape;
  const fits = (yes) => (yes ? [] : [path]);
  if (shape === "allow" || kind === "any") return [];
  if (kind === "integer") return fits(Number.isInteger(value));
  if (kind === "null" || kind === "const") return fits(value === (shape.value ?? null));
  if (kind === "enum") return fits(shape.values.includes(value));
  if (kind === "union") return fits(members.some((it) => wrong(it, value).length === 0));
  if (kind === "list" && Array.isArray(value))
    return value.flatMap((it, at) => wrong(item ?? "allow", it, [...path, at]));
  if (["string", "number", "boolean"].includes(kind)) return fits(kind === typeof value);
  if (!["object", "record"].includes(kind) || !isObject(value)) return [path];
  const lacks = fields.filter((it) => it.required && !Object.hasOwn(value, it.name));
  const part = (key) => fields.find((it) => it.name === key)?.shape ?? extra;
  const inside = Object.keys(value).flatMap((it) => wrong(part(it), value[it], [...path, it]));
  return [...lacks.map((it) => [...path, it.name]), ...inside];
}

function call(shape, args) {
  const issues = wrong(shape, args).map((path) => ({ path, message: "of another type" }));
  return issues.length === 0 ? accepted(args) : refused("validation", issues);
}

await serve({
  implementation: { name: "hello", version: "1", language: "javascript" },
  capabilities: { keywords: KNOWN.split(" "), defaults: "left", ...NUMBERS },
  surfaces: { agent: { call } },
  define: ({ shape }) => (known(shape), shape),
});
