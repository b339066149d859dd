// zod's issues, each with the path of what is wrong. A failed union is one issue at the union: zod
// keeps what its branches said apart from the path, so there are no labels to leave out.

/** The issues of a failed parse; an undeclared key is the last segment of its own issue. */
export function issuesOf(error) {
  return error.issues.flatMap(({ code, path, keys, message }) =>
    code === "unrecognized_keys"
      ? keys.map((key) => ({ path: [...segments(path), key], message }))
      : [{ path: segments(path), message }],
  );
}

function segments(path) {
  return path.map((segment) => (typeof segment === "symbol" ? String(segment) : segment));
}
