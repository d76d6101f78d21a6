import { Offer, OfferParams, ReadOfferBody } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { readOffer } from "@/server/offers/read-offer";

// POST /api/offers/:id/read: the driver has the offer before the eyes. Safe to repeat.
export const POST = route({
  actor: "driver", params: OfferParams, body: ReadOfferBody, response: Offer,
  handle: ({ db, params }) => readOffer(db, params.id),
});
