// npm run bench:dispatch: what finding, offering and taking deliveries costs, as ratios against what an engineer would
// pick instead. One table from one run, and bench/results/dispatch.json.
//   --with-peers     installs and measures Redis, geokdbush and PostGIS too
//   --sizes a,b      numbers of drivers (1000,10000,100000,1000000)
//   --offers n       how many offers expire (100000)
//   --only a,b       parts of it (matching, accepts, expiry, latency)
import { benchAccepts } from "./accepts.ts";
import { benchExpiry } from "./expiry.ts";
import { benchLatency } from "./latency.ts";
import { benchMatching } from "./matching.ts";
import { alone, inFolder, option, runParts } from "./parts.ts";

const sizes = option("--sizes")?.split(",").map(Number) ?? [1_000, 10_000, 100_000, 1_000_000];
const withPeers = process.argv.includes("--with-peers");

runParts("dispatch", {
  matching: () => alone((_, client) => benchMatching(client, { sizes, layouts: ["50 cities", "one city"], withPeers })),
  accepts: () => alone((stack) => benchAccepts(stack)),
  expiry: () => alone((stack) => benchExpiry(stack, { offers: Number(option("--offers") ?? 100_000) })),
  latency: () => inFolder(benchLatency),
});
