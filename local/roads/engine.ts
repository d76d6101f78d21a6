// The routing engine in a process of its own: it is native code of some 200 MB, and what it does to a process stays there.
//   node local/roads/engine.ts <settings file>, spoken to over the channel: Question in, Said out.
import { readFileSync } from "node:fs";
import { Actor } from "@valhallajs/valhallajs";

export type Action = "route" | "matrix" | "traceRoute" | "traceAttributes" | "locate" | "status";
export type Question = { id: number; action: Action; query: string };
export type Said = { id: number; body: string } | { id: number; error: string };

const actor = new Actor(readFileSync(process.argv[2] ?? "", "utf8"));

process.on("message", ({ id, action, query }: Question) => {
  actor[action](query).then(
    (body) => process.send?.({ id, body }),
    (error: unknown) => process.send?.({ id, error: error instanceof Error ? error.message : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole terminal group; the stack ends us in its own order.
process.on("SIGINT", () => undefined);
process.send?.({ id: 0, body: "ready" });
