import "server-only";
import type { AdminTransaction, AdminTransactionList, AdminTransactionQuery } from "@/lib/contracts/admin-transactions";
import { csv, type Cell } from "@/server/admin/csv";
import { listTransactions } from "@/server/admin/list-transactions";
import { ask } from "@/server/database/call";
import type { Db } from "@/server/database/door";

export const EXPORTED_AT_ONCE = 200;

const columns: [string, (row: AdminTransaction) => Cell][] = [
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

/** The deliveries of a query as a CSV file, newest first, all of them: page after page, as the reader takes them. */
export async function exportTransactions(db: Db, query: AdminTransactionQuery): Promise<Response> {
  const read = (cursor: string | undefined): Promise<AdminTransactionList> =>
    ask(db, listTransactions({ ...query, cursor, limit: EXPORTED_AT_ONCE }));
  const lines = ({ items }: AdminTransactionList): string =>
    csv(items.map((row) => columns.map(([, cell]) => cell(row))));
  const encoder = new TextEncoder();
  // Before anything is sent, so that a refusal is still one.
  const first = await read(query.cursor);
  let next = first.nextCursor;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(csv([columns.map(([name]) => name)]) + lines(first)));
      if (next === null) controller.close();
    },
    // What fails here breaks the download off: a file that only looks whole is worse than none.
    async pull(controller) {
      if (next === null) return;
      const page = await read(next);
      next = page.nextCursor;
      controller.enqueue(encoder.encode(lines(page)));
      if (next === null) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="transactions.csv"',
    },
  });
}
