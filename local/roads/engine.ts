// The road engine as a separate process, which isolates some 200 MB of native code.
//   node local/roads/engine.ts <settings file>; messages over the channel: EngineRequest in, EngineResponse out.
import { readFileSync } from "node:fs";
import { Actor } from "@valhallajs/valhallajs";

export type EngineAction = "route" | "matrix" | "traceRoute" | "traceAttributes" | "locate" | "status";
export type EngineRequest = { id: number; action: EngineAction; query: string };
export type EngineResponse = { id: number; body: string } | { id: number; error: string };

const actor = new Actor(readFileSync(process.argv[2] ?? "", "utf8"));

process.on("message", ({ id, action, query }: EngineRequest) => {
  actor[action](query).then(
    (body) => process.send?.({ id, body }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C signals the whole terminal group; the stack ends this process itself.
process.on("SIGINT", () => undefined);
process.send?.({ id: 0, body: "ready" });
