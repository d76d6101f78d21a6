import { FailTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/fail: the driver could not hand over; nobody home only after they have tried. Safe to repeat.
export const POST = route({
  actor: "driver",
  params: TaskParams,
  body: FailTaskBody,
  response: Task,
  handle: ({ params, body }) =>
    call("fail_task", {
      p_transaction_id: params.transactionId,
      p_reason: body.reason,
      p_kind: body.kind ?? null,
    }),
});
