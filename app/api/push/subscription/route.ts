import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";
import { savePushSubscription } from "@/server/notifications/push/save-push-subscription";

export const POST = route(notifications.subscribe, ({ body, request }) =>
  savePushSubscription(body, request.headers.get("user-agent")),
);

export const DELETE = route(notifications.unsubscribe, ({ body }) =>
  call("delete_push_subscription", { p_endpoint: body.endpoint }),
);
