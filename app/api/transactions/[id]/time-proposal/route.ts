import { timeProposals } from "@/lib/contracts/time-proposal";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(
  timeProposals.create,
  ({ params, body }) => call("propose_time", { p_transaction_id: params.id, p_wish: body.preferredTime }),
  { limit: { per: 60, max: 10 } },
);
