import { adminDriverWork } from "@/lib/contracts/admin/driver-work";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminDriverWork.getPerformance, ({ params, query }) =>
  rpc.prepare("admin_get_driver_performance", { p_user_id: params.userId, p_period: query.period }),
);
