import { AdminDocumentParams, AdminDriverDetail, DeclinePortraitBody } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/renewals/:id/decline: the document before stays. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: AdminDocumentParams,
  body: DeclinePortraitBody,
  response: AdminDriverDetail,
  handle: ({ params, body }) =>
    call("admin_decline_renewal", {
      p_user_id: params.userId,
      p_id: params.id,
      p_sha256: body.sha256,
      p_reason: body.reason,
    }).map(withLinks),
});
