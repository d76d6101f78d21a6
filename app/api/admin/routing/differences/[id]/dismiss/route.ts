import { RoutingDifference, RoutingDifferenceParams } from "@/lib/contracts/admin-routing";
import { reason } from "@/lib/contracts/common";
import { route } from "@/server/http/route";
import { dismissDifference } from "@/server/routing/ask-routing";

// POST /api/admin/routing/differences/:id/dismiss: an administrator leaves it as it is, on record. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: RoutingDifferenceParams,
  body: reason,
  response: RoutingDifference,
  handle: ({ params, body }) => dismissDifference(params.id, body.reason),
});
