import { AdminDriverDetail, AdminDriverParams, PortraitDecision } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/portrait/approve: the driver's new photo is shown from now on. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: AdminDriverParams,
  body: PortraitDecision,
  response: AdminDriverDetail,
  handle: ({ params, body }) =>
    call("admin_approve_portrait", { p_user_id: params.userId, p_sha256: body.sha256 }).map(withLinks),
});
