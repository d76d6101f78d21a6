import { tripShares } from "@/lib/contracts/driver/trip";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(tripShares.getByToken, ({ params }) => rpc.prepare("track_trip", { p_token: params.token }));
