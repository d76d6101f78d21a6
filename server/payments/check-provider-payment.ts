import "server-only";
import type { CardPayment, CardPaymentStatus } from "@/lib/contracts/delivery/payment";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { ProviderUnavailable, withProviderTimeout } from "@/server/payments/provider-availability";
import { checkPayment } from "@/server/payments/check-payment";

const finalStatuses: readonly CardPaymentStatus[] = ["paid", "cancelled", "refused"];

/**
 * Reads the state of the sender's payment from the provider, and records it. If it is unavailable, the known state is
 * returned; webhook and job follow later.
 */
export async function checkProviderPayment(db: DbContext, transactionId: string): Promise<CardPayment | null> {
  const readStoredPayment = async () => (await rpc(db, "get_payment", { p_transaction_id: transactionId })).payment;
  // Also checks that it is the caller's.
  const previous = await readStoredPayment();
  // Also for payments no longer due: a card may have been faster.
  if (previous && !finalStatuses.includes(previous.status))
    try {
      await withProviderTimeout(checkPayment(transactionId));
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
    }
  return readStoredPayment();
}
