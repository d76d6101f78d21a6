// Disputes: the cardholder's bank withdraws the money; a won dispute returns it to the account.
import type Stripe from "stripe";
import { recordBalanceTransaction } from "./balance.ts";
import { getTestCard } from "./methods.ts";
import { invalidRequestError, resourceMissingError } from "./errors.ts";
import type { StripeState } from "./state.ts";

const DISPUTE_FEE_CENTS = 1_500;
const EVIDENCE_DUE_SECONDS = 7 * 86_400;

export function openDispute(state: StripeState, chargeId: string): Stripe.Dispute {
  const charge = state.store.charges.byId(chargeId);
  if (!charge) throw resourceMissingError("charge", chargeId);
  if (!charge.paid || charge.disputed) throw invalidRequestError("This charge cannot be disputed.");
  const method = state.store.methods.byId(charge.payment_method ?? "");
  const { reason, inquiry } = (method ? getTestCard(method).dispute : undefined) ?? {
    reason: "fraudulent",
    inquiry: false,
  };
  const id = state.store.id("du");
  const dispute: Stripe.Dispute = {
    id,
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: state.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: state.now() + EVIDENCE_DUE_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: "visa",
        case_type: inquiry ? "inquiry" : "chargeback",
        network: "visa",
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason,
    status: inquiry ? "warning_needs_response" : "needs_response",
  };
  state.store.disputes.add(dispute);
  charge.disputed = true;
  state.emitEvent("charge.dispute.created", dispute);
  // An inquiry withdraws no money.
  if (!inquiry) {
    dispute.balance_transactions.push(
      recordBalanceTransaction(state, {
        type: "adjustment",
        category: "dispute",
        amount: -dispute.amount,
        fee: DISPUTE_FEE_CENTS,
        source: id,
      }),
    );
    state.emitEvent("charge.dispute.funds_withdrawn", dispute);
  }
  return dispute;
}

export function closeDispute(state: StripeState, dispute: Stripe.Dispute, won: boolean): Stripe.Dispute {
  if (["won", "lost", "warning_closed"].includes(dispute.status))
    throw invalidRequestError("This dispute is already closed.");
  const inquiry = dispute.status.startsWith("warning");
  dispute.status = inquiry ? "warning_closed" : won ? "won" : "lost";
  if (!inquiry && won) {
    dispute.balance_transactions.push(
      recordBalanceTransaction(state, {
        type: "adjustment",
        category: "dispute_reversal",
        amount: dispute.amount,
        fee: -DISPUTE_FEE_CENTS,
        source: dispute.id,
      }),
    );
    state.emitEvent("charge.dispute.funds_reinstated", dispute);
  }
  state.emitEvent("charge.dispute.closed", dispute);
  return dispute;
}

function emptyEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
