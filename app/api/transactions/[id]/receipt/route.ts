import { transactions } from "@/lib/contracts/delivery/transaction";
import { route } from "@/server/http/route";
import { getReceipt } from "@/server/transactions/get-receipt";

export const GET = route(transactions.getReceipt, ({ db, actor, params }) =>
  getReceipt(db, actor, params.id, new Date()),
);
