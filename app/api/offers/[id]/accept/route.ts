import { AcceptOfferBody, OfferParams } from "@/lib/contracts/offer";
import { Task } from "@/lib/contracts/task";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/offers/:id/accept: the driver takes the delivery; of several, the first wins. Safe to repeat.
export const POST = route({
  actor: "driver",
  params: OfferParams,
  body: AcceptOfferBody,
  response: Task,
  handle: ({ params, body }) =>
    call("accept_offer", {
      p_id: params.id,
      p_via: body.acceptedVia ?? "app",
      p_device_info: body.deviceInfo ?? null,
    }),
});
