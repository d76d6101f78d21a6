import { notifications } from "@/lib/contracts/notifications";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(notifications.markAllRead, () => rpc.defer("read_all_notifications"));
