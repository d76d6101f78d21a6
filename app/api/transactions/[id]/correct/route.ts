import { transactions } from "@/lib/contracts/delivery/transaction";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(
  transactions.correct,
  ({ params, body }) => rpc.prepare("correct_delivery", { p_transaction_id: params.id, p_patch: body }),
  { limit: { windowSeconds: 60, max: 10 } },
);
