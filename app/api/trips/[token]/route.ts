import { Trip, TripParams } from "@/lib/contracts/trip";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/trips/:token: where a driver is, for anyone who has the link that they made.
export const GET = route({
  actor: "anonymous",
  params: TripParams,
  response: Trip,
  handle: ({ params }) => call("track_trip", { p_token: params.token }),
});
