import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { retryIfUnavailable } from "@/server/payments/at-provider";
import { provider } from "@/server/payments/provider";
import { recordState } from "@/server/payments/record-state";

/** Reads the state of a delivery's payment and refunds from the provider, and records it. */
export async function checkPayment(transactionId: string): Promise<void> {
  const payments = provider();
  const { payment } = await rpc(ownerContext, "provider_payment", { p_transaction_id: transactionId });
  if (!payments || !payment) return;
  const { paymentId, providerId } = payment;
  const state = await retryIfUnavailable(payments.state(providerId));
  if (!state.ok) throw new Error(`The payment provider does not know ${paymentId}`);
  const refunds = await retryIfUnavailable(payments.refundsOf(providerId));
  await recordState(paymentId, state.value, refunds.ok ? refunds.value : []);
}
