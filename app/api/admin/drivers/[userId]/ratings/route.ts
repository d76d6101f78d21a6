import { AdminDriverRatings, RatedDriverParams, RatedDriverQuery } from "@/lib/contracts/rating";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/drivers/:userId/ratings: every rating of a driver with its comment, newest first.
export const GET = route({
  actor: "admin",
  params: RatedDriverParams,
  query: RatedDriverQuery,
  response: AdminDriverRatings,
  handle: ({ params, query }) =>
    call("admin_driver_ratings", { p_user_id: params.userId, p_cursor: query.cursor ?? null, p_limit: query.limit }),
});
