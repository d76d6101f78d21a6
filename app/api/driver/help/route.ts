import { Help } from "@/lib/contracts/safety";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/help: the colleague whom the safety desk asks the driver to go to.
export const GET = route({ actor: "driver", response: Help, handle: () => call("get_help") });
