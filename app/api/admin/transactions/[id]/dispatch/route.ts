import { adminDispatch } from "@/lib/contracts/admin/dispatch";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminDispatch.listRuns, ({ params, query }) =>
  rpc.prepare("admin_get_dispatch", { p_transaction_id: params.id, p_limit: query.limit }),
);
