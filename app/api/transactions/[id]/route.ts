import { transactions } from "@/lib/contracts/delivery/transaction";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";
import { editTransaction } from "@/server/transactions/transactions";

export const GET = route(transactions.get, ({ params }) =>
  rpc.prepare("get_transaction_by_id", { transaction_id: params.id }),
);

export const PATCH = route(transactions.update, ({ db, params, body }) => editTransaction(db, params.id, body), {
  limit: { windowSeconds: 60, max: 20 },
});
