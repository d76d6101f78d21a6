import { Received, SosBody } from "@/lib/contracts/safety";
import { route } from "@/server/http/route";
import { callForHelp } from "@/server/safety/call-for-help";

// POST /api/sos: a driver calls for help. Without a session the token that the phone keeps for this alone speaks for
// them.
export const POST = route({
  actor: "optional",
  body: SosBody,
  response: Received,
  limit: { per: 60, max: 600 },
  // A call that joins the first is no harm, and one that is not repeated may be lost.
  idempotent: false,
  handle: ({ actor, body, request }) => callForHelp(actor !== null, request.headers.get("x-sos-token"), body),
});
