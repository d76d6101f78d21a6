import { timeProposals } from "@/lib/contracts/delivery/time-proposal";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(timeProposals.answer, ({ params, body }) =>
  rpc.prepare("answer_time_proposal", {
    p_transaction_id: params.id,
    p_proposal_id: body.proposalId,
    p_accept: body.accept,
  }),
);
