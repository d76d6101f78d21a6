import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { throwIfUnavailable } from "@/server/payments/provider-availability";
import { toCents } from "@/server/payments/cents";
import { provider } from "@/server/payments/provider";

/** Makes a delivery's due refund, once, and records the provider's result. */
export async function refundPayment(transactionId: string): Promise<void> {
  const payments = provider();
  const { payment } = await rpc(ownerContext, "get_provider_payment", { p_transaction_id: transactionId });
  if (!payments || !payment?.refund) return;
  const { refundId, amount } = payment.refund;
  const created = await throwIfUnavailable(
    payments.refund({ refundId, providerId: payment.providerId, amount: toCents(amount) }),
  );
  await rpc(ownerContext, "record_refund", {
    p_refund_id: refundId,
    p_state: created.ok
      ? { providerId: created.value.providerId, status: created.value.status }
      : { status: "failed", refusal: "code" in created ? created.code : created.kind },
  });
}
