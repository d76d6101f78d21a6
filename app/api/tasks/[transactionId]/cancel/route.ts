import { CancelTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/cancel: the driver gives the delivery back. Safe to repeat.
export const POST = route({
  actor: "driver",
  params: TaskParams,
  body: CancelTaskBody,
  response: Task,
  handle: ({ params, body }) => call("cancel_task", { p_transaction_id: params.transactionId, p_reason: body.reason }),
});
