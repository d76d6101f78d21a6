import { offers } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const GET = route(offers.list, ({ query }) =>
  call("list_offers", { p_limit: query.limit, p_cursor: query.cursor ?? null }),
);
