import { ratings } from "@/lib/contracts/delivery/rating";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(ratings.listForDriver, ({ params, query }) =>
  rpc.prepare("admin_list_driver_ratings", {
    p_user_id: params.userId,
    p_cursor: query.cursor ?? null,
    p_limit: query.limit,
  }),
);
