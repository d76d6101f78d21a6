// npm run bench:lists: every list's first and tenth page at 100,000 deliveries against 1,000, ledger entries against
// bare inserts, and the disk space of a year of deliveries.
//   --deliveries n   the larger size of the lists (100000)
//   --entries n      ledger entries a round (20000)
//   --share s        a year's deliveries divided by this (100)
import { runBenchmark, readNumberOption } from "../harness/run.ts";
import type { ResultRow } from "../harness/results.ts";
import { startDatabase, type DeferCleanup } from "../harness/stack.ts";
import { growDataset } from "./dataset.ts";
import { benchLedger } from "./ledger.ts";
import { toGrowthRows, readLists } from "./pages.ts";
import { benchYear } from "./year.ts";

const SMALL_SIZES = { deliveries: 1_000, drivers: 1_000 };

async function benchLists(defer: DeferCleanup, deliveries: number): Promise<ResultRow[]> {
  const { admin: client } = await startDatabase(defer);
  const readers = await growDataset(client, SMALL_SIZES);
  const small = await readLists(client, readers);
  await growDataset(client, { deliveries, drivers: deliveries / 10 }, readers);
  const large = await readLists(client, readers);
  return toGrowthRows(small, large, `the same at ${SMALL_SIZES.deliveries.toLocaleString("en")} deliveries`);
}

runBenchmark("lists", {
  lists: (defer) => benchLists(defer, readNumberOption("--deliveries", 100_000)),
  ledger: (defer) => benchLedger(defer, readNumberOption("--entries", 20_000)),
  year: (defer) => benchYear(defer, readNumberOption("--share", 100)),
});
