import { TaskOrNull } from "@/lib/contracts/task";
import { getCurrentTask } from "@/server/driver-tasks/get-current-task";
import { route } from "@/server/http/route";

// GET /api/tasks/current: the delivery the driver carries now, or null.
export const GET = route({
  actor: "driver", response: TaskOrNull,
  handle: ({ db }) => getCurrentTask(db),
});
