import { PaymentOrNull } from "@/lib/contracts/payment";
import { TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { getPayment } from "@/server/payments/get-payment";

// GET /api/transactions/:id/payment: what the sender pays by card, and with what their page does it; null when no card is
// asked for. For them alone.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: PaymentOrNull,
  limit: { per: 60, max: 60 },
  handle: ({ db, params }) => getPayment(db, params.id),
});
