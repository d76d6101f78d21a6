import { RoutingErrorSummary } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { summarizeRoutingErrors } from "@/server/routing/read-routing";

// GET /api/admin/routing/errors/summary: failed calls of the last day by kind.
export const GET = route({
  actor: "admin",
  response: RoutingErrorSummary,
  handle: ({ db }) => summarizeRoutingErrors(db),
});
