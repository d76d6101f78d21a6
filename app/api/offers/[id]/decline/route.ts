import { DeclineOfferBody, Offer, OfferParams } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/offers/:id/decline: the driver declines and the next one is offered it. Safe to repeat.
export const POST = route({
  actor: "driver",
  params: OfferParams,
  body: DeclineOfferBody,
  response: Offer,
  handle: ({ params, body }) => call("decline_offer", { p_id: params.id, p_reason: body.reason }),
});
