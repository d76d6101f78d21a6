import { transactions } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(
  transactions.correct,
  ({ params, body }) => call("correct_delivery", { p_transaction_id: params.id, p_patch: body }),
  { limit: { per: 60, max: 10 } },
);
