// A `shape` as zod types, node by node, the way a tool author writes them.

import * as z from "zod";
import { below, member } from "./pointers.mjs";
import { Unsupported } from "./serve.mjs";
import { SPELLINGS, plain } from "./zod-spellings.mjs";

/** The zod schema of a tool; `changed` says whether the spelling had anything to say. */
export function zodTool({ parameters, shape }, spelling) {
  if (spelling !== undefined && !Object.hasOwn(SPELLINGS, spelling)) {
    throw new Unsupported(`the spelling \`${spelling}\` is not built here`);
  }
  const builder = new Builder(parameters, shape.definitions ?? {}, SPELLINGS[spelling] ?? {});
  const schema = builder.root(shape);
  return { schema, changed: builder.changed };
}

const ANY = { kind: "any" };

const FORMATS = {
  uuid: () => z.uuid(),
  "date-time": () => z.iso.datetime(),
  email: () => z.email(),
  uri: () => z.url(),
};

class Builder {
  changed = false;
  #parameters;
  #shapes;
  #spelling;
  #definitions = new Map();
  #tagged = [];

  constructor(parameters, shapes, spelling) {
    this.#parameters = parameters;
    this.#shapes = shapes;
    this.#spelling = spelling;
  }

  root(shape) {
    for (const [name, node] of Object.entries(this.#shapes)) {
      this.#definitions.set(name, this.#bare(node, below("", "$defs", name)));
    }
    // The root stays an object schema: the SDK advertises nothing else.
    const object = shape.kind === "ref" ? this.#definition(shape, "") : this.#bare(shape, "");
    for (const { schema, pointer } of this.#tagged) this.#prove(schema, pointer);
    return object;
  }

  #node(shape, pointer) {
    return this.#say("wrap", plain.wrap, this.#bare(shape, pointer), shape);
  }

  #bare(shape, pointer) {
    const build = KINDS[shape.kind];
    if (!build) throw new Unsupported(`no zod type for the kind \`${shape.kind}\``, pointer);
    return build(shape, pointer, this);
  }

  #say(part, usual, ...args) {
    const own = this.#spelling[part];
    if (!own) return usual(...args);
    const said = own(...args);
    // A brand gives the type itself.
    if (said !== args[0]) this.changed = true;
    return said;
  }

  #definition({ to }, pointer) {
    const schema = this.#definitions.get(to);
    if (!schema) throw new Unsupported(`\`${to}\` is not among the definitions`, pointer);
    return schema;
  }

  ref(shape, pointer) {
    if (!Object.hasOwn(this.#shapes, shape.to)) this.#definition(shape, pointer);
    return z.lazy(() => this.#definition(shape, pointer));
  }

  list({ item, min, max, unique }, pointer) {
    if (unique) throw new Unsupported("zod has no list of unique items", pointer);
    return sized(z.array(this.#node(item ?? ANY, below(pointer, "items"))), min, max);
  }

  tuple({ items, rest, min = rest === undefined ? items.length : 0, max, unique }, pointer) {
    if (min > items.length || max !== undefined || unique) {
      throw new Unsupported("zod bounds a tuple by its items alone", pointer);
    }
    const types = items.map((item, i) => {
      const type = this.#node(item, below(pointer, "prefixItems", i));
      return i < min ? type : type.optional();
    });
    const tuple = z.tuple(types);
    if (rest === undefined) return tuple;
    return tuple.rest(rest === "allow" ? z.unknown() : this.#node(rest, below(pointer, "items")));
  }

  object({ fields, extra }, pointer) {
    const types = {};
    for (const field of fields) {
      const place = below(pointer, "properties", field.name);
      if (field.name === "__proto__") throw new Unsupported("no object literal has it", place);
      types[field.name] = this.#field(field, place);
    }
    if (extra === "forbid") return z.strictObject(types);
    if (extra === "allow") return z.looseObject(types);
    return z.object(types).catchall(this.#node(extra, below(pointer, "additionalProperties")));
  }

  #field(field, pointer) {
    const type = this.#node(field.shape, pointer);
    if (field.required) return type;
    return Object.hasOwn(field, "default")
      ? this.#say("default", plain.default, type, field.default)
      : this.#say("optional", plain.optional, type);
  }

  record({ item }, pointer) {
    return z.record(z.string(), this.#node(item, below(pointer, "additionalProperties")));
  }

  union({ members, tag }, pointer) {
    const types = members.map((shape, i) =>
      shape.kind === "null" ? null : this.#node(shape, member(this.#parameters, pointer, i)),
    );
    const others = types.filter((type) => type !== null);
    if (tag !== undefined && others.length > 1) {
      const tagged = this.#say("tagged", plain.tagged, tag, others);
      this.#tagged.push({ schema: tagged, pointer });
      return others.length === types.length ? tagged : tagged.nullable();
    }
    if (others.length === 1 && types.length === 2) {
      return this.#say("nullable", plain.nullable, others[0]);
    }
    return z.union(types.map((type) => type ?? z.null()));
  }

  // zod finds out about tags only when it first parses.
  #prove(schema, pointer) {
    try {
      schema.safeParse({});
    } catch (error) {
      throw new Unsupported(error.message, pointer);
    }
  }
}

const KINDS = {
  any: () => z.unknown(),
  string,
  integer: (shape) => bounded(z.int(), shape),
  number: (shape) => bounded(z.number(), shape),
  boolean: () => z.boolean(),
  null: () => z.null(),
  const: ({ value }) => z.literal(value),
  enum: oneOf,
  list: (shape, pointer, builder) => builder.list(shape, pointer),
  tuple: (shape, pointer, builder) => builder.tuple(shape, pointer),
  object: (shape, pointer, builder) => builder.object(shape, pointer),
  record: (shape, pointer, builder) => builder.record(shape, pointer),
  union: (shape, pointer, builder) => builder.union(shape, pointer),
  ref: (shape, pointer, builder) => builder.ref(shape, pointer),
};

function oneOf({ values }, pointer) {
  if (values.length === 0) throw new Unsupported("zod has no enum without values", pointer);
  return values.every((value) => typeof value === "string") ? z.enum(values) : z.literal(values);
}

function string({ min, max, pattern, format }, pointer) {
  if (format !== undefined && !Object.hasOwn(FORMATS, format)) {
    throw new Unsupported(`zod has no format \`${format}\``, below(pointer, "format"));
  }
  const type = sized(format === undefined ? z.string() : FORMATS[format](), min, max);
  return pattern === undefined ? type : type.regex(regex(pattern, pointer));
}

function regex(pattern, pointer) {
  try {
    return new RegExp(pattern, "u");
  } catch (error) {
    throw new Unsupported(error.message, below(pointer, "pattern"));
  }
}

function sized(type, min, max) {
  const from = min === undefined ? type : type.min(min);
  return max === undefined ? from : from.max(max);
}

function bounded(type, { atLeast, atMost, above, below: under, step }) {
  let bound = type;
  if (atLeast !== undefined) bound = bound.gte(atLeast);
  if (atMost !== undefined) bound = bound.lte(atMost);
  if (above !== undefined) bound = bound.gt(above);
  if (under !== undefined) bound = bound.lt(under);
  return step === undefined ? bound : bound.multipleOf(step);
}
