import { AdminDocumentParams, AdminDriverDetail, DocumentExpiryBody } from "@/lib/contracts/admin-drivers";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// PUT /api/admin/drivers/:userId/documents/:id/expiry: until when the document holds. Safe to repeat.
export const PUT = route({
  actor: "admin",
  params: AdminDocumentParams,
  body: DocumentExpiryBody,
  response: AdminDriverDetail,
  handle: ({ params, body }) =>
    call("admin_set_document_expiry", {
      p_user_id: params.userId,
      p_id: params.id,
      p_expires_on: body.expiresOn,
    }).map(withLinks),
});
