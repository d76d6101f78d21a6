import { TripShareParams, TripShares } from "@/lib/contracts/trip";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// DELETE /api/driver/trip-shares/:id: one person does not see where the driver is any more.
export const DELETE = route({
  actor: "driver",
  params: TripShareParams,
  response: TripShares,
  handle: ({ params }) => call("end_trip_share", { p_id: params.id }),
});
