import { RoutingPlanList, RoutingPlansQuery } from "@/lib/contracts/admin-routing";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/routing/plans: plans, newest first.
export const GET = route({
  actor: "admin",
  query: RoutingPlansQuery,
  response: RoutingPlanList,
  handle: ({ query }) => call("admin_list_plans", { p_cursor: query.cursor, p_limit: query.limit }),
});
