import { legs } from "@/lib/contracts/delivery/leg";
import { route } from "@/server/http/route";
import { createLegLink } from "@/server/custody/legs";

// A repeat creates another link: links are never stored.
export const POST = route(legs.createLegLink, ({ params, body }) => createLegLink(params.id, body.legId), {
  limit: { windowSeconds: 60, max: 10 },
  storeResponse: "status",
  onReplay: ({ params, body }) => createLegLink(params.id, body.legId),
});
