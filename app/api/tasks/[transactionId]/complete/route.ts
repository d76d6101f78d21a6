import { CompleteTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { completeTask } from "@/server/driver-tasks/complete-task";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/complete: the receiver's code ends the delivery. Wrong tries count; safe to repeat.
export const POST = route({
  actor: "driver",
  params: TaskParams,
  body: CompleteTaskBody,
  response: Task,
  handle: ({ actor, params, body }) => completeTask(actor.userId, params.transactionId, body),
});
