import { transactions } from "@/lib/contracts/delivery/transaction";
import { route } from "@/server/http/route";
import { getPayment } from "@/server/payments/provider-payments";

export const GET = route(transactions.getPayment, ({ db, params }) => getPayment(db, params.id), {
  limit: { windowSeconds: 60, max: 60 },
});
