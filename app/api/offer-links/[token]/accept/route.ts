import { AcceptOfferBody, OfferLinkParams } from "@/lib/contracts/offer";
import { Task } from "@/lib/contracts/task";
import { route } from "@/server/http/route";
import { acceptOfferByLink } from "@/server/offers/accept-offer-by-link";

// POST /api/offer-links/:token/accept: accepts from a push message or an SMS; the signed link is the driver. Safe to
// repeat.
export const POST = route({
  actor: "anonymous",
  params: OfferLinkParams,
  body: AcceptOfferBody,
  response: Task,
  limit: { per: 60, max: 600 },
  handle: ({ params, body }) => acceptOfferByLink(params.token, body),
});
