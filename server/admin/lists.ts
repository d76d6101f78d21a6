import "server-only";
import type { AdminAction, AdminActionList, AdminActionQuery } from "@/lib/contracts/admin/console";
import {
  type Columns,
  selectColumns,
  type ColumnsByKey,
  businessDay,
  csvFile,
  readCsvFormat,
} from "@/server/admin/csv";
import { endOfDay, EXPORT_PAGE_SIZE, exportList } from "@/server/admin/export-list";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import type { AdminPerson, AdminPersonList, AdminPersonQuery } from "@/lib/contracts/admin/people";
import type { PersonColumn } from "@/lib/domain/list-columns";
import type { LedgerEntry, LedgerPage, LedgerQuery } from "@/lib/contracts/admin/ledger";

const actionColumns: Columns<AdminAction> = [
  ["id", (row) => row.id],
  ["at", (row) => row.at, "time"],
  ["action", (row) => row.action],
  ["by", (row) => row.by],
  ["about", (row) => row.subject],
  ["about_kind", (row) => row.subjectKind],
  ["about_id", (row) => row.subjectId],
  ["amount", (row) => row.amount ?? null, "money"],
  ["reason", (row) => row.reason],
  ["rows", (row) => row.rows],
  ["approved_by", (row) => row.approvedBy],
  ["without_approver", (row) => row.withoutApprover],
];

const toActionFilter = ({ action, q, by, from, to }: AdminActionQuery) => ({
  p_action: action ?? null,
  p_search: q ?? null,
  p_by: by ?? null,
  p_from: from ?? null,
  p_to: endOfDay(to),
});

/** One page of administrators' actions. */
export function listActions(query: AdminActionQuery): PreparedRpc<AdminActionList> {
  return rpc.prepare("admin_list_actions", {
    ...toActionFilter(query),
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
  });
}

/** Exports these actions as a CSV file. The cursor leaves out the action that records this export. */
export function exportActions(
  db: DbContext,
  request: Request,
  userId: string,
  query: AdminActionQuery,
): Promise<Response> {
  return exportList({
    db,
    request,
    userId,
    name: "record",
    columns: actionColumns,
    startExport: rpc.prepare("admin_export_actions", toActionFilter(query)),
    preparePage: (cursor) => listActions({ ...query, cursor, limit: EXPORT_PAGE_SIZE }),
    cursor: ({ actionId }) => actionId,
  });
}

const toPersonFilter = ({ q, state, attention, sort }: AdminPersonQuery) => ({
  p_search: q ?? null,
  p_state: state,
  p_attention: attention ?? null,
  p_sort: sort,
});

/** One page of senders and receivers in the query's order. */
export function listPeople(query: AdminPersonQuery): PreparedRpc<AdminPersonList> {
  return rpc.prepare("admin_list_people", {
    ...toPersonFilter(query),
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
  });
}

// The list's visible data: no phone numbers or email addresses.
const personColumns: Columns<AdminPerson> = [
  ["id", (row) => row.userId],
  ["name", (row) => row.name],
  ["account", (row) => row.state],
  ["phone_verified", (row) => row.phoneVerified],
  ["tier", (row) => row.tier],
  ["sent", (row) => row.sent],
  ["received", (row) => row.received],
  ["last_delivery_at", (row) => row.lastDeliveryAt, "time"],
  ["in_review", (row) => row.waiting.sum, "money"],
  ["joined_at", (row) => row.joinedAt, "time"],
];

const personColumnsByKey: ColumnsByKey<AdminPerson, PersonColumn> = {
  name: [["name", (row) => row.name]],
  phone: [],
  email: [],
  sent: [["sent", (row) => row.sent]],
  received: [["received", (row) => row.received]],
  last_delivery: [["last_delivery_at", (row) => row.lastDeliveryAt, "time"]],
  tier: [["tier", (row) => row.tier]],
  in_review: [["in_review", (row) => row.waiting.sum, "money"]],
  state: [["account", (row) => row.state]],
  joined: [["joined_at", (row) => row.joinedAt, "time"]],
};

/** Exports the people of a query as a CSV file in its order, and adds the export to the audit record. */
export function exportPeople(
  db: DbContext,
  request: Request,
  userId: string,
  query: AdminPersonQuery,
): Promise<Response> {
  return exportList({
    db,
    request,
    userId,
    name: "people",
    columns: selectColumns(query.columns, personColumnsByKey, personColumns),
    startExport: rpc.prepare("admin_export_people", toPersonFilter(query)),
    preparePage: (cursor) => listPeople({ ...query, cursor, limit: EXPORT_PAGE_SIZE }),
  });
}

const LEDGER_PAGE_SIZE = 100;

const ledgerColumns: Columns<LedgerEntry> = [
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

/** One page of ledger entries, oldest first. */
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

/** Exports the ledger entries of a query as a CSV file: the statement of a driver, a hub or a delivery. */
export async function exportLedger(db: DbContext, request: Request, query: LedgerQuery): Promise<Response> {
  const name = query.account?.replace(":", "-") ?? query.transactionId ?? "ledger";
  const format = await readCsvFormat(db, request);
  return csvFile(
    `statement-${name}-${businessDay(Date.now(), format)}`,
    format,
    ledgerColumns,
    query.cursor,
    (cursor) => listLedger({ ...query, cursor, limit: LEDGER_PAGE_SIZE }).run(db),
  );
}
