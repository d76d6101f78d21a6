import { LastDelivery, LastDeliveryBody } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/driver/last-delivery: the driver goes off duty when the delivery in hand ends, or takes that back. Safe to
// repeat.
export const POST = route({
  actor: "driver",
  body: LastDeliveryBody,
  response: LastDelivery,
  handle: ({ body }) => call("set_last_delivery", { p_last: body.last }),
});
