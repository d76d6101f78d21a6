// Refunds: full or partial, immediate, delayed, or failing.
import { z } from "zod";
import type Stripe from "stripe";
import { move } from "./balance.ts";
import { chargeOf } from "./charges.ts";
import { expand, int, metadata, read, text } from "./form.ts";
import { intentOf } from "./intents.ts";
import { cardOf } from "./methods.ts";
import { invalid, missing } from "./refusal.ts";
import type { Call, World } from "./world.ts";

const NewRefund = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: int.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.default({}),
  expand,
});

export function createRefund({ world, form }: Call): Stripe.Refund {
  const wish = read(NewRefund, form);
  if ((wish.payment_intent === undefined) === (wish.charge === undefined))
    throw invalid("One of the following params should be provided for this request: payment_intent or charge.", {
      code: "parameter_missing",
      param: "payment_intent",
    });
  const charge =
    wish.payment_intent !== undefined
      ? chargeOf(world, intentOf(world, wish.payment_intent))
      : world.store.charges.byId(wish.charge ?? "");
  if (!charge && wish.charge !== undefined) throw missing("charge", wish.charge);
  if (!charge?.paid)
    throw invalid("This PaymentIntent does not have a successful charge to refund.", { param: "payment_intent" });
  return refund(world, charge, wish);
}

type Wish = { amount?: number | undefined; reason?: Stripe.Refund["reason"] | undefined; metadata?: Stripe.Metadata };

export function refund(world: World, charge: Stripe.Charge, { amount, reason, metadata = {} }: Wish): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  if (charge.disputed && disputeLost(world, charge))
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" });
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const wanted = amount ?? left;
  if (wanted <= 0) throw invalid("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (wanted > left)
    throw invalid(
      `Refund amount ($${(wanted / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: "amount" },
    );
  const method = world.store.methods.byId(charge.payment_method ?? "");
  const later = method ? cardOf(method).refund : undefined;
  const id = world.store.id("re");
  const made: Stripe.Refund = {
    id,
    object: "refund",
    amount: wanted,
    balance_transaction: move(world, {
      type: "refund",
      category: "refund",
      amount: -wanted,
      source: id,
      description: "REFUND FOR CHARGE",
    }).id,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: later === "pending" ? "pending" : "succeeded",
    transfer_reversal: null,
    ...(later === "pending" ? { pending_reason: "processing" as const } : {}),
  };
  world.store.refunds.add(made);
  charge.amount_refunded += wanted;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.tell("refund.created", made);
  world.tell("charge.refunded", charge);
  const { refundMs } = world.health.settings;
  if (later && refundMs !== null) world.later(refundMs, () => endRefund(world, made, later === "pending"));
  return made;
}

function disputeLost(world: World, charge: Stripe.Charge): boolean {
  return world.store.disputes.all().some((dispute) => dispute.charge === charge.id && dispute.status === "lost");
}

/** Ends a refund: the money arrives, or returns to the account. */
export function endRefund(world: World, made: Stripe.Refund, arrived: boolean): void {
  if (made.status === "failed" || (arrived && made.status === "succeeded")) return;
  delete made.pending_reason;
  if (arrived) made.status = "succeeded";
  else {
    const charge = world.store.charges.byId(made.charge as string);
    if (charge) {
      charge.amount_refunded -= made.amount;
      charge.refunded = false;
    }
    made.status = "failed";
    made.failure_reason = "expired_or_canceled_card";
    made.failure_balance_transaction = move(world, {
      type: "refund_failure",
      category: "refund_failure",
      amount: made.amount,
      source: made.id,
      description: "REFUND FAILURE",
    }).id;
  }
  world.tell("refund.updated", made);
  world.tell("charge.refund.updated", made);
  if (!arrived) world.tell("refund.failed", made);
}
