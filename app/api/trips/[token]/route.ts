import { tripShares } from "@/lib/contracts/trip";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(tripShares.getByToken, ({ params }) => call("track_trip", { p_token: params.token }));
