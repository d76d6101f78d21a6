import { StatusBody, StatusChange } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/driver/status: the driver goes online, offline, busy or on break. Leaving work closes an open offer.
export const POST = route({
  actor: "driver",
  body: StatusBody,
  response: StatusChange,
  handle: ({ body }) => call("set_driver_status", { p_status: body.status }),
});
