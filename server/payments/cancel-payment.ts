import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { orLater } from "@/server/payments/at-provider";
import { provider } from "@/server/payments/provider";
import { recordState } from "@/server/payments/record-state";

/** Nobody can pay for a delivery that does not wait for it. Where somebody was quicker, the record says that it is paid. */
export async function cancelPayment(transactionId: string): Promise<void> {
  const payments = provider();
  const { payment } = await rpc(ownerContext, "provider_payment", { p_transaction_id: transactionId });
  if (!payments || !payment?.cancel) return;
  const cancelled = await orLater(payments.cancel(payment.providerId));
  if (!cancelled.ok) throw new Error(`The payment provider does not know ${payment.paymentId}`);
  await recordState(payment.paymentId, cancelled.value);
}
