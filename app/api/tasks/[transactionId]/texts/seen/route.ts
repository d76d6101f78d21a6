import { SeeTextsBody, TextsSeen } from "@/lib/contracts/calls";
import { TaskParams } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/texts/seen: the driver has read what was written to them. Safe to repeat.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  params: TaskParams,
  body: SeeTextsBody,
  response: TextsSeen,
  handle: ({ params, body }) =>
    call("see_texts", { p_transaction_id: params.transactionId, p_with: body.with, p_text_id: body.id }),
});
