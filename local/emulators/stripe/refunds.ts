// Refunds: full or partial, immediate, delayed, or failing.
import { z } from "zod";
import type Stripe from "stripe";
import { recordBalanceTransaction } from "./balance.ts";
import { findCharge } from "./charges.ts";
import { expandParam, intParam, metadataParam, parseParams, textParam } from "./form.ts";
import { requireIntent } from "./intents.ts";
import { testCardOf } from "./methods.ts";
import { invalidRequestError, resourceMissingError } from "./refusal.ts";
import type { ApiCall, StripeState } from "./world.ts";

const NewRefund = z.strictObject({
  payment_intent: textParam.optional(),
  charge: textParam.optional(),
  amount: intParam.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadataParam.default({}),
  expand: expandParam,
});

export function createRefund({ world, form }: ApiCall): Stripe.Refund {
  const params = parseParams(NewRefund, form);
  if ((params.payment_intent === undefined) === (params.charge === undefined))
    throw invalidRequestError(
      "One of the following params should be provided for this request: payment_intent or charge.",
      {
        code: "parameter_missing",
        param: "payment_intent",
      },
    );
  const charge =
    params.payment_intent !== undefined
      ? findCharge(world, requireIntent(world, params.payment_intent))
      : world.store.charges.byId(params.charge ?? "");
  if (!charge && params.charge !== undefined) throw resourceMissingError("charge", params.charge);
  if (!charge?.paid)
    throw invalidRequestError("This PaymentIntent does not have a successful charge to refund.", {
      param: "payment_intent",
    });
  return refundCharge(world, charge, params);
}

type RefundParams = {
  amount?: number | undefined;
  reason?: Stripe.Refund["reason"] | undefined;
  metadata?: Stripe.Metadata;
};

export function refundCharge(
  world: StripeState,
  charge: Stripe.Charge,
  { amount, reason, metadata = {} }: RefundParams,
): Stripe.Refund {
  const refundable = charge.amount - charge.amount_refunded;
  if (charge.disputed && disputeLost(world, charge))
    throw invalidRequestError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  if (refundable === 0)
    throw invalidRequestError(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  const requestedAmount = amount ?? refundable;
  if (requestedAmount <= 0)
    throw invalidRequestError("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  if (requestedAmount > refundable)
    throw invalidRequestError(
      `Refund amount ($${(requestedAmount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(refundable / 100).toFixed(2)})`,
      { param: "amount" },
    );
  const method = world.store.methods.byId(charge.payment_method ?? "");
  const testOutcome = method ? testCardOf(method).refund : undefined;
  const id = world.store.id("re");
  const createdRefund: Stripe.Refund = {
    id,
    object: "refund",
    amount: requestedAmount,
    balance_transaction: recordBalanceTransaction(world, {
      type: "refund",
      category: "refund",
      amount: -requestedAmount,
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
    status: testOutcome === "pending" ? "pending" : "succeeded",
    transfer_reversal: null,
    ...(testOutcome === "pending" ? { pending_reason: "processing" as const } : {}),
  };
  world.store.refunds.add(createdRefund);
  charge.amount_refunded += requestedAmount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.tell("refund.created", createdRefund);
  world.tell("charge.refunded", charge);
  const { refundMs } = world.health.settings;
  if (testOutcome && refundMs !== null)
    world.later(refundMs, () => settleRefund(world, createdRefund, testOutcome === "pending"));
  return createdRefund;
}

function disputeLost(world: StripeState, charge: Stripe.Charge): boolean {
  return world.store.disputes.all().some((dispute) => dispute.charge === charge.id && dispute.status === "lost");
}

/** Ends a refund: the money arrives, or returns to the account. */
export function settleRefund(world: StripeState, createdRefund: Stripe.Refund, arrived: boolean): void {
  if (createdRefund.status === "failed" || (arrived && createdRefund.status === "succeeded")) return;
  delete createdRefund.pending_reason;
  if (arrived) createdRefund.status = "succeeded";
  else {
    const charge = world.store.charges.byId(createdRefund.charge as string);
    if (charge) {
      charge.amount_refunded -= createdRefund.amount;
      charge.refunded = false;
    }
    createdRefund.status = "failed";
    createdRefund.failure_reason = "expired_or_canceled_card";
    createdRefund.failure_balance_transaction = recordBalanceTransaction(world, {
      type: "refund_failure",
      category: "refund_failure",
      amount: createdRefund.amount,
      source: createdRefund.id,
      description: "REFUND FAILURE",
    }).id;
  }
  world.tell("refund.updated", createdRefund);
  world.tell("charge.refund.updated", createdRefund);
  if (!arrived) world.tell("refund.failed", createdRefund);
}
