import { IncomingCallBody } from "@/lib/contracts/machines";
import { takeCall } from "@/server/calls/take-call";
import { route } from "@/server/http/route";
import { demandTwilio } from "@/server/texting/twilio-signature";

// POST /api/webhooks/twilio/voice: a call to our number, signed by Twilio; put through, or answered by words.
export const POST = route({
  actor: "machine",
  accepts: "form",
  body: IncomingCallBody,
  authorize: demandTwilio,
  handle: ({ db, body }) => takeCall(db, body),
});
