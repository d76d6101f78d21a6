import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

// Refused while the driver has a delivery.
export const POST = route(adminDrivers.suspend, ({ params, body }) =>
  rpc.prepare("admin_suspend_driver", { p_user_id: params.userId, p_reason: body.reason }).map(withLinks),
);
