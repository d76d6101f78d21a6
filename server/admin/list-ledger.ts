import "server-only";
import type { LedgerEntry, LedgerPage, LedgerQuery } from "@/lib/contracts/admin/ledger";
import { businessDay, csvFile, readCsvFormat, type Columns } from "@/server/admin/csv";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";

const PAGE_SIZE = 100;

const columns: Columns<LedgerEntry> = [
  ["id", (entry) => entry.id],
  ["happened_at", (entry) => entry.happenedAt, "time"],
  ["recorded_at", (entry) => entry.recordedAt, "time"],
  ["cause", (entry) => entry.cause],
  ["from", (entry) => entry.from],
  ["from_name", (entry) => entry.fromName],
  ["to", (entry) => entry.to],
  ["to_name", (entry) => entry.toName],
  ["amount", (entry) => entry.amount, "money"],
  ["balance", (entry) => entry.balance ?? null, "money"],
  ["delivery", (entry) => entry.orderNo],
  ["transaction_id", (entry) => entry.transactionId],
  ["leg_id", (entry) => entry.legId],
  ["given_by", (entry) => entry.givenBy],
  ["taken_by", (entry) => entry.takenBy],
  ["chain", (entry) => entry.chain],
  ["seq", (entry) => entry.seq],
  ["hash", (entry) => entry.hash],
];

/** One page of entries, oldest first. */
export function listLedger({
  account,
  transactionId,
  cursor,
  limit,
}: Omit<LedgerQuery, "format">): PreparedRpc<LedgerPage> {
  return rpc.prepare("admin_list_ledger", {
    p_account: account ?? null,
    p_transaction_id: transactionId ?? null,
    p_cursor: cursor ?? null,
    p_limit: limit,
  });
}

/** All of them as a CSV file: the statement of a driver, a hub or a delivery. */
export async function exportLedger(db: DbContext, request: Request, query: LedgerQuery): Promise<Response> {
  const name = query.account?.replace(":", "-") ?? query.transactionId ?? "ledger";
  const format = await readCsvFormat(db, request);
  return csvFile(`statement-${name}-${businessDay(Date.now(), format)}`, format, columns, query.cursor, (cursor) =>
    listLedger({ ...query, cursor, limit: PAGE_SIZE }).run(db),
  );
}
