import { standingOrders } from "@/lib/contracts/standing-order";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(standingOrders.list, () => call("list_standing_orders"));

export const POST = route(standingOrders.create, ({ body }) => call("create_standing_order", { p_body: body }), {
  limit: { per: 60, max: 20 },
});
