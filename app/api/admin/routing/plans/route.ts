import { RoutingPlanList, RoutingPlansQuery } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { listPlans } from "@/server/routing/read-routing";

// GET /api/admin/routing/plans: plans, newest first.
export const GET = route({ actor: "admin", query: RoutingPlansQuery, response: RoutingPlanList, handle: ({ db, query }) => listPlans(db, query) });
