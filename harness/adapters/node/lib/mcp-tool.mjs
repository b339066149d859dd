// One tool on an MCP server of its own, with a client in the same process. A server for each tool:
// `tools/list` then converts one schema, and a schema that cannot be shown hides no other tool.

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv";
import { accepted, isObject, refused, unsupported } from "./outcomes.mjs";

// It checks output schemas, of which there are none; one for all clients saves making it.
const jsonSchemaValidator = new AjvJsonSchemaValidator();
const ABSENT = "absent";

export class McpTool {
  #name;
  #client;
  #server;
  #received;
  #called = false;

  static async start(name, inputSchema) {
    const tool = new McpTool();
    await tool.#start(name, inputSchema);
    return tool;
  }

  async #start(name, inputSchema) {
    this.#name = name;
    this.#server = new McpServer({ name: "misread", version: "1" });
    this.#server.registerTool(name, { inputSchema }, (args) => {
      this.#called = true;
      this.#received = args;
      return { content: [] };
    });
    this.#client = new Client({ name: "misread", version: "1" }, { jsonSchemaValidator });
    const [near, far] = InMemoryTransport.createLinkedPair();
    await this.#server.connect(far);
    await this.#client.connect(near);
  }

  /** The schema that `tools/list` shows. */
  async advertised() {
    const { tools } = await this.#client.listTools();
    return tools[0].inputSchema;
  }

  /** The outcome of `tools/call`. */
  async call(args) {
    const absent = isObject(args) && args.$misread === ABSENT;
    if (!absent && (!isObject(args) || args.$misread !== undefined)) {
      return unsupported("MCP carries only objects as arguments");
    }
    this.#called = false;
    this.#received = undefined;
    const params = absent ? { name: this.#name } : { name: this.#name, arguments: args };
    const failed = await this.#send(params);
    const more = { handlerCalled: this.#called };
    if (failed) return refused(failed.kind, [{ message: failed.message }], more);
    return accepted(this.#received, more);
  }

  async #send(params) {
    try {
      const { isError, content } = await this.#client.callTool(params);
      if (!isError) return undefined;
      const message = content.map(({ text }) => text).join("\n");
      return { kind: message.includes("-32602") ? "validation" : "unknown", message };
    } catch (error) {
      const kind = { "-32602": "validation", "-32603": "internal" }[error.code] ?? "unknown";
      return { kind, message: error.message };
    }
  }

  async stop() {
    await this.#client.close();
    await this.#server.close();
  }
}
