import { Offer, OfferLinkParams } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { getOfferByLink } from "@/server/offers/get-offer-by-link";

// GET /api/offer-links/:token: the offer a signed link speaks for, until its deadline.
export const GET = route({
  actor: "anonymous",
  params: OfferLinkParams,
  response: Offer,
  handle: ({ params }) => getOfferByLink(params.token),
});
