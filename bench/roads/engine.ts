// Route, matrix and trace through the server's code against the engine's bare HTTP.
import { join } from "node:path";
import { goalAtMost, toResultRow, type ResultRow } from "../harness/results.ts";
import { forkServerProcess, nextMessage, startDatabase, withCleanUp } from "../harness/stack.ts";
import { p50, formatP50AndP99 } from "../harness/stats.ts";
import type { EngineTimes } from "./engine-process.ts";

export const benchEngine = (rounds: number): Promise<ResultRow[]> =>
  withCleanUp(async (defer) => {
    const stack = await startDatabase(defer);
    const file = join(import.meta.dirname, "engine-process.ts");
    const child = forkServerProcess(defer, file, [`${stack.url}/roads`, String(rounds)], {
      ...stack.env,
      LOG_LEVEL: "silent",
    });
    const kinds = await nextMessage<EngineTimes>(child);
    return kinds.map(({ kind, ours, bare }) =>
      toResultRow({
        measure: kind,
        baseline: "the engine's HTTP, called bare",
        ours: formatP50AndP99(ours),
        theirs: formatP50AndP99(bare),
        ratio: p50(ours) / p50(bare),
        goal: goalAtMost(1.5, "p50"),
      }),
    );
  });
