import { adminZones } from "@/lib/contracts/admin/zones";
import { route } from "@/server/http/route";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";

export const PUT = route(adminZones.replaceDriverZones, ({ params, body }) =>
  rpc.prepare("admin_set_driver_zones", { p_user_id: params.userId, p_zones: body }).map(withLinks),
);
