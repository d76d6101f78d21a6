import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const GET = route(notifications.list, ({ query }) =>
  call("list_notifications", { p_limit: query.limit, p_cursor: query.cursor ?? null }),
);
