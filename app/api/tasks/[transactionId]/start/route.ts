import { StartTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/start: the driver sets off. Safe to repeat.
export const POST = route({
  actor: "driver",
  params: TaskParams,
  body: StartTaskBody,
  response: Task,
  handle: ({ params, body }) =>
    call("start_service", {
      p_transaction_id: params.transactionId,
      p_at: body.at ?? null,
      p_position: body.position ?? null,
      p_reason: body.reason ?? null,
    }),
});
