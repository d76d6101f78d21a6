import { adminZones } from "@/lib/contracts/admin/zones";
import { route } from "@/server/http/route";
import { withLinks } from "@/server/admin/drivers";
import { rpc } from "@/server/database/rpc";

export const PUT = route(adminZones.setDriverZone, ({ params, body }) =>
  rpc
    .prepare("admin_set_driver_zone", {
      p_user_id: params.userId,
      p_zone_id: params.zoneId,
      p_priority: body.priority,
      p_is_active: body.isActive,
    })
    .map(withLinks),
);

export const DELETE = route(adminZones.removeDriverZone, ({ params }) =>
  rpc.prepare("admin_remove_driver_zone", { p_user_id: params.userId, p_zone_id: params.zoneId }).map(withLinks),
);
