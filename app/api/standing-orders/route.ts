import { StandingOrder, StandingOrderBody, StandingOrderList } from "@/lib/contracts/standing-order";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/standing-orders: what the caller sends every week.
export const GET = route({
  actor: "user",
  response: StandingOrderList,
  handle: () => call("list_standing_orders"),
});

// POST /api/standing-orders: a delivery of theirs again every week.
export const POST = route({
  actor: "user",
  body: StandingOrderBody,
  response: StandingOrder,
  status: 201,
  limit: { per: 60, max: 20 },
  handle: ({ body }) => call("create_standing_order", { p_body: body }),
});
