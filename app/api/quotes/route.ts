import { Quote, QuoteBody } from "@/lib/contracts/price";
import { route } from "@/server/http/route";
import { quoteDelivery } from "@/server/prices/quote-delivery";

// POST /api/quotes: what a delivery costs, by the road.
export const POST = route({
  actor: "user",
  body: QuoteBody,
  response: Quote,
  status: 201,
  limit: { per: 60, max: 30 },
  handle: ({ db, body }) => quoteDelivery(db, body),
});
