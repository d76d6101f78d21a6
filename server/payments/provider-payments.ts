import "server-only";
import type { ProviderResult, PaymentState, RefundState, Payments } from "@/server/payments/port";
import { rpc } from "@/server/database/rpc";
import { ownerContext, type DbContext } from "@/server/database/client";
import { fromCents, toCents } from "@/server/payments/cents";
import { provider, paymentPage } from "@/server/payments/provider";
import type { CardPayment, CardPaymentStatus, Payment } from "@/lib/contracts/delivery/payment";

/** The provider is unavailable: the job queue retries later. The message contains a code and no personal data. */
class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

const TIMEOUT_MS = 8_000;

/** The result within the time a user waits for a screen, otherwise null. The call continues. */
async function withProviderTimeout<T>(pending: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, null);
  });
  try {
    return await Promise.race([pending, timeout]);
  } finally {
    clearTimeout(timer);
    // The caller has stopped waiting, so a later rejection must be handled here.
    pending.catch(() => undefined);
  }
}

/** The provider's result; throws for a retry while it is unavailable. A refusal is returned. */
export async function throwIfUnavailable<T>(
  pending: Promise<ProviderResult<T>>,
): Promise<Exclude<ProviderResult<T>, { kind: "unavailable" }>> {
  const outcome = await pending;
  if (!outcome.ok && outcome.kind === "unavailable")
    throw new ProviderUnavailable(`The payment provider did not answer: ${outcome.code}`);
  return outcome as Exclude<ProviderResult<T>, { kind: "unavailable" }>;
}

/** Records the provider's state of a payment, and of its refunds if they were read. */
async function recordPaymentState(
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

const finalStatuses: readonly CardPaymentStatus[] = ["paid", "cancelled", "refused"];

/**
 * Reads the state of the sender's payment from the provider, and records it. If it is unavailable, the known state is
 * returned; webhook and job follow later.
 */
export async function checkProviderPayment(db: DbContext, transactionId: string): Promise<CardPayment | null> {
  const readStoredPayment = async () => (await rpc(db, "get_payment", { p_transaction_id: transactionId })).payment;
  // Also checks that it is the caller's.
  const previous = await readStoredPayment();
  // Also for payments no longer due: a card may have been faster.
  if (previous && !finalStatuses.includes(previous.status))
    try {
      await withProviderTimeout(checkPayment(transactionId));
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
    }
  return readStoredPayment();
}

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
    const stateAfterCharge = paid.ok ? paid : await throwIfUnavailable(payments.getPaymentState(state.providerId));
    if (stateAfterCharge.ok) await recordPaymentState(paymentId, stateAfterCharge.value);
    if (stateAfterCharge.ok && stateAfterCharge.value.status === "paid") return;
  }
  await rpc(ownerContext, "notify_payment_due", { p_payment_id: paymentId });
}

async function refuse(paymentId: string, failure: { kind: string; code?: string }): Promise<void> {
  await rpc(ownerContext, "refuse_payment", { p_payment_id: paymentId, p_code: failure.code ?? failure.kind });
}

/**
 * Cancels the payment of a delivery that no longer waits for one. If it was paid at the same time, that is recorded.
 */
export async function cancelPayment(transactionId: string): Promise<void> {
  const payments = provider();
  const { payment } = await rpc(ownerContext, "get_provider_payment", { p_transaction_id: transactionId });
  if (!payments || !payment?.cancel) return;
  const cancelled = await throwIfUnavailable(payments.cancel(payment.providerId));
  if (!cancelled.ok) throw new Error(`The payment provider does not know ${payment.paymentId}`);
  await recordPaymentState(payment.paymentId, cancelled.value);
}

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

/**
 * The sender's card payment in the provider's current state, with the client secret, which is never stored and is read
 * from the provider each time. Null without a card payment, or without a provider.
 */
export async function getPayment(db: DbContext, transactionId: string): Promise<Payment | null> {
  const payments = provider();
  const { payment } = await rpc(db, "get_payment", { p_transaction_id: transactionId });
  if (!payments || !payment) return null;
  const { providerId, ...storedPayment } = payment;
  const response = { ...storedPayment, ...paymentPage(), clientSecret: null, providerUnavailable: false };
  if (providerId === null) return response;
  const state = await withProviderTimeout(payments.getPaymentState(providerId));
  if (!state?.ok) return { ...response, providerUnavailable: true };
  const { status, declined, card, clientSecret } = state.value;
  return {
    ...response,
    status,
    // From the same response as the status, because our record may lack both.
    card: card ?? storedPayment.card,
    declined: declined?.reason ?? null,
    clientSecret: status === "open" || status === "needs_action" ? clientSecret : null,
  };
}
