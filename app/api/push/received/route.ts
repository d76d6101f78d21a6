import { PushReceivedBody, PushReceived } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/push/received: the caller's own phone tells that a push reached it. Safe to repeat.
export const POST = route({
  actor: "user",
  body: PushReceivedBody,
  response: PushReceived,
  limit: { per: 60, max: 60 },
  handle: ({ body }) => call("receive_push", { p_id: body.subscriptionId, p_notice_id: body.noticeId }),
});
