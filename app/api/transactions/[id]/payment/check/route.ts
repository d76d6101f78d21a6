import { transactions } from "@/lib/contracts/delivery/transaction";
import { route } from "@/server/http/route";
import { checkProviderPayment } from "@/server/payments/provider-payments";

// The page calls this before the provider's webhook arrives; each call queries the provider again.
export const POST = route(transactions.checkPayment, ({ db, params }) => checkProviderPayment(db, params.id), {
  limit: { windowSeconds: 60, max: 30 },
  idempotent: false,
});
