import "server-only";
import Stripe from "stripe";
import { cents } from "@/server/payments/cents";
import type { Movement, PaymentState, PaymentStatus, RefundState, PaymentWebhook } from "@/server/payments/port";
import { toDecline } from "@/server/payments/stripe/client";

// A status that Stripe adds later counts as unpayable for now; it may change at the next check.
const STATUS_BY_STRIPE_STATUS: Record<string, PaymentStatus> = {
  requires_payment_method: "open",
  requires_confirmation: "open",
  requires_action: "needs_action",
  processing: "processing",
  requires_capture: "processing",
  succeeded: "paid",
  canceled: "cancelled",
};

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

/** From a PaymentIntent with expanded latest_charge. */
export function toPaymentState(intent: Stripe.PaymentIntent, disputes: readonly Stripe.Dispute[]): PaymentState {
  const { latest_charge: charge, last_payment_error: error } = intent;
  return {
    providerId: intent.id,
    paymentId: intent.metadata.paymentId ?? null,
    status: STATUS_BY_STRIPE_STATUS[intent.status] ?? "processing",
    amount: cents(intent.amount),
    received: cents(intent.amount_received),
    refunded: cents(typeof charge === "object" && charge !== null ? charge.amount_refunded : 0),
    dispute: disputeOf(disputes),
    disputed: cents(withdrawnAmount(disputes)),
    declined: error && intent.status !== "succeeded" ? toDecline(error.code, error.decline_code) : null,
    card: intent.status === "succeeded" && typeof charge === "object" ? cardOf(charge) : null,
    clientSecret: intent.client_secret,
  };
}

// An inquiry's status begins with warning_, and withdraws no money.
const withdrawsMoney = ({ status }: Stripe.Dispute): boolean =>
  !status.startsWith("warning_") && status !== "prevented";

const withdrawnAmount = (disputes: readonly Stripe.Dispute[]): number =>
  disputes
    .filter((dispute) => withdrawsMoney(dispute) && dispute.status !== "won")
    .reduce((sum, { amount }) => sum + amount, 0);

function cardOf(charge: Stripe.Charge | null): PaymentState["card"] {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

function disputeOf(disputes: readonly Stripe.Dispute[]): PaymentState["dispute"] {
  const withdrawingDisputes = disputes.filter(withdrawsMoney);
  if (withdrawingDisputes.some(({ status }) => status !== "won" && status !== "lost")) return "open";
  if (withdrawingDisputes.some(({ status }) => status === "lost")) return "lost";
  return withdrawingDisputes.length > 0 ? "won" : "none";
}

export function toRefundState(refund: Stripe.Refund): RefundState {
  const { id, amount, status, metadata } = refund;
  return {
    providerId: id,
    refundId: metadata?.refundId ?? null,
    amount: cents(amount),
    status: status === "succeeded" ? "done" : status === "failed" || status === "canceled" ? "failed" : "pending",
  };
}

const KIND_BY_STRIPE_CATEGORY: Record<string, Movement["kind"]> = {
  charge: "payment",
  dispute: "dispute",
  dispute_reversal: "dispute_won",
  refund: "refund",
  refund_failure: "refund_failed",
  transfer: "transfer",
};

/** From a balance transaction with expanded source. */
export function toMovement(transaction: Stripe.BalanceTransaction): Movement {
  const { id, created, amount, fee, reporting_category, source } = transaction;
  const objectId =
    typeof source === "object" && source !== null && "payment_intent" in source
      ? idOf(source.payment_intent)
      : idOf(source);
  return {
    id,
    at: new Date(created * 1_000),
    kind: KIND_BY_STRIPE_CATEGORY[reporting_category] ?? "other",
    amount: cents(amount),
    fee: cents(fee),
    objectId,
  };
}

/** Parses a webhook by Stripe's own library, which checks signature and age. */
export function parseWebhook(
  stripe: Stripe,
  secret: string,
  raw: string,
  signature: string | null,
): PaymentWebhook | null {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(raw, signature ?? "", secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
  return { eventId: event.id, type: event.type, providerId: paymentIdOf(event.data.object) };
}

// The payment that an object is or belongs to.
function paymentIdOf(webhookObject: object): string | null {
  const {
    id,
    object,
    payment_intent: intent,
  } = webhookObject as {
    id?: string;
    object?: string;
    payment_intent?: string | { id: string } | null;
  };
  return object === "payment_intent" ? (id ?? null) : idOf(intent);
}
