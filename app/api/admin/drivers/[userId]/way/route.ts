import { locationAccess } from "@/lib/contracts/way-looks";
import { route } from "@/server/http/route";
import { lookAtWay } from "@/server/safety/look-at-way";

// A repeat reads the track again and records it: a stored answer would be an unrecorded look.
export const POST = route(locationAccess.getTrack, ({ db, params, body }) => lookAtWay(db, params.userId, body), {
  limit: { per: 60, max: 20 },
  storeResponse: "status",
  onReplay: ({ db, params, body }) => lookAtWay(db, params.userId, body),
});
