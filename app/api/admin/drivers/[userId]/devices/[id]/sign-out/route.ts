import { adminDriverWork } from "@/lib/contracts/admin-driver-work";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminDriverWork.signOutDevice, ({ params, body }) =>
  call("admin_end_session", { p_user_id: params.userId, p_session_id: params.id, p_reason: body.reason }),
);
