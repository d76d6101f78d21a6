import { adminDriverWork } from "@/lib/contracts/admin/driver-work";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminDriverWork.signOutDevice, ({ params, body }) =>
  rpc.prepare("admin_end_session", { p_user_id: params.userId, p_session_id: params.id, p_reason: body.reason }),
);
