import { RoutingPlan, RoutingPlanParams } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { askToSendRoutes } from "@/server/routing/ask-routing";

// POST /api/admin/routing/plans/:id/send: confirms that the day's routes go to the drivers' phones, on record. Safe to
// repeat.
export const POST = route({
  actor: "admin",
  params: RoutingPlanParams,
  response: RoutingPlan,
  handle: ({ params }) => askToSendRoutes(params.id),
});
