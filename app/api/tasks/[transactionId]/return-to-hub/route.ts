import { ReturnToHubBody } from "@/lib/contracts/hub";
import { Task, TaskParams } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/return-to-hub: nobody takes the cash back, so the driver brings it to a hub. Safe to
// repeat.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  params: TaskParams,
  body: ReturnToHubBody,
  response: Task,
  handle: ({ params, body }) => call("return_to_hub", { p_transaction_id: params.transactionId, p_hub_id: body.hubId }),
});
