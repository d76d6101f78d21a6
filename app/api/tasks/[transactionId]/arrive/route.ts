import { ArriveTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { arriveAtTask } from "@/server/driver-tasks/arrive-at-task";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/arrive: the driver is at the door. Safe to repeat.
export const POST = route({
  actor: "driver", params: TaskParams, body: ArriveTaskBody, response: Task,
  handle: ({ db, params, body }) => arriveAtTask(db, params.transactionId, body),
});
