import { Safety } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/safety: whether somebody watches over incidents now, and what became of the driver's SOS.
export const GET = route({ actor: "driver", suspendedToo: true, response: Safety, handle: () => call("get_safety") });
