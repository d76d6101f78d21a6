import { adminHubs } from "@/lib/contracts/admin/hubs";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminHubs.settleClosing, ({ params, body }) =>
  rpc.prepare("admin_settle_closing", {
    p_hub_id: params.id,
    p_closing_id: params.closingId,
    p_reason: body.reason,
  }),
);
