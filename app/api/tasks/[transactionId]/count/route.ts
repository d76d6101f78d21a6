import { CountTaskBody, Task, TaskParams } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/count: what the driver counted at the open pickup or return. Safe to repeat.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  params: TaskParams,
  body: CountTaskBody,
  response: Task,
  handle: ({ params, body }) =>
    call("count_leg", {
      p_transaction_id: params.transactionId,
      p_amount: body.amount,
      p_bag_serial: body.bagSerial ?? null,
      p_position: body.position ?? null,
      p_at: body.at ?? null,
    }),
});
