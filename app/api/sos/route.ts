import { safety } from "@/lib/contracts/driver/safety";
import { route } from "@/server/http/route";
import { callForHelp } from "@/server/safety/call-for-help";

export const POST = route(
  safety.sendSos,
  ({ actor, body, request }) => callForHelp(actor !== null, request.headers.get("x-sos-token"), body),
  {
    limit: { windowSeconds: 60, max: 600 },
    // A duplicate call joins the first without harm, while a call that is not retried may be lost.
    idempotent: false,
  },
);
