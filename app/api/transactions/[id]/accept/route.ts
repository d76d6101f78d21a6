import { transactions } from "@/lib/contracts/delivery/transaction";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(transactions.accept, ({ params, body }) =>
  rpc.prepare("accept_transaction", { p_transaction_id: params.id, p_version: body.version ?? null }),
);
