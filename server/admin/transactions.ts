import "server-only";
import type { AdminTransactionList, AdminTransactionQuery, AdminTransaction } from "@/lib/contracts/admin/transactions";
import { endOfDay, EXPORT_PAGE_SIZE, exportList } from "@/server/admin/export-list";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { DeliveryColumn } from "@/lib/domain/list-columns";
import { selectColumns, type ColumnsByKey, type Columns } from "@/server/admin/csv";
import type { DbContext } from "@/server/database/client";

/** The query's filters and order as SQL parameters. */
const toFilterParameters = ({ q, status, from, to, attention, sort }: AdminTransactionQuery) => ({
  p_search: q ?? null,
  p_status: status ?? null,
  p_from: from ?? null,
  p_to: endOfDay(to),
  p_attention: attention ?? null,
  p_sort: sort,
});

/** One page of all deliveries. A date as the upper bound includes the whole day. */
export function listTransactions(query: AdminTransactionQuery): PreparedRpc<AdminTransactionList> {
  return rpc.prepare("admin_list_transactions", {
    ...toFilterParameters(query),
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
  });
}

// The list's visible data: no codes, no notes, no phone numbers.
const exportColumns: Columns<AdminTransaction> = [
  ["id", (row) => row.id],
  ["number", (row) => row.orderNo],
  ["status", (row) => row.status],
  ["amount", (row) => row.amount, "money"],
  ["funding", (row) => row.funding],
  ["urgent", (row) => row.urgent],
  ["sender", (row) => row.sender.name],
  ["receiver", (row) => row.receiver.name],
  ["driver", (row) => row.driver?.name ?? null],
  ["pickup_address", (row) => row.pickupAddress],
  ["delivery_address", (row) => row.deliveryAddress],
  ["wanted_from", (row) => row.preferredTime?.startsAt ?? null, "time"],
  ["wanted_to", (row) => row.preferredTime?.endsAt ?? null, "time"],
  ["created_at", (row) => row.createdAt, "time"],
  ["assigned_at", (row) => row.assignedAt, "time"],
  ["updated_at", (row) => row.updatedAt, "time"],
  ["reason", (row) => row.cancelReason],
  ["cash_to_return", (row) => row.cashToReturn],
];

const columnsByKey: ColumnsByKey<AdminTransaction, DeliveryColumn> = {
  number: [["number", (row) => row.orderNo]],
  route: [
    ["sender", (row) => row.sender.name],
    ["receiver", (row) => row.receiver.name],
  ],
  address: [["delivery_address", (row) => row.deliveryAddress]],
  driver: [["driver", (row) => row.driver?.name ?? null]],
  status: [["status", (row) => row.status]],
  amount: [["amount", (row) => row.amount, "money"]],
  hub: [["pickup_hub", (row) => row.pickupHub?.name ?? null]],
  due: [
    ["wanted_from", (row) => row.preferredTime?.startsAt ?? null, "time"],
    ["wanted_to", (row) => row.preferredTime?.endsAt ?? null, "time"],
  ],
  arrival: [["estimated_arrival", (row) => row.estimatedArrival, "time"]],
  requested: [["created_at", (row) => row.createdAt, "time"]],
};

/** Exports the deliveries of a query as a CSV file in its order, and adds the export to the audit record. */
export function exportTransactions(
  db: DbContext,
  request: Request,
  userId: string,
  query: AdminTransactionQuery,
): Promise<Response> {
  return exportList({
    db,
    request,
    userId,
    name: "deliveries",
    columns: selectColumns(query.columns, columnsByKey, exportColumns),
    startExport: rpc.prepare("admin_export_transactions", toFilterParameters(query)),
    preparePage: (cursor) => listTransactions({ ...query, cursor, limit: EXPORT_PAGE_SIZE }),
  });
}
