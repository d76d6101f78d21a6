import { AnswerTimeBody } from "@/lib/contracts/time-proposal";
import { Transaction, TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/transactions/:id/time-proposal/answer: the sender agrees to the time they have read, or keeps theirs.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: AnswerTimeBody,
  response: Transaction,
  handle: ({ params, body }) =>
    call("answer_time_proposal", {
      p_transaction_id: params.id,
      p_proposal_id: body.proposalId,
      p_accept: body.accept,
    }),
});
