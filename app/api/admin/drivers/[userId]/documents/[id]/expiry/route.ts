import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const PUT = route(adminDrivers.setDocumentExpiry, ({ params, body }) =>
  rpc
    .prepare("admin_set_document_expiry", {
      p_user_id: params.userId,
      p_id: params.id,
      p_expires_on: body.expiresOn,
    })
    .map(withLinks),
);
