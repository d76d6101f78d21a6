import { RoutingDifferenceList, RoutingDifferencesQuery } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { listDifferences } from "@/server/routing/read-routing";

// GET /api/admin/routing/differences: where the provider says otherwise, newest first.
export const GET = route({ actor: "admin", query: RoutingDifferencesQuery, response: RoutingDifferenceList, handle: ({ db, query }) => listDifferences(db, query) });
