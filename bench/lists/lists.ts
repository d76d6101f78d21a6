// npm run bench:lists: every list's first and tenth page at 100,000 deliveries against 1,000, entries of the ledger
// against bare inserts, and what a year of deliveries leaves on disk.
//   --deliveries n   the larger size of the lists (100000)
//   --entries n      ledger entries a round (20000)
//   --share s        a year's deliveries divided by this (100)
import { bench, numberOption } from "../harness/run.ts";
import type { Row } from "../harness/results.ts";
import { connect, startDatabase, superuserUrl, withCleanUp } from "../harness/stack.ts";
import { createOperation } from "./dataset.ts";
import { benchLedger } from "./ledger.ts";
import { growthRows, readLists } from "./pages.ts";
import { benchYear } from "./year.ts";

const SMALL = { deliveries: 1_000, drivers: 1_000 };

const benchLists = (deliveries: number): Promise<Row[]> =>
  withCleanUp(async (defer) => {
    const sql = await connect(defer, superuserUrl(await startDatabase(defer)));
    const readers = await createOperation(sql, SMALL);
    const small = await readLists(sql, readers);
    await createOperation(sql, { deliveries, drivers: deliveries / 10 }, readers);
    const large = await readLists(sql, readers);
    return growthRows(small, large, `the same at ${SMALL.deliveries.toLocaleString("en")} deliveries`);
  });

bench("lists", {
  lists: () => benchLists(numberOption("--deliveries", 100_000)),
  ledger: () => benchLedger(numberOption("--entries", 20_000)),
  year: () => benchYear(numberOption("--share", 100)),
});
