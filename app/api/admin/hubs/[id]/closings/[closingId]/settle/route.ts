import { adminHubs } from "@/lib/contracts/admin-hubs";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminHubs.settleClosing, ({ params, body }) =>
  call("admin_settle_closing", {
    p_hub_id: params.id,
    p_closing_id: params.closingId,
    p_reason: body.reason,
  }),
);
