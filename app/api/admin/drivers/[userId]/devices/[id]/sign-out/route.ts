import { DriverDevices, DriverSessionParams } from "@/lib/contracts/admin-driver-work";
import { AdminReasonBody } from "@/lib/contracts/admin-drivers";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/drivers/:userId/devices/:id/sign-out: the driver is signed out on one device, at once. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: DriverSessionParams,
  body: AdminReasonBody,
  response: DriverDevices,
  handle: ({ params, body }) =>
    call("admin_end_session", { p_user_id: params.userId, p_session_id: params.id, p_reason: body.reason }),
});
