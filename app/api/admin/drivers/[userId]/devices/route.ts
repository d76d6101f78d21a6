import { adminDriverWork } from "@/lib/contracts/admin-driver-work";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminDriverWork.listDevices, ({ params }) =>
  call("admin_driver_devices", { p_user_id: params.userId }),
);
