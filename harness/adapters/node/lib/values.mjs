// What a handler got, as JSON. What JSON cannot say becomes a `$misread` marker.

/** The JSON text of a value; throws where there is none (a cycle, nesting beyond the stack). */
export function print(value) {
  return JSON.stringify(value, marked);
}

function marked(_key, value) {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? value : { $misread: String(value) };
    case "undefined":
      return { $misread: "undefined" };
    case "function":
      return { $misread: "function", name: value.name };
    case "symbol":
      return { $misread: "symbol", text: String(value) };
    case "bigint":
      // A number of JSON has any size; `rawJSON` is not in Node 20.
      return { $misread: "bigint", text: String(value) };
    default:
      return isBytes(value) ? bytes(value) : collection(value);
  }
}

function isBytes(value) {
  return ArrayBuffer.isView(value);
}

function bytes(view) {
  const buffer = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  return { $misread: "bytes", base64: buffer.toString("base64") };
}

function collection(value) {
  if (value instanceof Map) return { $misread: "map", entries: [...value] };
  if (value instanceof Set) return { $misread: "set", items: [...value] };
  return value;
}
