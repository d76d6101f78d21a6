import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(notifications.markAllRead, () => rpc.prepare("mark_all_notifications_read"));
