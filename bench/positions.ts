// npm run bench:positions: what it costs to know where everybody is, as ratios against bare inserts and against the
// same deliveries on a quiet day. One table from one run, and bench/results/positions.json.
//   --with-peers     installs and measures Redis too
//   --drivers n      whose recorded days come in (50)
//   --deliveries n   how many are offered in each turn, half of them while positions come in (100)
//   --only a,b       parts of it (ingest, http, dispatch)
import { benchDispatchWhileIngesting } from "./ingest-dispatch.ts";
import { benchHttp } from "./ingest-http.ts";
import { benchIngest } from "./ingest.ts";
import { alone, inFolder, option, runParts } from "./parts.ts";

runParts("positions", {
  ingest: () =>
    alone((stack) =>
      benchIngest(stack, {
        withPeers: process.argv.includes("--with-peers"),
        drivers: Number(option("--drivers") ?? 50),
      }),
    ),
  http: () => inFolder(benchHttp),
  dispatch: () => alone((stack) => benchDispatchWhileIngesting(stack, Number(option("--deliveries") ?? 100))),
});
