import "server-only";
import { AdminTransactionList, type AdminTransaction, type AdminTransactionQuery } from "@/lib/contracts/admin-transactions";
import { csv } from "@/server/admin/csv";
import { listTransactions } from "@/server/admin/list-transactions";
import type { Db } from "@/server/supabase/client-options";

const PAGE = 200;
const MOST = 5_000;

const columns: [string, (row: AdminTransaction) => string | number | boolean | null][] = [
  ["id", (row) => row.id],
  ["number", (row) => row.orderNo],
  ["status", (row) => row.status],
  ["amount", (row) => row.amount.toFixed(2)],
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

/** The deliveries of a query as a CSV file, newest first, from its cursor on, at most 5,000. */
export async function exportTransactions(db: Db, query: AdminTransactionQuery): Promise<Response> {
  const rows: AdminTransaction[] = [];
  let cursor = query.cursor;
  do {
    const page = AdminTransactionList.parse(await listTransactions(db, { ...query, cursor, limit: PAGE }));
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && rows.length < MOST);
  const text = csv(columns.map(([name]) => name), rows.map((row) => columns.map(([, read]) => read(row))));
  return new Response(text, {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": 'attachment; filename="transactions.csv"' },
  });
}
