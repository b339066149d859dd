// The ways in which zod can say one and the same thing. A spelling names the parts that it says in
// a way of its own; everything else is `plain`.

import * as z from "zod";

/** How a part is usually said. */
export const plain = {
  wrap: (type) => type,
  optional: (type) => type.optional(),
  default: (type, value) => type.default(value),
  nullable: (type) => type.nullable(),
  tagged: (tag, members) => z.discriminatedUnion(tag, members),
};

export const SPELLINGS = {
  /** Every inner type frozen. */
  readonly: { wrap: (type) => type.readonly() },
  /** Every inner type behind a function, but constants: zod finds no tag behind one. */
  lazy: { wrap: (type, { kind }) => (kind === "const" ? type : z.lazy(() => type)) },
  /** Every inner type handed on to one that takes all. */
  pipe: { wrap: (type) => type.pipe(z.unknown()) },
  /** Every inner type branded; a brand is for the type checker alone. */
  brand: { wrap: (type) => type.brand("misread") },
  /** Absent, and not `undefined` either. */
  optional: { optional: (type) => type.exactOptional() },
  /** A union with null in place of `.nullable()`. */
  nullable: { nullable: (type) => z.union([type, z.null()]) },
  /** A default around an optional type. */
  default: { default: (type, value) => type.optional().default(value) },
  /** A default that is parsed like any value. */
  prefault: { default: (type, value) => type.prefault(value) },
  /** A plain union in place of one told apart by a tag. */
  union: { tagged: (_tag, members) => z.union(members) },
};
