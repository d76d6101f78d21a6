import { MaskedText, MaskedTextBody } from "@/lib/contracts/calls";
import { TaskParams } from "@/lib/contracts/task";
import { throughUs } from "@/server/calls/through-us";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/text: the driver's words to the other side of their open leg, from our number.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  params: TaskParams,
  body: MaskedTextBody,
  response: MaskedText,
  status: 201,
  handle: ({ params, body }) =>
    throughUs(call("send_text", { p_transaction_id: params.transactionId, p_words: body.text })),
});
