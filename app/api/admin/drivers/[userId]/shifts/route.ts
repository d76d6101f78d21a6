import { adminDriverWork } from "@/lib/contracts/admin-driver-work";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminDriverWork.listShifts, ({ params, query }) =>
  call("admin_list_shifts", { p_user_id: params.userId, p_cursor: query.cursor ?? null, p_limit: query.limit }),
);
