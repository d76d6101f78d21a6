import { RoutingErrorList, RoutingErrorsQuery } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { listRoutingErrors } from "@/server/routing/read-routing";

// GET /api/admin/routing/errors: failed calls, newest first, by type and endpoint.
export const GET = route({
  actor: "admin",
  query: RoutingErrorsQuery,
  response: RoutingErrorList,
  handle: ({ db, query }) => listRoutingErrors(db, query),
});
