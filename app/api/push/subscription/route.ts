import { done } from "@/lib/contracts/common";
import { PushSubscriptionBody, PushSubscriptionSaved, PushUnsubscribeBody } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { savePushSubscription } from "@/server/push/save-push-subscription";

// POST /api/push/subscription: this phone wants pushes for the caller. Safe to repeat.
export const POST = route({
  actor: "user",
  body: PushSubscriptionBody,
  response: PushSubscriptionSaved,
  handle: ({ body, request }) => savePushSubscription(body, request.headers.get("user-agent")),
});

// DELETE /api/push/subscription: this phone wants none any more. A missing one is answered alike.
export const DELETE = route({
  actor: "user",
  body: PushUnsubscribeBody,
  response: done,
  handle: ({ body }) => call("delete_push_subscription", { p_endpoint: body.endpoint }),
});
