import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminDrivers.declinePortrait, ({ params, body }) =>
  rpc
    .prepare("admin_decline_portrait", {
      p_user_id: params.userId,
      p_sha256: body.sha256,
      p_reason: body.reason,
    })
    .map(withLinks),
);
