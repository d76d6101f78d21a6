import { standingOrders } from "@/lib/contracts/standing-order";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const PATCH = route(standingOrders.update, ({ params, body }) =>
  call("change_standing_order", { p_id: params.id, p_change: body.change, p_day: body.day ?? null }),
);
