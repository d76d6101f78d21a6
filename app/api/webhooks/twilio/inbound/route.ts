import { IncomingTextBody } from "@/lib/contracts/machines";
import { route } from "@/server/http/route";
import { answerText } from "@/server/texting/answer-text";
import { demandTwilio } from "@/server/texting/twilio-signature";

// POST /api/webhooks/twilio/inbound: a driver's text, signed by Twilio; YES and NO answer their offer. Each message
// counts once.
export const POST = route({
  actor: "machine",
  accepts: "form",
  body: IncomingTextBody,
  authorize: demandTwilio,
  handle: ({ db, body }) => answerText(db, body),
});
