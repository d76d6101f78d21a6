import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const GET = route(notifications.getPushHealth, () => call("push_health"));
