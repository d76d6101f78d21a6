import { AcceptOfferBody, OfferParams } from "@/lib/contracts/offer";
import { Task } from "@/lib/contracts/task";
import { route } from "@/server/http/route";
import { acceptOffer } from "@/server/offers/accept-offer";

// POST /api/offers/:id/accept: the driver takes the delivery; of several, the first wins. Safe to repeat.
export const POST = route({
  actor: "driver", params: OfferParams, body: AcceptOfferBody, response: Task,
  handle: ({ db, params, body }) => acceptOffer(db, params.id, body),
});
