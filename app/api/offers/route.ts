import { ListOffersQuery, OfferList } from "@/lib/contracts/offer";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// GET /api/offers: the driver's offers, newest first.
export const GET = route({
  actor: "driver",
  query: ListOffersQuery,
  response: OfferList,
  handle: ({ query }) => call("list_offers", { p_limit: query.limit, p_cursor: query.cursor ?? null }),
});
