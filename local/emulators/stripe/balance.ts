// The account's balance, with one balance transaction per movement.
import type Stripe from "stripe";
import { invalidRequestError } from "./refusal.ts";
import type { StripeState } from "./world.ts";

type Move = {
  type: Stripe.BalanceTransaction["type"];
  category: string;
  amount: number;
  fee?: number;
  source: string;
  description?: string | null;
};

export function recordBalanceTransaction(
  world: StripeState,
  { type, category, amount, fee = 0, source, description = null }: Move,
) {
  const at = world.now();
  const movement: Stripe.BalanceTransaction = {
    id: world.store.id("txn"),
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
  return world.store.movements.add(movement);
}

/** Stripe's fee for a payment. */
export function calculateFee(world: StripeState, amount: number): number {
  const { feeBasisPoints, feeCents } = world.health.settings;
  return Math.min(amount, Math.round((amount * feeBasisPoints) / 10_000) + feeCents);
}

export function availableBalance(world: StripeState): number {
  return world.store.movements.all().reduce((sum, { net }) => sum + net, 0);
}

export function toBalance(world: StripeState): Stripe.Balance {
  return {
    object: "balance",
    available: [{ amount: availableBalance(world), currency: "usd", source_types: { card: availableBalance(world) } }],
    livemode: false,
    pending: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
  };
}

export function requireBalance(world: StripeState, amount: number): void {
  if (availableBalance(world) < amount)
    throw invalidRequestError("You have insufficient available funds in your Stripe account.", {
      code: "balance_insufficient",
    });
}
