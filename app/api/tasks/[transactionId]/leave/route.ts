import { LeaveTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/leave: the driver leaves the pickup without the cash; the delivery is cancelled. Safe
// to repeat.
export const POST = route({
  actor: "driver",
  params: TaskParams,
  body: LeaveTaskBody,
  response: Task,
  handle: ({ params, body }) => call("leave_pickup", { p_transaction_id: params.transactionId, p_reason: body.reason }),
});
