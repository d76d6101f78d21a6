import { Dispatch, DispatchQuery } from "@/lib/contracts/admin-dispatch";
import { AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { getDispatch } from "@/server/admin/get-dispatch";
import { route } from "@/server/http/route";

// GET /api/admin/transactions/:id/dispatch: whom each run of the search looked at, and why he was asked or not.
export const GET = route({
  actor: "admin", params: AdminTransactionParams, query: DispatchQuery, response: Dispatch,
  handle: ({ db, params, query }) => getDispatch(db, params.id, query.limit),
});
