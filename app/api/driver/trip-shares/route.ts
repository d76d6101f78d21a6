import { tripShares } from "@/lib/contracts/driver/trip";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";
import { createTripShare } from "@/server/safety/trip-share";

export const GET = route(tripShares.list, () => rpc.prepare("list_trip_shares"));

export const POST = route(tripShares.create, ({ body }) => createTripShare(body.label), {
  limit: { windowSeconds: 60, max: 10 },
  storeResponse: "status",
  onReplay: ({ body }) => createTripShare(body.label, true),
});

export const DELETE = route(tripShares.deleteAll, () => rpc.prepare("end_trip_shares"));
