import { AdminDriverDetail, AdminDriverParams, AdminReasonBody } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/suspend: an idle driver stops at once and is signed out; refused while a delivery is
// in hand.
export const POST = route({
  actor: "admin",
  params: AdminDriverParams,
  body: AdminReasonBody,
  response: AdminDriverDetail,
  handle: ({ params, body }) =>
    call("admin_suspend_driver", { p_user_id: params.userId, p_reason: body.reason }).map(withLinks),
});
