import { RoutingPlan, RoutingPlanParams } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { askToStopPlan } from "@/server/routing/ask-routing";

// POST /api/admin/routing/plans/:id/stop: a plan that runs is stopped, on record. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: RoutingPlanParams,
  response: RoutingPlan,
  handle: ({ params }) => askToStopPlan(params.id),
});
