import { AdminDriverDetail, AdminDriverParams } from "@/lib/contracts/admin-drivers";
import { DriverZonesBody } from "@/lib/contracts/admin-zones";
import { route } from "@/server/http/route";
import { withLinks } from "@/server/admin/get-driver";
import { call } from "@/server/database/call";

// PUT /api/admin/drivers/:userId/zones: the zones a driver serves, in place of those before. Safe to repeat.
export const PUT = route({
  actor: "admin",
  params: AdminDriverParams,
  body: DriverZonesBody,
  response: AdminDriverDetail,
  handle: ({ params, body }) =>
    call("admin_set_driver_zones", { p_user_id: params.userId, p_zones: body }).map(withLinks),
});
