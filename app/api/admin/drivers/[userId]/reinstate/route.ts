import { AdminDriverDetail, AdminDriverParams, AdminReasonBody } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/reinstate: a suspended driver may work again.
export const POST = route({
  actor: "admin",
  params: AdminDriverParams,
  body: AdminReasonBody,
  response: AdminDriverDetail,
  handle: ({ params, body }) =>
    call("admin_reinstate_driver", { p_user_id: params.userId, p_reason: body.reason }).map(withLinks),
});
