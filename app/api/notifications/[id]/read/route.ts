import { Notification, NotificationParams } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/notifications/:id/read: marks one of the caller's own as read. Safe to repeat.
export const POST = route({
  actor: "user",
  params: NotificationParams,
  response: Notification,
  handle: ({ params }) => call("read_notification", { p_id: params.id }),
});
