import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const POST = route(notifications.markRead, ({ params }) => call("read_notification", { p_id: params.id }));
