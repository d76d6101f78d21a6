import { standingOrders } from "@/lib/contracts/delivery/standing-order";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const PATCH = route(standingOrders.update, ({ params, body }) =>
  rpc.prepare("change_standing_order", { p_id: params.id, p_change: body.change, p_day: body.day ?? null }),
);
