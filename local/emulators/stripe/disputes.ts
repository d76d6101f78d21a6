// Disputes: the cardholder's bank withdraws the money; a won dispute returns it to the account.
import type Stripe from "stripe";
import { recordBalanceTransaction } from "./balance.ts";
import { testCardOf } from "./methods.ts";
import { invalidRequestError, resourceMissingError } from "./refusal.ts";
import type { StripeState } from "./world.ts";

const FEE = 1_500;
const DUE_AFTER_S = 7 * 86_400;

export function openDispute(world: StripeState, chargeId: string): Stripe.Dispute {
  const charge = world.store.charges.byId(chargeId);
  if (!charge) throw resourceMissingError("charge", chargeId);
  if (!charge.paid || charge.disputed) throw invalidRequestError("This charge cannot be disputed.");
  const method = world.store.methods.byId(charge.payment_method ?? "");
  const { reason, inquiry } = (method ? testCardOf(method).dispute : undefined) ?? {
    reason: "fraudulent",
    inquiry: false,
  };
  const id = world.store.id("du");
  const dispute: Stripe.Dispute = {
    id,
    object: "dispute",
    amount: charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: world.now() + DUE_AFTER_S,
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
  world.store.disputes.add(dispute);
  charge.disputed = true;
  world.tell("charge.dispute.created", dispute);
  // An inquiry withdraws no money.
  if (!inquiry) {
    dispute.balance_transactions.push(
      recordBalanceTransaction(world, {
        type: "adjustment",
        category: "dispute",
        amount: -dispute.amount,
        fee: FEE,
        source: id,
      }),
    );
    world.tell("charge.dispute.funds_withdrawn", dispute);
  }
  return dispute;
}

export function closeDispute(world: StripeState, dispute: Stripe.Dispute, won: boolean): Stripe.Dispute {
  if (["won", "lost", "warning_closed"].includes(dispute.status))
    throw invalidRequestError("This dispute is already closed.");
  const inquiry = dispute.status.startsWith("warning");
  dispute.status = inquiry ? "warning_closed" : won ? "won" : "lost";
  if (!inquiry && won) {
    dispute.balance_transactions.push(
      recordBalanceTransaction(world, {
        type: "adjustment",
        category: "dispute_reversal",
        amount: dispute.amount,
        fee: -FEE,
        source: dispute.id,
      }),
    );
    world.tell("charge.dispute.funds_reinstated", dispute);
  }
  world.tell("charge.dispute.closed", dispute);
  return dispute;
}

function noEvidence(): Stripe.Dispute.Evidence {
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
