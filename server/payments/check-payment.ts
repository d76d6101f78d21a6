import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { throwIfUnavailable } from "@/server/payments/provider-availability";
import { provider } from "@/server/payments/provider";
import { recordPaymentState } from "@/server/payments/record-payment-state";

/** Reads the state of a delivery's payment and refunds from the provider, and records it. */
export async function checkPayment(transactionId: string): Promise<void> {
  const payments = provider();
  const { payment } = await rpc(ownerContext, "get_provider_payment", { p_transaction_id: transactionId });
  if (!payments || !payment) return;
  const { paymentId, providerId } = payment;
  const state = await throwIfUnavailable(payments.getPaymentState(providerId));
  if (!state.ok) throw new Error(`The payment provider does not know ${paymentId}`);
  const refunds = await throwIfUnavailable(payments.listRefunds(providerId));
  await recordPaymentState(paymentId, state.value, refunds.ok ? refunds.value : []);
}
