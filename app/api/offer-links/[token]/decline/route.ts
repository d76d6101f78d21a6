import { DeclineOfferBody, Offer, OfferLinkParams } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { declineOfferByLink } from "@/server/offers/decline-offer-by-link";

// POST /api/offer-links/:token/decline: declines from a push message or an SMS; the signed link is the driver. Safe to
// repeat.
export const POST = route({
  actor: "anonymous",
  params: OfferLinkParams,
  body: DeclineOfferBody,
  response: Offer,
  limit: { per: 60, max: 600 },
  handle: ({ params, body }) => declineOfferByLink(params.token, body),
});
