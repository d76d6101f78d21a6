import "server-only";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { requestProviderPayment } from "@/server/payments/provider-payments";
import { provider } from "@/server/payments/provider";

/**
 * Requests the sender's payment. Without a payment provider it is confirmed by hand or by the signed webhook, so there
 * is nothing to do; on the local stack PAYMENTS_AUTO_CONFIRM sends the events of a provider. Each event is processed
 * once, by its id.
 */
export async function requestPayment(transactionId: string): Promise<void> {
  const payments = provider();
  if (payments) return requestProviderPayment(payments, transactionId);
  if (!env().PAYMENTS_AUTO_CONFIRM) return;
  for (const event of ["payment.pending", "payment.confirmed"]) {
    await rpc(ownerContext, "record_payment_event", {
      p_event_id: `auto:${transactionId}:${event}`,
      p_transaction_id: transactionId,
      p_event: event,
    });
  }
}
