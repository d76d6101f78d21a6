import { TaskOrNull } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/tasks/current: the delivery the driver carries now, or null.
export const GET = route({
  actor: "driver",
  suspendedToo: true,
  response: TaskOrNull,
  handle: () => call("get_current_task"),
});
