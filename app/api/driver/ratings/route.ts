import { DriverRatings } from "@/lib/contracts/rating";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/ratings: what people say of the driver, counted so that nobody is known by it.
export const GET = route({ actor: "driver", response: DriverRatings, handle: () => call("driver_ratings") });
