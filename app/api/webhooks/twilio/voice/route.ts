import { webhooks } from "@/lib/contracts/machines";
import { takeCall } from "@/server/calls/take-call";
import { route } from "@/server/http/route";
import { requireTwilioSignature } from "@/server/texting/twilio-signature";

export const POST = route(webhooks.incomingCall, ({ db, body }) => takeCall(db, body), {
  authorize: requireTwilioSignature,
});
