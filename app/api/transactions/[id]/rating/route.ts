import { ratings } from "@/lib/contracts/delivery/rating";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(ratings.get, ({ params }) => rpc.prepare("get_rating", { p_transaction_id: params.id }));

export const POST = route(
  ratings.submit,
  ({ params, body }) =>
    rpc.prepare("rate_delivery", {
      p_transaction_id: params.id,
      p_stars: body.stars,
      p_reasons: body.reasons,
      p_comment: body.comment ?? null,
    }),
  { limit: { windowSeconds: 3600, max: 60 } },
);
