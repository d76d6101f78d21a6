import "server-only";
import type { Payout } from "@/lib/contracts/admin/payouts";
import { businessDay, csvFile, readCsvFormat, type Columns } from "@/server/admin/csv-file";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";

const columns: Columns<Payout["items"][number]> = [
  ["driverId", ({ driverId }) => driverId],
  ["name", ({ name }) => name],
  ["amount", ({ amount }) => amount, "money"],
];

/** The amount owed to each driver of a closed period, as a CSV file. */
export async function exportPayout(db: DbContext, request: Request, id: string): Promise<Response> {
  const payout = await rpc(db, "admin_get_payout", { p_id: id });
  const format = await readCsvFormat(db, request);
  return csvFile(`payout-${businessDay(payout.earnedBefore, format)}`, format, columns, undefined, () =>
    Promise.resolve({ items: payout.items, nextCursor: null }),
  );
}
