import { webhooks } from "@/lib/contracts/system";
import { route } from "@/server/http/route";
import { handleIncomingSms } from "@/server/sms/incoming-sms";
import { requireTwilioSignature } from "@/server/sms/twilio";

// Each message counts once.
export const POST = route(webhooks.incomingText, ({ db, body }) => handleIncomingSms(db, body), {
  authorize: requireTwilioSignature,
});
