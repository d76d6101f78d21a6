import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";
import { savePushSubscription } from "@/server/notifications/push/push-subscriptions";

export const POST = route(notifications.subscribe, ({ body, request }) =>
  savePushSubscription(body, request.headers.get("user-agent")),
);

export const DELETE = route(notifications.unsubscribe, ({ body }) =>
  rpc.prepare("delete_push_subscription", { p_endpoint: body.endpoint }),
);
