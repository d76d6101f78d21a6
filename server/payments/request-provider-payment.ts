import "server-only";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { throwIfUnavailable } from "@/server/payments/provider-availability";
import { toCents } from "@/server/payments/cents";
import type { Payments, PaymentState } from "@/server/payments/port";
import { recordPaymentState } from "@/server/payments/record-payment-state";

/**
 * Creates the provider's payment for a delivery. Crash-safe: the payment's id is created first, and the provider
 * creates one payment per id.
 */
export async function requestProviderPayment(payments: Payments, transactionId: string): Promise<void> {
  const { payment } = await rpc(ownerContext, "begin_payment_request", { p_transaction_id: transactionId });
  if (!payment) return;
  const { paymentId, providerId, userId, amount, description } = payment;
  let { customerId } = payment;
  if (customerId === null) {
    const customer = await throwIfUnavailable(payments.ensureCustomer(userId));
    if (!customer.ok) return refuse(paymentId, customer);
    ({ customerId } = await rpc(ownerContext, "store_payment_customer", {
      p_user_id: userId,
      p_customer_id: customer.value.customerId,
    }));
  }
  // Created before: read the current state instead of the stored response.
  const requested = await throwIfUnavailable(
    providerId === null
      ? payments.createPayment({ paymentId, customerId, amount: toCents(amount), description })
      : payments.getPaymentState(providerId),
  );
  if (!requested.ok) return refuse(paymentId, requested);
  await recordPaymentState(paymentId, requested.value);
  if (requested.value.status === "open")
    await chargeSavedCard(payments, { paymentId, customerId, state: requested.value });
}

/**
 * Charges the sender's saved card; once, because the provider stores the response under its key, and not after a
 * declined one. Without a saved card, or when it is declined, the sender is notified that their delivery waits for
 * payment.
 */
async function chargeSavedCard(
  payments: Payments,
  { paymentId, customerId, state }: { paymentId: string; customerId: string; state: PaymentState },
): Promise<void> {
  if (state.declined === null) {
    const paid = await throwIfUnavailable(payments.chargeSavedCard(state.providerId, customerId));
    const now = paid.ok ? paid : await throwIfUnavailable(payments.getPaymentState(state.providerId));
    if (now.ok) await recordPaymentState(paymentId, now.value);
    if (now.ok && now.value.status === "paid") return;
  }
  await rpc(ownerContext, "notify_payment_due", { p_payment_id: paymentId });
}

async function refuse(paymentId: string, failure: { kind: string; code?: string }): Promise<void> {
  await rpc(ownerContext, "refuse_payment", { p_payment_id: paymentId, p_code: failure.code ?? failure.kind });
}
