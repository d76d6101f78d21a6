import { FailTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { failTask } from "@/server/driver-tasks/fail-task";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/fail: the driver could not hand over. Safe to repeat.
export const POST = route({
  actor: "driver", params: TaskParams, body: FailTaskBody, response: Task,
  handle: ({ db, params, body }) => failTask(db, params.transactionId, body),
});
