import { OwnRating, RateBody } from "@/lib/contracts/rating";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/transactions/:id/rating: what the sender or receiver said of the driver.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: OwnRating,
  handle: ({ params }) => call("get_rating", { p_transaction_id: params.id }),
});

// POST /api/transactions/:id/rating: says it, or within a week something else. Safe to repeat.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: RateBody,
  response: OwnRating,
  limit: { per: 3600, max: 60 },
  handle: ({ params, body }) =>
    call("rate_delivery", {
      p_transaction_id: params.id,
      p_stars: body.stars,
      p_reasons: body.reasons,
      p_comment: body.comment ?? null,
    }),
});
