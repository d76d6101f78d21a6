import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminDrivers.approvePortrait, ({ params, body }) =>
  rpc.prepare("admin_approve_portrait", { p_user_id: params.userId, p_sha256: body.sha256 }).map(withLinks),
);
