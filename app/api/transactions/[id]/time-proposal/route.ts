import { timeProposals } from "@/lib/contracts/delivery/time-proposal";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(
  timeProposals.create,
  ({ params, body }) => rpc.prepare("propose_time", { p_transaction_id: params.id, p_window: body.preferredTime }),
  { limit: { windowSeconds: 60, max: 10 } },
);
