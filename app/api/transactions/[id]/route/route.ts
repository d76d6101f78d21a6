import { transactions } from "@/lib/contracts/delivery/transaction";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(transactions.getRoute, ({ params }) =>
  rpc.prepare("get_delivery_road_route", { p_id: params.id }),
);
