import { offers } from "@/lib/contracts/driver/offer";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const GET = route(offers.list, ({ query }) =>
  rpc.prepare("list_offers", { p_limit: query.limit, p_cursor: query.cursor ?? null }),
);
