import { transactions } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const POST = route(transactions.accept, ({ params, body }) =>
  call("accept_transaction", { p_transaction_id: params.id, p_version: body.version ?? null }),
);
