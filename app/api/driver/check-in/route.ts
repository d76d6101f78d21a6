import { CheckInOrNull } from "@/lib/contracts/check-in";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/check-in: whether the driver is asked if all is right.
export const GET = route({
  actor: "driver",
  suspendedToo: true,
  response: CheckInOrNull,
  handle: () => call("get_check_in"),
});
