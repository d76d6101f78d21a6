import { done } from "@/lib/contracts/common";
import { DriverOfflineBody } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/driver-offline: the beacon of a page that goes away. Takes effect after 15 seconds unless a heartbeat
// comes.
export const POST = route({
  actor: "user",
  body: DriverOfflineBody,
  response: done,
  accepts: "json-or-text",
  handle: ({ body }) => call("leave_soon", { p_driver_id: body.driverId }),
});
