import { ConversationList } from "@/lib/contracts/calls";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/transactions/:id/texts: the caller's conversations about a delivery.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: ConversationList,
  handle: ({ params }) => call("list_texts", { p_transaction_id: params.id }),
});
