import { Offer, OfferParams, ReceiveOfferBody } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/offers/:id/received: the phone has the offer. Safe to repeat.
export const POST = route({
  actor: "driver",
  params: OfferParams,
  body: ReceiveOfferBody,
  response: Offer,
  handle: ({ params, body }) => call("receive_offer", { p_id: params.id, p_channel: body.channel ?? "app" }),
});
