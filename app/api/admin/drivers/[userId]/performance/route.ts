import { DriverPerformance, PerformanceQuery } from "@/lib/contracts/admin-driver-work";
import { AdminDriverParams } from "@/lib/contracts/admin-drivers";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/drivers/:userId/performance: what a driver did in a time, and in as long before it.
export const GET = route({
  actor: "admin",
  params: AdminDriverParams,
  query: PerformanceQuery,
  response: DriverPerformance,
  handle: ({ params, query }) => call("admin_driver_performance", { p_user_id: params.userId, p_period: query.period }),
});
