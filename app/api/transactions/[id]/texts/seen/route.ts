import { SeeTextsBody, TextsSeen } from "@/lib/contracts/calls";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/transactions/:id/texts/seen: the caller has read what was written to them. Safe to repeat.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: SeeTextsBody,
  response: TextsSeen,
  handle: ({ params, body }) =>
    call("see_texts", { p_transaction_id: params.id, p_with: body.with, p_text_id: body.id }),
});
