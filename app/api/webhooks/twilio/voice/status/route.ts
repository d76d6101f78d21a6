import { CallStatusBody, WebhookApplied } from "@/lib/contracts/machines";
import { recordCall } from "@/server/calls/end-call";
import { route } from "@/server/http/route";
import { demandTwilio } from "@/server/texting/twilio-signature";

// POST /api/webhooks/twilio/voice/status: how far a call is that was put through, signed by Twilio.
export const POST = route({
  actor: "machine",
  accepts: "form",
  body: CallStatusBody,
  response: WebhookApplied,
  authorize: demandTwilio,
  handle: ({ body }) => recordCall(body),
});
