import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const GET = route(notifications.getPushHealth, () => rpc.prepare("get_push_health"));
