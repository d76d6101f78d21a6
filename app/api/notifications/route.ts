import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const GET = route(notifications.list, ({ query }) =>
  rpc.prepare("list_notifications", { p_limit: query.limit, p_cursor: query.cursor ?? null }),
);
