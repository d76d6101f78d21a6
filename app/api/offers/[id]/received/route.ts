import { Offer, OfferParams, ReceiveOfferBody } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { receiveOffer } from "@/server/offers/receive-offer";

// POST /api/offers/:id/received: the phone has the offer. Safe to repeat.
export const POST = route({
  actor: "driver", params: OfferParams, body: ReceiveOfferBody, response: Offer,
  handle: ({ db, params, body }) => receiveOffer(db, params.id, body),
});
