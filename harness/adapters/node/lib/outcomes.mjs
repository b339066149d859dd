// The outcomes of PROTOCOL `misread/1`.

/** The call went through; `more` holds `handlerCalled`, `wire`, `notes` where they are known. */
export function accepted(args, more = {}) {
  return { outcome: "accepted", arguments: args, ...more };
}

/** The framework did not accept the arguments. */
export function refused(kind, issues, more = {}) {
  return { outcome: "error", error: { kind, issues }, ...more };
}

/** The framework threw something that is no validation error. */
export function threw(error, more = {}) {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return refused("internal", [{ message }], more);
}

/** This surface cannot carry this value. */
export function unsupported(reason) {
  return { outcome: "unsupported", reason };
}

/** Whether a value is what JSON calls an object. */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
