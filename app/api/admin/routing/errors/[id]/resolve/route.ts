import { RoutingErrorParams, RoutingLoggedError } from "@/lib/contracts/admin-routing";
import { route } from "@/server/http/route";
import { resolveRoutingError } from "@/server/routing/ask-routing";

// POST /api/admin/routing/errors/:id/resolve: an administrator has dealt with it, on record. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: RoutingErrorParams,
  response: RoutingLoggedError,
  handle: ({ params }) => resolveRoutingError(params.id),
});
