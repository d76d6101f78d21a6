// The account's balance, with one balance transaction per movement.
import type Stripe from "stripe";
import { invalid } from "./refusal.ts";
import type { World } from "./world.ts";

type Move = {
  type: Stripe.BalanceTransaction["type"];
  category: string;
  amount: number;
  fee?: number;
  source: string;
  description?: string | null;
};

export function move(world: World, { type, category, amount, fee = 0, source, description = null }: Move) {
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
export function feeOf(world: World, amount: number): number {
  const { feeBasisPoints, feeCents } = world.health.settings;
  return Math.min(amount, Math.round((amount * feeBasisPoints) / 10_000) + feeCents);
}

export function available(world: World): number {
  return world.store.movements.all().reduce((sum, { net }) => sum + net, 0);
}

export function balanceOf(world: World): Stripe.Balance {
  return {
    object: "balance",
    available: [{ amount: available(world), currency: "usd", source_types: { card: available(world) } }],
    livemode: false,
    pending: [{ amount: 0, currency: "usd", source_types: { card: 0 } }],
  };
}

export function spend(world: World, amount: number): void {
  if (available(world) < amount)
    throw invalid("You have insufficient available funds in your Stripe account.", { code: "balance_insufficient" });
}
