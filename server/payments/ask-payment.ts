import "server-only";
import { callService } from "@/server/database/call-service";
import { orLater } from "@/server/payments/at-provider";
import { toCents } from "@/server/payments/cents";
import type { Payments } from "@/server/payments/port";
import { recordState } from "@/server/payments/record-state";

/**
 * Asks the provider for what is due for a delivery. May die anywhere and run again: the payment's id is made first, and
 * under it the provider makes one payment.
 */
export async function askPayment(payments: Payments, transactionId: string): Promise<void> {
  const { payment } = await callService("payment_to_ask", { p_transaction_id: transactionId });
  if (!payment) return;
  const { paymentId, userId, amount, description } = payment;
  let { customerId } = payment;
  if (customerId === null) {
    const customer = await orLater(payments.ensureCustomer(userId));
    if (!customer.ok) return refuse(paymentId, customer);
    ({ customerId } = await callService("keep_customer", {
      p_user_id: userId,
      p_customer_id: customer.value.customerId,
    }));
  }
  const asked = await orLater(payments.ask({ paymentId, customerId, amount: toCents(amount), description }));
  if (!asked.ok) return refuse(paymentId, asked);
  await recordState(paymentId, asked.value);
}

async function refuse(paymentId: string, failure: { kind: string; code?: string }): Promise<void> {
  await callService("refuse_payment", { p_payment_id: paymentId, p_code: failure.code ?? failure.kind });
}
