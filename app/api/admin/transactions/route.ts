import { adminTransactions } from "@/lib/contracts/admin/transactions";
import { exportTransactions, listTransactions } from "@/server/admin/transactions";
import { route } from "@/server/http/route";

export const GET = route(adminTransactions.list, ({ db, actor, query, request }) =>
  query.format === "csv" ? exportTransactions(db, request, actor.userId, query) : listTransactions(query),
);
