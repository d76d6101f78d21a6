import { adminDriverWork } from "@/lib/contracts/admin-driver-work";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminDriverWork.getPerformance, ({ params, query }) =>
  call("admin_driver_performance", { p_user_id: params.userId, p_period: query.period }),
);
