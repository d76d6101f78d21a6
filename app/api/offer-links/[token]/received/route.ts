import { Offer, OfferLinkParams, ReceiveOfferBody } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { receiveOfferByLink } from "@/server/offers/receive-offer-by-link";

// POST /api/offer-links/:token/received: the service worker tells that the push arrived. Safe to repeat.
export const POST = route({
  actor: "anonymous",
  params: OfferLinkParams,
  body: ReceiveOfferBody,
  response: Offer,
  limit: { per: 60, max: 600 },
  handle: ({ params, body }) => receiveOfferByLink(params.token, body),
});
