import { ratings } from "@/lib/contracts/delivery/rating";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(ratings.getSummary, () => rpc.prepare("get_driver_ratings"));
