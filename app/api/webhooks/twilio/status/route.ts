import { webhooks } from "@/lib/contracts/system";
import { route } from "@/server/http/route";
import { recordTextStatus } from "@/server/texting/sms-status";
import { requireTwilioSignature } from "@/server/texting/twilio";

// Late and repeated callbacks change nothing.
export const POST = route(webhooks.textStatus, ({ body, query }) => recordTextStatus(body, query.message), {
  authorize: requireTwilioSignature,
});
