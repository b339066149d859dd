// Lines of a byte stream, cut at LF alone. `readline` will not do: it also cuts at U+2028 and
// U+2029, which JSON allows inside a text, and puts U+FFFD where the bytes are no UTF-8.

const LF = 0x0a;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Yields each line as text, or `null` for a line that is no UTF-8. */
export async function* lines(stream) {
  let pending = [];
  for await (const chunk of stream) {
    let start = 0;
    for (let end; (end = chunk.indexOf(LF, start)) !== -1; start = end + 1) {
      yield decode([...pending, chunk.subarray(start, end)]);
      pending = [];
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  }
  if (pending.length > 0) yield decode(pending);
}

function decode(chunks) {
  try {
    return utf8.decode(Buffer.concat(chunks));
  } catch {
    return null;
  }
}
