import { AdminDriverDetail, AdminDriverParams } from "@/lib/contracts/admin-drivers";
import { DriverZonesBody } from "@/lib/contracts/admin-zones";
import { route } from "@/server/http/route";
import { setDriverZones } from "@/server/zones/set-driver-zones";

// PUT /api/admin/drivers/:userId/zones: the zones a driver serves, in place of those before. Safe to repeat.
export const PUT = route({
  actor: "admin", params: AdminDriverParams, body: DriverZonesBody, response: AdminDriverDetail,
  handle: ({ db, params, body }) => setDriverZones(db, params.userId, body),
});
