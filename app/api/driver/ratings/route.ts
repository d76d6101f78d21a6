import { ratings } from "@/lib/contracts/rating";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(ratings.getSummary, () => call("driver_ratings"));
