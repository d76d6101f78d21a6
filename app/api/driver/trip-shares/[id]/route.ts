import { tripShares } from "@/lib/contracts/driver/trip";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const DELETE = route(tripShares.delete, ({ params }) => rpc.prepare("end_trip_share", { p_id: params.id }));
