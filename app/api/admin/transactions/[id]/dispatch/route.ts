import { Dispatch, DispatchQuery } from "@/lib/contracts/admin-dispatch";
import { AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/transactions/:id/dispatch: whom each run of the search looked at, and why they were asked or not.
export const GET = route({
  actor: "admin",
  params: AdminTransactionParams,
  query: DispatchQuery,
  response: Dispatch,
  handle: ({ params, query }) => call("admin_get_dispatch", { p_transaction_id: params.id, p_limit: query.limit }),
});
