import { Tracking, TrackingParams } from "@/lib/contracts/tracking";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { withLineAhead } from "@/server/ways/line-ahead";

// GET /api/track/:token: the way of one delivery, for anyone who has the link.
export const GET = route({
  actor: "anonymous",
  params: TrackingParams,
  response: Tracking,
  handle: ({ params }) => call("track_delivery", { p_token: params.token }).map(withLineAhead),
});
