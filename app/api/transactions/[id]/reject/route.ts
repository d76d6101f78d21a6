import { transactions } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

export const POST = route(transactions.reject, ({ params, body }) =>
  call("reject_transaction", { p_transaction_id: params.id, p_reason: body.reason ?? null }),
);
