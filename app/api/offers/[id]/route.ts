import { Offer, OfferParams } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { getOffer } from "@/server/offers/get-offer";

// GET /api/offers/:id: one offer of the driver's own.
export const GET = route({
  actor: "driver", params: OfferParams, response: Offer,
  handle: ({ db, params }) => getOffer(db, params.id),
});
