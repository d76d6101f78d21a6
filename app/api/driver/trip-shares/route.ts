import { tripShares } from "@/lib/contracts/trip";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";
import { createTripShare } from "@/server/safety/create-trip-share";

export const GET = route(tripShares.list, () => call("list_trip_shares"));

export const POST = route(tripShares.create, ({ body }) => createTripShare(body.label), {
  limit: { per: 60, max: 10 },
  remember: "status",
  again: ({ body }) => createTripShare(body.label, true),
});

export const DELETE = route(tripShares.deleteAll, () => call("end_trip_shares"));
