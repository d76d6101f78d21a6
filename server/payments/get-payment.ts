import "server-only";
import type { Payment } from "@/lib/contracts/payment";
import { rpc } from "@/server/database/rpc";
import type { DbContext } from "@/server/database/client";
import { within } from "@/server/payments/at-provider";
import { paymentPage, provider } from "@/server/payments/provider";

/**
 * What the sender pays by card, as the provider has it now, with the secret that pays it. That is never stored: each
 * time it comes from the provider. Null when no card is asked for, or there is no provider.
 */
export async function getPayment(db: DbContext, transactionId: string): Promise<Payment | null> {
  const payments = provider();
  const { payment } = await rpc(db, "get_payment", { p_transaction_id: transactionId });
  if (!payments || !payment) return null;
  const { providerId, ...known } = payment;
  const answer = { ...known, ...paymentPage(), clientSecret: null, away: false };
  if (providerId === null) return answer;
  const state = await within(payments.state(providerId));
  if (!state?.ok) return { ...answer, away: true };
  const { status, declined, card, clientSecret } = state.value;
  return {
    ...answer,
    status,
    // Of the same moment as the status: ours may not have heard of either.
    card: card ?? known.card,
    declined: declined?.reason ?? null,
    clientSecret: status === "open" || status === "needs_action" ? clientSecret : null,
  };
}
