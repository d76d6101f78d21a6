import { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { DriverZoneBody, DriverZoneParams } from "@/lib/contracts/admin-zones";
import { route } from "@/server/http/route";
import { removeDriverZone } from "@/server/zones/remove-driver-zone";
import { setDriverZone } from "@/server/zones/set-driver-zone";

// PUT /api/admin/drivers/:userId/zones/:zoneId: one zone more, another priority in it, or paused or resumed in it, whoever changes the others. Safe to repeat.
export const PUT = route({
  actor: "admin", params: DriverZoneParams, body: DriverZoneBody, response: AdminDriverDetail,
  handle: ({ db, params, body }) => setDriverZone(db, params.userId, params.zoneId, body),
});

// DELETE /api/admin/drivers/:userId/zones/:zoneId: one zone less. Safe to repeat.
export const DELETE = route({
  actor: "admin", params: DriverZoneParams, response: AdminDriverDetail,
  handle: ({ db, params }) => removeDriverZone(db, params.userId, params.zoneId),
});
