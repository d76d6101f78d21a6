import { webhooks } from "@/lib/contracts/system";
import { endCall } from "@/server/calls/end-call";
import { route } from "@/server/http/route";
import { requireTwilioSignature } from "@/server/texting/twilio-signature";

export const POST = route(webhooks.callEnded, ({ db, body }) => endCall(db, body), {
  authorize: requireTwilioSignature,
});
