import { Heartbeat } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/database/call-function";

// POST /api/driver/heartbeat: the driver's app is open. Takes a leaving beacon back; changes no status.
export const POST = route({ actor: "driver", response: Heartbeat, handle: ({ db }) => callFunction(db, "record_heartbeat") });
