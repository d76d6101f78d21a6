import { adminTransactions } from "@/lib/contracts/admin/transactions";
import { exportTransactions } from "@/server/admin/export-transactions";
import { listTransactions } from "@/server/admin/list-transactions";
import { route } from "@/server/http/route";

export const GET = route(adminTransactions.list, ({ db, actor, query, request }) =>
  query.format === "csv" ? exportTransactions(db, request, actor.userId, query) : listTransactions(query),
);
