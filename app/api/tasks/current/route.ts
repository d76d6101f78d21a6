import { tasks } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(tasks.getCurrent, () => call("get_current_task"), { suspendedToo: true });
