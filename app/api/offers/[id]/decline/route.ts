import { DeclineOfferBody, Offer, OfferParams } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { declineOffer } from "@/server/offers/decline-offer";

// POST /api/offers/:id/decline: the driver declines and the next one is offered it. Safe to repeat.
export const POST = route({
  actor: "driver", params: OfferParams, body: DeclineOfferBody, response: Offer,
  handle: ({ db, params, body }) => declineOffer(db, params.id, body),
});
