import { CardPaymentOrNull } from "@/lib/contracts/payment";
import { TransactionActionBody, TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { lookAtPayment } from "@/server/payments/look-at-payment";

// POST /api/transactions/:id/payment/check: the sender's page has sent a card: the provider is asked at once, before its
// webhook comes. Each press asks anew.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: TransactionActionBody,
  response: CardPaymentOrNull,
  limit: { per: 60, max: 30 },
  idempotent: false,
  handle: ({ db, params }) => lookAtPayment(db, params.id),
});
