import { Heartbeat } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/driver/heartbeat: the driver's app is open. Takes a leaving beacon back; changes no status.
export const POST = route({
  actor: "driver",
  unlisted: true,
  response: Heartbeat,
  handle: () => call("record_heartbeat"),
});
