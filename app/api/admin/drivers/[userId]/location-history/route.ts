import { locationAccess } from "@/lib/contracts/driver/location-access";
import { route } from "@/server/http/route";
import { viewLocationHistory } from "@/server/positions/position-history";

// A repeat reads the positions again and records the access: a stored response would be an unrecorded access.
export const POST = route(
  locationAccess.getTrack,
  ({ db, params, body }) => viewLocationHistory(db, params.userId, body),
  {
    limit: { windowSeconds: 60, max: 20 },
    storeResponse: "status",
    onReplay: ({ db, params, body }) => viewLocationHistory(db, params.userId, body),
  },
);
