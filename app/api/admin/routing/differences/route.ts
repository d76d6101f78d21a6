import { RoutingDifferenceList, RoutingDifferencesQuery } from "@/lib/contracts/admin-routing";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/routing/differences: where the provider says otherwise, newest first.
export const GET = route({
  actor: "admin",
  query: RoutingDifferencesQuery,
  response: RoutingDifferenceList,
  handle: ({ query }) =>
    call("admin_list_differences", { p_state: query.state, p_cursor: query.cursor, p_limit: query.limit }),
});
