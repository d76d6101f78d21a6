import { ListOffersQuery, OfferList } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { listOffers } from "@/server/offers/list-offers";

// GET /api/offers: the driver's offers, newest first.
export const GET = route({
  actor: "driver", query: ListOffersQuery, response: OfferList,
  handle: ({ db, query }) => listOffers(db, query.limit),
});
