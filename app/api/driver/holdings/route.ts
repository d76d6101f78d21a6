import { Holdings } from "@/lib/contracts/driver";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/holdings: the cash in the driver's hands, and the most they may hold.
export const GET = route({
  actor: "driver",
  suspendedToo: true,
  response: Holdings,
  handle: () => call("driver_holdings"),
});
