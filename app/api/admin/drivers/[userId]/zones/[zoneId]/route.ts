import { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { DriverZoneBody, DriverZoneParams } from "@/lib/contracts/admin-zones";
import { route } from "@/server/http/route";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";

// PUT /api/admin/drivers/:userId/zones/:zoneId: one zone more, another priority in it, or paused or resumed in it,
// whoever changes the others. Safe to repeat.
export const PUT = route({
  actor: "admin",
  params: DriverZoneParams,
  body: DriverZoneBody,
  response: AdminDriverDetail,
  handle: ({ params, body }) =>
    call("admin_set_driver_zone", {
      p_user_id: params.userId,
      p_zone_id: params.zoneId,
      p_priority: body.priority,
      p_is_active: body.isActive,
    }).map(withLinks),
});

// DELETE /api/admin/drivers/:userId/zones/:zoneId: one zone less. Safe to repeat.
export const DELETE = route({
  actor: "admin",
  params: DriverZoneParams,
  response: AdminDriverDetail,
  handle: ({ params }) =>
    call("admin_remove_driver_zone", { p_user_id: params.userId, p_zone_id: params.zoneId }).map(withLinks),
});
