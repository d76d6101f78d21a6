import { WayLooks } from "@/lib/contracts/way-looks";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/driver/way-looks: who looked at where the driver had been.
export const GET = route({
  actor: "driver",
  response: WayLooks,
  handle: () => call("list_way_looks"),
});
