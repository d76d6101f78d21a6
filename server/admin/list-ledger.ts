import "server-only";
import type { LedgerEntry, LedgerPage, LedgerQuery } from "@/lib/contracts/admin-ledger";
import { csvFile, type Columns } from "@/server/admin/csv-file";
import { ask, call, type Call } from "@/server/database/call";
import type { Db } from "@/server/database/door";

const AT_ONCE = 100;

const columns: Columns<LedgerEntry> = [
  ["id", (entry) => entry.id],
  ["happened_at", (entry) => entry.happenedAt],
  ["recorded_at", (entry) => entry.recordedAt],
  ["cause", (entry) => entry.cause],
  ["from", (entry) => entry.from],
  ["from_name", (entry) => entry.fromName],
  ["to", (entry) => entry.to],
  ["to_name", (entry) => entry.toName],
  ["amount", (entry) => entry.amount.toFixed(2)],
  ["balance", (entry) => entry.balance?.toFixed(2) ?? null],
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
export function listLedger({ account, transactionId, cursor, limit }: Omit<LedgerQuery, "format">): Call<LedgerPage> {
  return call("admin_list_ledger", {
    p_account: account ?? null,
    p_transaction_id: transactionId ?? null,
    p_cursor: cursor ?? null,
    p_limit: limit,
  });
}

/** The same as a CSV file, all of them: a driver's, a hub's or a delivery's statement. */
export function exportLedger(db: Db, query: LedgerQuery): Promise<Response> {
  const name = query.account?.replace(":", "-") ?? query.transactionId ?? "ledger";
  return csvFile(`statement-${name}`, columns, query.cursor, (cursor) =>
    ask(db, listLedger({ ...query, cursor, limit: AT_ONCE })),
  );
}
