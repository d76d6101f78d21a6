// The function by which the worker expires offers, with all locks, rules, triggers and broadcasts, against plain
// statements that write the same rows to the same dataset.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createAccounts } from "../harness/deliveries.ts";
import { goalAtLeast, toResultRow, type ResultRow } from "../harness/results.ts";
import { connect, repositoryRoot, startDatabase, type DeferCleanup } from "../harness/stack.ts";
import { measureMs } from "../harness/stats.ts";
import { BARE_EXPIRY, diffTableRows, countTableRows } from "./baselines.ts";
import { createOffers } from "./open-offers.ts";

// Read and not imported: files under server/ load only in a server process.
const BATCH_SIZE = Number(
  /OFFERS = (\d+)/.exec(readFileSync(join(repositoryRoot, "server/tasks/sweeps.ts"), "utf8"))?.[1],
);

export async function benchExpiry(defer: DeferCleanup, offers: number): Promise<ResultRow[]> {
  const { stack, admin } = await startDatabase(defer);
  const owner = await connect(defer, stack.dbUrl);
  await createAccounts(admin, offers);
  await createOffers(admin, true);
  let expired = 0;
  const sweepMs = await measureMs(async () => {
    for (let expiredInBatch = -1; expiredInBatch !== 0; expired += expiredInBatch) {
      const { rows } = await owner.query<{ expired: number }>(
        "select (app.expire_offers($1) -> 'data' ->> 'expired')::int as expired",
        [BATCH_SIZE],
      );
      expiredInBatch = rows[0]?.expired ?? 0;
    }
  });
  const rowCounts = await countTableRows(admin);
  await createOffers(admin, true);
  const bareMs = await measureMs(async () => {
    await admin.query("begin");
    await admin.query("set local session_replication_role = replica");
    for (const text of BARE_EXPIRY) await admin.query(text);
    await admin.query("commit");
  });
  const differences = diffTableRows(rowCounts, await countTableRows(admin));
  if (expired !== offers) differences.push(`${expired} of ${offers} expired`);
  const formatRate = (time: number): string => `${Math.round((offers / time) * 1_000)}/s`;
  const goal = goalAtLeast(0.5);
  return [
    toResultRow({
      measure: `expiring ${offers.toLocaleString("en")} offers`,
      baseline: "the same rows written bare",
      ours: formatRate(sweepMs),
      theirs: formatRate(bareMs),
      ratio: bareMs / sweepMs,
      goal: { text: goal.text, met: differences.length === 0 && goal.isMet(bareMs / sweepMs) },
      note: `${BATCH_SIZE} a sweep; ${differences.length === 0 ? "both leave the same rows" : `rows differ: ${differences.join("; ")}`}`,
    }),
  ];
}
