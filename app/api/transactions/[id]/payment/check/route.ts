import { transactions } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { lookAtPayment } from "@/server/payments/look-at-payment";

// The page calls this before the provider's webhook arrives; each call queries the provider again.
export const POST = route(transactions.checkPayment, ({ db, params }) => lookAtPayment(db, params.id), {
  limit: { per: 60, max: 30 },
  idempotent: false,
});
