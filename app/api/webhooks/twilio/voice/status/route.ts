import { webhooks } from "@/lib/contracts/system";
import { recordCall } from "@/server/calls/end-call";
import { route } from "@/server/http/route";
import { requireTwilioSignature } from "@/server/texting/twilio-signature";

export const POST = route(webhooks.callStatus, ({ body }) => recordCall(body), { authorize: requireTwilioSignature });
