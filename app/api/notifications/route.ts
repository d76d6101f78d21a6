import { NotificationList, NotificationQuery } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { callFunction } from "@/server/database/call-function";

// GET /api/notifications: the caller's, newest first, with how many are unread in all.
export const GET = route({
  actor: "user", query: NotificationQuery, response: NotificationList,
  handle: ({ db, query }) => callFunction(db, "list_notifications", { p_limit: query.limit, p_cursor: query.cursor ?? null }),
});
