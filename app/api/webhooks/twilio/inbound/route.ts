import { webhooks } from "@/lib/contracts/system";
import { route } from "@/server/http/route";
import { answerText } from "@/server/texting/incoming-sms";
import { requireTwilioSignature } from "@/server/texting/twilio";

// Each message counts once.
export const POST = route(webhooks.incomingText, ({ db, body }) => answerText(db, body), {
  authorize: requireTwilioSignature,
});
