import { Offer, OfferParams, ReadOfferBody } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/offers/:id/read: the driver has the offer before the eyes. Safe to repeat.
export const POST = route({
  actor: "driver",
  params: OfferParams,
  body: ReadOfferBody,
  response: Offer,
  handle: ({ params }) => call("read_offer", { p_id: params.id }),
});
