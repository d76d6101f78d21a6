import { NotificationList, NotificationQuery } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// GET /api/notifications: the caller's, newest first, with how many are unread in all.
export const GET = route({
  actor: "user",
  query: NotificationQuery,
  response: NotificationList,
  handle: ({ query }) => call("list_notifications", { p_limit: query.limit, p_cursor: query.cursor ?? null }),
});
