import { standingOrders } from "@/lib/contracts/delivery/standing-order";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(standingOrders.list, () => rpc.prepare("list_standing_orders"));

export const POST = route(standingOrders.create, ({ body }) => rpc.prepare("create_standing_order", { p_body: body }), {
  limit: { windowSeconds: 60, max: 20 },
});
