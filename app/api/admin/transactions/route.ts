import { AdminTransactionList, AdminTransactionQuery } from "@/lib/contracts/admin-transactions";
import { exportTransactions } from "@/server/admin/export-transactions";
import { listTransactions } from "@/server/admin/list-transactions";
import { route } from "@/server/http/route";

// GET /api/admin/transactions: all deliveries, sorted as asked, as a page of JSON or as a CSV file.
export const GET = route({
  actor: "admin",
  query: AdminTransactionQuery,
  response: AdminTransactionList,
  handle: ({ db, actor, query, request }) =>
    query.format === "csv" ? exportTransactions(db, request, actor.userId, query) : listTransactions(query),
});
