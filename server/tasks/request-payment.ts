import "server-only";
import { env } from "@/server/env";
import { callService } from "@/server/database/call-service";

/**
 * Asks for the sender's money. A payment provider answers by the signed webhook, so there is nothing to do here; the
 * local stack has none, and PAYMENTS_AUTO_CONFIRM plays both of its answers. Each event counts once, by its id.
 */
export async function requestPayment(transactionId: string): Promise<void> {
  if (!env().PAYMENTS_AUTO_CONFIRM) return;
  for (const event of ["payment.pending", "payment.confirmed"]) {
    await callService("record_payment_event", {
      p_event_id: `auto:${transactionId}:${event}`,
      p_transaction_id: transactionId,
      p_event: event,
    });
  }
}
