import { adminDispatch } from "@/lib/contracts/admin-dispatch";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminDispatch.listRuns, ({ params, query }) =>
  call("admin_get_dispatch", { p_transaction_id: params.id, p_limit: query.limit }),
);
