import { webhooks } from "@/lib/contracts/system";
import { recordCall } from "@/server/calls/voice-calls";
import { route } from "@/server/http/route";
import { requireTwilioSignature } from "@/server/sms/twilio";

export const POST = route(webhooks.callStatus, ({ body }) => recordCall(body), { authorize: requireTwilioSignature });
