import { StartTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { startTask } from "@/server/driver-tasks/start-task";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/start: the driver sets off. Safe to repeat.
export const POST = route({
  actor: "driver", params: TaskParams, body: StartTaskBody, response: Task,
  handle: ({ db, params, body }) => startTask(db, params.transactionId, body),
});
