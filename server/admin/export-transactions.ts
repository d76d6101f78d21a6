import "server-only";
import type { AdminTransaction, AdminTransactionQuery } from "@/lib/contracts/admin-transactions";
import { csvFile, type Columns } from "@/server/admin/csv-file";
import { listTransactions } from "@/server/admin/list-transactions";
import { ask } from "@/server/database/call";
import type { Db } from "@/server/database/door";

export const EXPORTED_AT_ONCE = 200;

const columns: Columns<AdminTransaction> = [
  ["id", (row) => row.id],
  ["number", (row) => row.orderNo],
  ["status", (row) => row.status],
  ["amount", (row) => row.amount.toFixed(2)],
  ["funding", (row) => row.funding],
  ["urgent", (row) => row.urgent],
  ["sender", (row) => row.sender.name],
  ["receiver", (row) => row.receiver.name],
  ["receiver_phone", (row) => row.receiverPhone],
  ["driver", (row) => row.driver?.name ?? null],
  ["pickup_address", (row) => row.pickupAddress],
  ["delivery_address", (row) => row.deliveryAddress],
  ["created_at", (row) => row.createdAt],
  ["assigned_at", (row) => row.assignedAt],
  ["updated_at", (row) => row.updatedAt],
  ["reason", (row) => row.cancelReason],
  ["cash_to_return", (row) => row.cashToReturn],
];

/** The deliveries of a query as a CSV file, newest first. */
export function exportTransactions(db: Db, query: AdminTransactionQuery): Promise<Response> {
  return csvFile("transactions", columns, query.cursor, (cursor) =>
    ask(db, listTransactions({ ...query, cursor, limit: EXPORTED_AT_ONCE })),
  );
}
