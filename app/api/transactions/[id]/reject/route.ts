import { transactions } from "@/lib/contracts/delivery/transaction";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(transactions.reject, ({ params, body }) =>
  rpc.prepare("reject_transaction", { p_transaction_id: params.id, p_reason: body.reason ?? null }),
);
