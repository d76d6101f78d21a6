import { tripShares } from "@/lib/contracts/trip";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const DELETE = route(tripShares.delete, ({ params }) => call("end_trip_share", { p_id: params.id }));
