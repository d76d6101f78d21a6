import { ServiceClock } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/http/unwrap";

// GET /api/service-clock: what a sender's form needs to say which day a preferred time means. Reads only.
export const GET = route({ actor: "user", response: ServiceClock, handle: ({ db }) => callFunction(db, "service_clock") });
