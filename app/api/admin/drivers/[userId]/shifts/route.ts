import { adminDriverWork } from "@/lib/contracts/admin/driver-work";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminDriverWork.listShifts, ({ params, query }) =>
  rpc.prepare("admin_list_shifts", { p_user_id: params.userId, p_cursor: query.cursor ?? null, p_limit: query.limit }),
);
