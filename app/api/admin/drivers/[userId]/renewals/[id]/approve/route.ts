import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminDrivers.approveRenewal, ({ params, body }) =>
  rpc
    .prepare("admin_approve_renewal", {
      p_user_id: params.userId,
      p_id: params.id,
      p_sha256: body.sha256,
      p_expires_on: body.expiresOn,
    })
    .map(withLinks),
);
