import "server-only";
import { callService } from "@/server/database/call-service";
import type { PaymentState } from "@/server/payments/port";

/** Tells the database what the provider says of a payment. */
export async function recordState(paymentId: string, state: PaymentState): Promise<void> {
  const { providerId, status, dispute, declined, received, refunded } = state;
  await callService("record_payment", {
    p_payment_id: paymentId,
    p_state: {
      providerId,
      status,
      dispute,
      declined: declined?.reason ?? null,
      refunded: received > 0 && refunded === received,
    },
  });
}
