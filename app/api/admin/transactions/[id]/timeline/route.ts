import { adminTimeline } from "@/lib/contracts/admin/timeline";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminTimeline.list, ({ params, query }) =>
  rpc.prepare("admin_get_delivery_timeline", {
    p_transaction_id: params.id,
    p_group: query.group ?? null,
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
  }),
);
