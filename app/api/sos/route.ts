import { safety } from "@/lib/contracts/driver/safety";
import { route } from "@/server/http/route";
import { callForHelp } from "@/server/safety/alarms";

export const POST = route(
  safety.sendSos,
  ({ actor, body, request: { headers } }) =>
    callForHelp(actor !== null, { token: headers.get("x-sos-token"), ownerId: headers.get("x-sos-owner") }, body),
  {
    limit: { windowSeconds: 60, max: 600 },
    // A duplicate call joins the first without harm, while a call that is not retried may be lost.
    idempotent: false,
  },
);
