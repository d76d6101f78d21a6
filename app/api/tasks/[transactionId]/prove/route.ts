import { ProveTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { proveLeg } from "@/server/driver-tasks/prove-leg";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/prove: the other side's code proves the open pickup or return. Wrong tries count; safe
// to repeat.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  params: TaskParams,
  body: ProveTaskBody,
  response: Task,
  handle: ({ actor, params, body }) => proveLeg(actor.userId, params.transactionId, body),
});
