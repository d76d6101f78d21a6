import "server-only";
import type { Payment } from "@/lib/contracts/delivery/payment";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { withProviderTimeout } from "@/server/payments/provider-payments";
import { paymentPage, provider } from "@/server/payments/provider";

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
