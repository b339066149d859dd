// Places in `parameters`, as JSON pointers, for the parts of a `shape`.

/** The pointer one step down. */
export function below(pointer, ...keys) {
  return pointer + keys.map((key) => `/${escape(key)}`).join("");
}

/** The pointer of a union's member; of the union where `type` lists the members. */
export function member(parameters, pointer, index) {
  const node = follow(parameters, pointer);
  for (const keyword of ["anyOf", "oneOf"]) {
    if (Array.isArray(node?.[keyword])) return below(pointer, keyword, index);
  }
  return pointer;
}

function follow(parameters, pointer) {
  return pointer
    .split("/")
    .slice(1)
    .reduce((node, key) => node?.[unescape(key)], parameters);
}

function escape(key) {
  return String(key).replaceAll("~", "~0").replaceAll("/", "~1");
}

function unescape(key) {
  return key.replaceAll("~1", "/").replaceAll("~0", "~");
}
