import { CorrectDeliveryBody, Transaction, TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/transactions/:id/correct: the receiver puts the door right, until a driver is on the way to it.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: CorrectDeliveryBody,
  response: Transaction,
  limit: { per: 60, max: 10 },
  handle: ({ params, body }) => call("correct_delivery", { p_transaction_id: params.id, p_patch: body }),
});
