// Refunds: full or partial, immediate, delayed, or failing.
import { z } from "zod";
import type Stripe from "stripe";
import { recordBalanceTransaction } from "./balance.ts";
import { findCharge } from "./charges.ts";
import { expandParam, intParam, metadataParam, parseParams, textParam } from "./form.ts";
import { requireIntent } from "./intents.ts";
import { getTestCard } from "./methods.ts";
import { invalidRequestError, resourceMissingError } from "./errors.ts";
import type { ApiCall, StripeState } from "./state.ts";

const RefundParamsSchema = z.strictObject({
  payment_intent: textParam.optional(),
  charge: textParam.optional(),
  amount: intParam.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadataParam.default({}),
  expand: expandParam,
});

export function createRefund({ state, form }: ApiCall): Stripe.Refund {
  const params = parseParams(RefundParamsSchema, form);
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
      ? findCharge(state, requireIntent(state, params.payment_intent))
      : state.store.charges.byId(params.charge ?? "");
  if (!charge && params.charge !== undefined) throw resourceMissingError("charge", params.charge);
  if (!charge?.paid)
    throw invalidRequestError("This PaymentIntent does not have a successful charge to refund.", {
      param: "payment_intent",
    });
  return refundCharge(state, charge, params);
}

type RefundParams = {
  amount?: number | undefined;
  reason?: Stripe.Refund["reason"] | undefined;
  metadata?: Stripe.Metadata;
};

export function refundCharge(
  state: StripeState,
  charge: Stripe.Charge,
  { amount, reason, metadata = {} }: RefundParams,
): Stripe.Refund {
  const refundable = charge.amount - charge.amount_refunded;
  if (charge.disputed && disputeLost(state, charge))
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
  const method = state.store.methods.byId(charge.payment_method ?? "");
  const testOutcome = method ? getTestCard(method).refund : undefined;
  const id = state.store.id("re");
  const refund: Stripe.Refund = {
    id,
    object: "refund",
    amount: requestedAmount,
    balance_transaction: recordBalanceTransaction(state, {
      type: "refund",
      category: "refund",
      amount: -requestedAmount,
      source: id,
      description: "REFUND FOR CHARGE",
    }).id,
    charge: charge.id,
    created: state.now(),
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
  state.store.refunds.add(refund);
  charge.amount_refunded += requestedAmount;
  charge.refunded = charge.amount_refunded === charge.amount;
  state.emitEvent("refund.created", refund);
  state.emitEvent("charge.refunded", charge);
  const { refundMs } = state.faultState.settings;
  if (testOutcome && refundMs !== null)
    state.schedule(refundMs, () => settleRefund(state, refund, testOutcome === "pending"));
  return refund;
}

function disputeLost(state: StripeState, charge: Stripe.Charge): boolean {
  return state.store.disputes.all().some((dispute) => dispute.charge === charge.id && dispute.status === "lost");
}

/** Ends a refund: the money arrives, or returns to the account. */
export function settleRefund(state: StripeState, refund: Stripe.Refund, arrived: boolean): void {
  if (refund.status === "failed" || (arrived && refund.status === "succeeded")) return;
  delete refund.pending_reason;
  if (arrived) refund.status = "succeeded";
  else {
    const charge = state.store.charges.byId(refund.charge as string);
    if (charge) {
      charge.amount_refunded -= refund.amount;
      charge.refunded = false;
    }
    refund.status = "failed";
    refund.failure_reason = "expired_or_canceled_card";
    refund.failure_balance_transaction = recordBalanceTransaction(state, {
      type: "refund_failure",
      category: "refund_failure",
      amount: refund.amount,
      source: refund.id,
      description: "REFUND FAILURE",
    }).id;
  }
  state.emitEvent("refund.updated", refund);
  state.emitEvent("charge.refund.updated", refund);
  if (!arrived) state.emitEvent("refund.failed", refund);
}
