import { webhooks } from "@/lib/contracts/system";
import { handleIncomingCall } from "@/server/calls/handle-incoming-call";
import { route } from "@/server/http/route";
import { requireTwilioSignature } from "@/server/texting/twilio-signature";

export const POST = route(webhooks.incomingCall, ({ db, body }) => handleIncomingCall(db, body), {
  authorize: requireTwilioSignature,
});
