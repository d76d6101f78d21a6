import { webhooks } from "@/lib/contracts/system";
import { route } from "@/server/http/route";
import { answerText } from "@/server/texting/answer-text";
import { requireTwilioSignature } from "@/server/texting/twilio-signature";

// Each message counts once.
export const POST = route(webhooks.incomingText, ({ db, body }) => answerText(db, body), {
  authorize: requireTwilioSignature,
});
