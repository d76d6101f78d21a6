import { Offer, OfferParams } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// GET /api/offers/:id: one offer of the driver's own.
export const GET = route({
  actor: "driver",
  params: OfferParams,
  response: Offer,
  handle: ({ params }) => call("get_offer", { p_id: params.id }),
});
