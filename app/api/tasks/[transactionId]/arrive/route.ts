import { ArriveTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/arrive: the driver is at the door. Safe to repeat.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  params: TaskParams,
  body: ArriveTaskBody,
  response: Task,
  handle: ({ params, body }) =>
    call("arrive", {
      p_transaction_id: params.transactionId,
      p_at: body.at ?? null,
      p_position: body.position ?? null,
      p_reason: body.reason ?? null,
    }),
});
