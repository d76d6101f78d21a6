import { CallEndedBody } from "@/lib/contracts/machines";
import { endCall } from "@/server/calls/end-call";
import { route } from "@/server/http/route";
import { demandTwilio } from "@/server/texting/twilio-signature";

// POST /api/webhooks/twilio/voice/ended: a call that was put through is over, signed by Twilio; its caller hears why
// nobody answered.
export const POST = route({
  actor: "machine",
  accepts: "form",
  body: CallEndedBody,
  authorize: demandTwilio,
  handle: ({ db, body }) => endCall(db, body),
});
