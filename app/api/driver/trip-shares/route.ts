import { TripShareBody, TripShareLink, TripShares } from "@/lib/contracts/trip";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";
import { createTripShare } from "@/server/safety/create-trip-share";

// GET /api/driver/trip-shares: whom the driver shows where they are, and how often they looked.
export const GET = route({
  actor: "driver",
  response: TripShares,
  handle: () => call("list_trip_shares"),
});

// POST /api/driver/trip-shares: a link for somebody the driver trusts.
export const POST = route({
  actor: "driver",
  body: TripShareBody,
  response: TripShareLink,
  status: 201,
  limit: { per: 60, max: 10 },
  remember: "status",
  handle: ({ body }) => createTripShare(body.label),
  again: ({ body }) => createTripShare(body.label, true),
});

// DELETE /api/driver/trip-shares: nobody sees where the driver is any more.
export const DELETE = route({
  actor: "driver",
  response: TripShares,
  handle: () => call("end_trip_shares"),
});
