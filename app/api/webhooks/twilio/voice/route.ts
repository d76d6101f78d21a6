import { webhooks } from "@/lib/contracts/system";
import { handleIncomingCall } from "@/server/calls/voice-calls";
import { route } from "@/server/http/route";
import { requireTwilioSignature } from "@/server/sms/twilio";

export const POST = route(webhooks.incomingCall, ({ db, body }) => handleIncomingCall(db, body), {
  authorize: requireTwilioSignature,
});
