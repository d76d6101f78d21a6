import { AdminDocumentParams, AdminDriverDetail, ApproveRenewalBody } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/renewals/:id/approve: the new document takes the place of the one before. Safe to
// repeat.
export const POST = route({
  actor: "admin",
  params: AdminDocumentParams,
  body: ApproveRenewalBody,
  response: AdminDriverDetail,
  handle: ({ params, body }) =>
    call("admin_approve_renewal", {
      p_user_id: params.userId,
      p_id: params.id,
      p_sha256: body.sha256,
      p_expires_on: body.expiresOn,
    }).map(withLinks),
});
