import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminDrivers.reject, ({ params, body }) =>
  rpc.prepare("admin_reject_driver", { p_user_id: params.userId, p_reason: body.reason }).map(withLinks),
);
