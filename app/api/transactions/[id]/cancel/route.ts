import { transactions } from "@/lib/contracts/delivery/transaction";
import { route } from "@/server/http/route";
import { rpc } from "@/server/database/rpc";

export const POST = route(transactions.cancel, ({ params }) =>
  rpc.prepare("cancel_transaction", { p_transaction_id: params.id }),
);
