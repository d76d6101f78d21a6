import { DriverDevices } from "@/lib/contracts/admin-driver-work";
import { AdminDriverParams } from "@/lib/contracts/admin-drivers";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/drivers/:userId/devices: where a driver is signed in, and where their notices go.
export const GET = route({
  actor: "admin",
  params: AdminDriverParams,
  response: DriverDevices,
  handle: ({ params }) => call("admin_driver_devices", { p_user_id: params.userId }),
});
