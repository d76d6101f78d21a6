import { StatusBody, StatusChange } from "@/lib/contracts/driver";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/database/call-function";

// POST /api/driver/status: the driver goes online, offline, busy or on break. Leaving work closes an open offer.
export const POST = route({
  actor: "driver", body: StatusBody, response: StatusChange,
  handle: ({ db, body }) => callFunction(db, "set_driver_status", { p_status: body.status }),
});
