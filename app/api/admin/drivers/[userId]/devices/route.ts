import { adminDriverWork } from "@/lib/contracts/admin/driver-work";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminDriverWork.listDevices, ({ params }) =>
  rpc.prepare("admin_list_driver_devices", { p_user_id: params.userId }),
);
