// The account's balance, with one balance transaction per movement.
import type Stripe from "stripe";
import { invalidRequestError } from "./errors.ts";
import type { StripeState } from "./state.ts";

type BalanceChange = {
  type: Stripe.BalanceTransaction["type"];
  category: string;
  amount: number;
  fee?: number;
  source: string;
  description?: string | null;
};

export function recordBalanceTransaction(
  state: StripeState,
  { type, category, amount, fee = 0, source, description = null }: BalanceChange,
) {
  const at = state.now();
  const balanceTransaction: Stripe.BalanceTransaction = {
    id: state.store.id("txn"),
    object: "balance_transaction",
    amount,
    available_on: at,
    balance_type: "payments",
    created: at,
    currency: "usd",
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency: "usd",
              description: type === "adjustment" ? "Dispute fee" : "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: "available",
    type,
  };
  return state.store.movements.add(balanceTransaction);
}

/** Stripe's fee for a payment. */
export function calculateFee(state: StripeState, amount: number): number {
  const { feeBasisPoints, feeCents } = state.faultState.settings;
  return Math.min(amount, Math.round((amount * feeBasisPoints) / 10_000) + feeCents);
}

export function availableBalance(state: StripeState): number {
  return state.store.movements.all().reduce((sum, { net }) => sum + net, 0);
}

export function toBalance(state: StripeState): Stripe.Balance {
  return {
    object: "balance",
    available: [{ amount: availableBalance(state), currency: "usd", source_types: { card: availableBalance(state) } }],
    livemode: false,
    pending: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
  };
}

export function requireBalance(state: StripeState, amount: number): void {
  if (availableBalance(state) < amount)
    throw invalidRequestError("You have insufficient available funds in your Stripe account.", {
      code: "balance_insufficient",
    });
}
