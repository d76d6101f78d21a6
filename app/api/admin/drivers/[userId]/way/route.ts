import { locationAccess } from "@/lib/contracts/way-looks";
import { route } from "@/server/http/route";
import { lookAtWay } from "@/server/safety/look-at-way";

// A repeat reads the positions again and records the access: a stored response would be an unrecorded access.
export const POST = route(locationAccess.getTrack, ({ db, params, body }) => lookAtWay(db, params.userId, body), {
  limit: { per: 60, max: 20 },
  storeResponse: "status",
  onReplay: ({ db, params, body }) => lookAtWay(db, params.userId, body),
});
