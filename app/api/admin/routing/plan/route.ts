import { RoutingPlan, RoutingPlanBody } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { askForPlan } from "@/server/routing/ask-routing";

// POST /api/admin/routing/plan: the provider plans a day. Safe to repeat: a day is planned once at a time.
export const POST = route({
  actor: "admin",
  body: RoutingPlanBody,
  response: RoutingPlan,
  handle: ({ body }) => askForPlan(body.date),
});
