// The protocol loop of every Node adapter: JSON-RPC 2.0, one message a line.
//
// An adapter is an object:
//   implementation, capabilities
//   surfaces      {name: {capabilities?, call(tool, args), advertise?(tool)}}
//   define(definition, spelling)   the tool, as the surfaces need it; throws `Unsupported`
//   parse?(tool, args)             an outcome by the plain schema
//   forget?(tool)                  frees what `define` made
// `call` and `parse` take one argument set and give its outcome, or a promise of it.

import { lines } from "./lines.mjs";
import { threw } from "./outcomes.mjs";
import { print } from "./values.mjs";

const VERSION = 1;

/** The adapter does not build this part of the schema. */
export class Unsupported extends Error {
  constructor(reason, pointer) {
    super(reason);
    this.pointer = pointer;
  }
}

class RpcError extends Error {
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** Serves the adapter until the end of input or `shutdown`; then the process ends with 0. */
export async function serve(adapter) {
  // Standard output is the protocol's; a framework that logs there would break a message.
  console.log = console.info = console.debug = console.error;
  const tools = new Map();
  for await (const line of lines(process.stdin)) {
    const message = read(line);
    const reply = await answer(adapter, tools, message);
    if (reply !== undefined) await write(reply);
    if (message?.method === "shutdown") break;
  }
  process.exit(0);
}

function read(line) {
  try {
    return line === null ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}

async function write(reply) {
  const flushed = process.stdout.write(`${reply}\n`);
  if (!flushed) await new Promise((resolve) => process.stdout.once("drain", resolve));
}

async function answer(adapter, tools, message) {
  if (message === undefined) return failure(null, new RpcError(-32700, "this line is no JSON"));
  if (typeof message?.method !== "string") {
    return failure(message?.id ?? null, new RpcError(-32600, "this is no request"));
  }
  let reply;
  try {
    const method = Object.hasOwn(METHODS, message.method) ? METHODS[message.method] : undefined;
    if (!method) throw new RpcError(-32601, `there is no method \`${message.method}\``);
    const result = await method(adapter, message.params ?? {}, tools);
    reply = `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":${result}}`;
  } catch (error) {
    reply = failure(message.id, error);
  }
  return message.id === undefined ? undefined : reply;
}

function failure(id, error) {
  const code = error instanceof RpcError ? error.code : -32603;
  const body = { code, message: error.message };
  if (error.data !== undefined) body.data = error.data;
  return JSON.stringify({ jsonrpc: "2.0", id, error: body });
}

// Each gives the JSON text of its result.
const METHODS = {
  initialize({ implementation, surfaces, capabilities }, { protocol }) {
    const asked = Number(/^misread\/(\d+)$/.exec(protocol)?.[1]);
    if (!(asked >= VERSION)) {
      throw new RpcError(-32000, `\`${protocol}\` is not spoken here`, {
        speaks: [`misread/${VERSION}`],
      });
    }
    const named = Object.entries(surfaces).map(([name, surface]) =>
      surface.capabilities ? { name, ...surface.capabilities } : name,
    );
    return print({
      protocol: `misread/${VERSION}`,
      implementation,
      surfaces: named,
      capabilities,
    });
  },

  async define(adapter, { definition, spelling }, tools) {
    try {
      const tool = await adapter.define(definition, spelling);
      await METHODS.forget(adapter, { tool: definition.name }, tools);
      tools.set(definition.name, tool);
      return print(tool.same ? { same: true } : {});
    } catch (error) {
      const result = { unsupported: error.message };
      if (error.pointer !== undefined) result.pointer = error.pointer;
      return print(result);
    }
  },

  call(adapter, params, tools) {
    const surface = surfaceOf(adapter, params);
    return each(params, tools, (tool, args) => surface.call(tool, args));
  },

  parse(adapter, params, tools) {
    if (!adapter.parse) throw new RpcError(-32601, "this adapter does not declare `parse`");
    return each(params, tools, (tool, args) => adapter.parse(tool, args));
  },

  async advertise(adapter, params, tools) {
    const surface = surfaceOf(adapter, params);
    if (!surface.advertise) {
      throw new RpcError(-32602, `the surface \`${params.surface}\` does not advertise`);
    }
    return print({ inputSchema: await surface.advertise(toolOf(params, tools)) });
  },

  async forget(adapter, { tool }, tools) {
    const old = tools.get(tool);
    tools.delete(tool);
    if (old !== undefined) await adapter.forget?.(old);
    return "{}";
  },

  echo: (_adapter, { value }) => print({ value }),

  shutdown: () => "{}",
};

/** The outcomes of all argument sets; what fails in one stays in its place. */
async function each(params, tools, run) {
  const tool = toolOf(params, tools);
  const results = [];
  for (const args of params.arguments) {
    try {
      results.push(print(await run(tool, args)));
    } catch (error) {
      results.push(print(threw(error)));
    }
  }
  return `{"results":[${results.join(",")}]}`;
}

function toolOf({ tool }, tools) {
  if (!tools.has(tool)) throw new RpcError(-32602, `the tool \`${tool}\` is not defined`);
  return tools.get(tool);
}

function surfaceOf({ surfaces }, { surface }) {
  if (!Object.hasOwn(surfaces, surface)) {
    throw new RpcError(-32602, `there is no surface \`${surface}\``);
  }
  return surfaces[surface];
}
