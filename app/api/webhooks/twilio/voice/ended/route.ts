import { webhooks } from "@/lib/contracts/system";
import { endCall } from "@/server/calls/voice-calls";
import { route } from "@/server/http/route";
import { requireTwilioSignature } from "@/server/sms/twilio";

export const POST = route(webhooks.callEnded, ({ db, body }) => endCall(db, body), {
  authorize: requireTwilioSignature,
});
