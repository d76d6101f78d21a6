import "server-only";
import type { CardPayment, CardPaymentStatus } from "@/lib/contracts/payment";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { ProviderAway, within } from "@/server/payments/at-provider";
import { checkPayment } from "@/server/payments/check-payment";

const over: readonly CardPaymentStatus[] = ["paid", "cancelled", "refused"];

/**
 * Asks the provider what became of the sender's payment, and records it. Where the provider is away, what is known
 * stands: its webhook comes, and a job asks.
 */
export async function lookAtPayment(db: DbContext, transactionId: string): Promise<CardPayment | null> {
  const read = async () => (await rpc(db, "get_payment", { p_transaction_id: transactionId })).payment;
  // Also says that it is theirs.
  const before = await read();
  // Also where nobody should pay any more: a card may have been quicker.
  if (before && !over.includes(before.status))
    try {
      await within(checkPayment(transactionId));
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error;
    }
  return read();
}
