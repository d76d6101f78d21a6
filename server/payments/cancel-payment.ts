import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { throwIfUnavailable } from "@/server/payments/provider-availability";
import { provider } from "@/server/payments/provider";
import { recordPaymentState } from "@/server/payments/record-payment-state";

/**
 * Cancels the payment of a delivery that no longer waits for one. If it was paid at the same time, that is recorded.
 */
export async function cancelPayment(transactionId: string): Promise<void> {
  const payments = provider();
  const { payment } = await rpc(ownerContext, "get_provider_payment", { p_transaction_id: transactionId });
  if (!payments || !payment?.cancel) return;
  const cancelled = await throwIfUnavailable(payments.cancel(payment.providerId));
  if (!cancelled.ok) throw new Error(`The payment provider does not know ${payment.paymentId}`);
  await recordPaymentState(payment.paymentId, cancelled.value);
}
