// zod 4 by itself (`agent`), and as the schema of a tool of the MCP TypeScript SDK 1.x (`mcp`).

import { createRequire } from "node:module";
import * as z from "zod";
import { without } from "./lib/dialect.mjs";
import { McpTool } from "./lib/mcp-tool.mjs";
import { accepted, refused } from "./lib/outcomes.mjs";
import { serve } from "./lib/serve.mjs";
import { issuesOf } from "./lib/zod-issues.mjs";
import { SPELLINGS } from "./lib/zod-spellings.mjs";
import { zodTool } from "./lib/zod-types.mjs";

const { version } = createRequire(import.meta.url)("zod/package.json");

function parse({ schema }, args) {
  const result = schema.safeParse(args);
  return result.success ? accepted(result.data) : refused("validation", issuesOf(result.error));
}

// Most tools of a run are never called by MCP twice; the server starts with the first use.
function mcp(tool) {
  tool.server ??= McpTool.start(tool.name, tool.schema);
  return tool.server;
}

await serve({
  implementation: {
    name: "zod",
    version,
    language: "javascript",
    homepage: "https://zod.dev",
  },
  capabilities: {
    advertise: true,
    parse: true,
    integers: "binary64",
    decimals: "binary64",
    keywords: without("uniqueItems"),
    spellings: Object.keys(SPELLINGS),
  },
  surfaces: {
    agent: {
      call: parse,
      advertise: ({ schema }) => z.toJSONSchema(schema, { io: "input" }),
    },
    mcp: {
      capabilities: { rootText: true },
      call: async (tool, args) => (await mcp(tool)).call(args),
      advertise: async (tool) => (await mcp(tool)).advertised(),
    },
  },
  define({ name, ...definition }, spelling) {
    const { schema, changed } = zodTool(definition, spelling);
    return { name, schema, same: spelling !== undefined && !changed };
  },
  parse,
  forget: async ({ server }) => (await server)?.stop(),
});
