import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const POST = route(notifications.markAllRead, () => call("read_all_notifications"));
