import { CancelTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { cancelTask } from "@/server/driver-tasks/cancel-task";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/cancel: the driver gives the delivery back. Safe to repeat.
export const POST = route({
  actor: "driver", params: TaskParams, body: CancelTaskBody, response: Task,
  handle: ({ db, params, body }) => cancelTask(db, params.transactionId, body),
});
