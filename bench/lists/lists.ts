// npm run bench:lists: every list's first and tenth page at 100,000 deliveries against 1,000, entries of the ledger
// against bare inserts, and what a year of deliveries leaves on disk.
//   --deliveries n   the larger size of the lists (100000)
//   --entries n      ledger entries a round (20000)
//   --share s        a year's deliveries divided by this (100)
import { runBenchmark, readNumberOption } from "../harness/run.ts";
import type { ResultRow } from "../harness/results.ts";
import { connect, startDatabase, superuserUrl, withCleanUp } from "../harness/stack.ts";
import { growDataset } from "./dataset.ts";
import { benchLedger } from "./ledger.ts";
import { toGrowthRows, readLists } from "./pages.ts";
import { benchYear } from "./year.ts";

const SMALL = { deliveries: 1_000, drivers: 1_000 };

const benchLists = (deliveries: number): Promise<ResultRow[]> =>
  withCleanUp(async (defer) => {
    const sql = await connect(defer, superuserUrl(await startDatabase(defer)));
    const readers = await growDataset(sql, SMALL);
    const small = await readLists(sql, readers);
    await growDataset(sql, { deliveries, drivers: deliveries / 10 }, readers);
    const large = await readLists(sql, readers);
    return toGrowthRows(small, large, `the same at ${SMALL.deliveries.toLocaleString("en")} deliveries`);
  });

runBenchmark("lists", {
  lists: () => benchLists(readNumberOption("--deliveries", 100_000)),
  ledger: () => benchLedger(readNumberOption("--entries", 20_000)),
  year: () => benchYear(readNumberOption("--share", 100)),
});
