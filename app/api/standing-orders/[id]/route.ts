import { ChangeStandingOrderBody, StandingOrder, StandingOrderParams } from "@/lib/contracts/standing-order";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// PATCH /api/standing-orders/:id: pause, resume, skip the next day, end. Safe to repeat.
export const PATCH = route({
  actor: "user",
  params: StandingOrderParams,
  body: ChangeStandingOrderBody,
  response: StandingOrder,
  handle: ({ params, body }) =>
    call("change_standing_order", { p_id: params.id, p_change: body.change, p_day: body.day ?? null }),
});
