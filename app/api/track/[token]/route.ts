import { Tracking, TrackingParams } from "@/lib/contracts/tracking";
import { route } from "@/server/http/route";
import { trackDelivery } from "@/server/transactions/track-delivery";

// GET /api/track/:token: the way of one delivery, for anyone who has the link.
export const GET = route({
  actor: "anonymous", params: TrackingParams, response: Tracking,
  handle: ({ db, params }) => trackDelivery(db, params.token),
});
