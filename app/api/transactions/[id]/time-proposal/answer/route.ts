import { timeProposals } from "@/lib/contracts/time-proposal";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(timeProposals.answer, ({ params, body }) =>
  call("answer_time_proposal", {
    p_transaction_id: params.id,
    p_proposal_id: body.proposalId,
    p_accept: body.accept,
  }),
);
