import { TextStatusBody, TextStatusQuery, WebhookApplied } from "@/lib/contracts/machines";
import { route } from "@/server/http/route";
import { recordTextStatus } from "@/server/texting/record-text-status";
import { demandTwilio } from "@/server/texting/twilio-signature";

// POST /api/webhooks/twilio/status: what became of a text message, signed by Twilio. Late and repeated ones move
// nothing.
export const POST = route({
  actor: "machine",
  accepts: "form",
  query: TextStatusQuery,
  body: TextStatusBody,
  response: WebhookApplied,
  authorize: demandTwilio,
  handle: ({ body, query }) => recordTextStatus(body, query.message),
});
