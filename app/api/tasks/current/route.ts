import { tasks } from "@/lib/contracts/driver/task";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(tasks.getCurrent, () => rpc.prepare("get_current_task"), { allowSuspended: true });
