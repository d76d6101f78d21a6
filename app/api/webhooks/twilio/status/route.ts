import { webhooks } from "@/lib/contracts/system";
import { route } from "@/server/http/route";
import { recordSmsStatus } from "@/server/sms/sms-status";
import { requireTwilioSignature } from "@/server/sms/twilio";

// Late and repeated callbacks change nothing.
export const POST = route(webhooks.textStatus, ({ body, query }) => recordSmsStatus(body, query.message), {
  authorize: requireTwilioSignature,
});
