import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { fromCents } from "@/server/payments/cents";
import type { PaymentState, RefundState } from "@/server/payments/port";

/** Records the provider's state of a payment, and of its refunds if they were read. */
export async function recordPaymentState(
  paymentId: string,
  state: PaymentState,
  refunds: readonly RefundState[] = [],
): Promise<void> {
  const { providerId, status, dispute, disputed, declined, card } = state;
  await rpc(ownerContext, "record_payment", {
    p_payment_id: paymentId,
    p_state: {
      providerId,
      status,
      dispute,
      disputed: fromCents(disputed),
      declined: declined?.reason ?? null,
      card,
      refunds: refunds.map(({ amount, ...refund }) => ({ ...refund, amount: fromCents(amount) })),
    },
  });
}
