import "server-only";
import type { Payout } from "@/lib/contracts/admin-payouts";
import { csvFile, type Columns } from "@/server/admin/csv-file";
import { ask, call } from "@/server/database/call";
import type { Db } from "@/server/database/door";

const columns: Columns<Payout["items"][number]> = [
  ["driverId", ({ driverId }) => driverId],
  ["name", ({ name }) => name],
  ["amount", ({ amount }) => amount.toFixed(2)],
];

/** What is owed to each driver of a closed period, as a CSV file. */
export async function exportPayout(db: Db, id: string): Promise<Response> {
  const payout = await ask(db, call("admin_get_payout", { p_id: id }));
  return csvFile(`payout-${payout.upto.slice(0, 10)}`, columns, undefined, () =>
    Promise.resolve({ items: payout.items, nextCursor: null }),
  );
}
