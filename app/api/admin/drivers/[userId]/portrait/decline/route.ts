import { AdminDriverDetail, AdminDriverParams, DeclinePortraitBody } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/portrait/decline: the driver's new photo is not shown, with a reason they read.
export const POST = route({
  actor: "admin",
  params: AdminDriverParams,
  body: DeclinePortraitBody,
  response: AdminDriverDetail,
  handle: ({ params, body }) =>
    call("admin_decline_portrait", {
      p_user_id: params.userId,
      p_sha256: body.sha256,
      p_reason: body.reason,
    }).map(withLinks),
});
