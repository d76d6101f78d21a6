import { RoutingRoutes, RoutingRoutesQuery } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { getDayRoutes } from "@/server/routing/read-routing";

// GET /api/admin/routing/routes?date: a day's routes as they were planned last.
export const GET = route({
  actor: "admin",
  query: RoutingRoutesQuery,
  response: RoutingRoutes,
  handle: ({ db, query }) => getDayRoutes(db, query.date),
});
