import { MaskedTextList } from "@/lib/contracts/calls";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/transactions/:id/texts: what the caller wrote and got about a delivery, oldest first.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: MaskedTextList,
  handle: ({ params }) => call("list_texts", { p_transaction_id: params.id }),
});
