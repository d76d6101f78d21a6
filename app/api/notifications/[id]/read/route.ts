import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(notifications.markRead, ({ params }) =>
  rpc.prepare("mark_notification_read", { p_id: params.id }),
);
