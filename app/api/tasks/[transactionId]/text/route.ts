import { MaskedText, MaskedTextBody } from "@/lib/contracts/calls";
import { TaskParams } from "@/lib/contracts/task";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/tasks/:transactionId/text: the driver writes to the other side of their leg, or to the support desk.
export const POST = route({
  actor: "driver",
  suspendedToo: true,
  params: TaskParams,
  body: MaskedTextBody,
  response: MaskedText,
  status: 201,
  limit: { per: 60, max: 30 },
  handle: ({ params, body }) =>
    call("send_text", {
      p_transaction_id: params.transactionId,
      p_words: body.text ?? null,
      p_canned: body.canned ?? null,
      p_with: body.with ?? null,
    }),
});
