// A charge is one attempt to collect a payment.
import type Stripe from "stripe";
import { calculateFee, recordBalanceTransaction } from "./balance.ts";
import type { TestCard } from "./cards.ts";
import type { StripeState } from "./state.ts";

type ChargeAttempt = { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod; authenticated: boolean };

/** Collects the payment, or records the decline. */
export function createCharge(
  state: StripeState,
  { intent, method, authenticated }: ChargeAttempt,
  decline: TestCard["decline"],
): Stripe.Charge {
  const id = state.store.id("ch");
  const { amount, currency } = intent;
  const balanceTransaction = decline
    ? null
    : recordBalanceTransaction(state, {
        type: "charge",
        category: "charge",
        amount,
        fee: calculateFee(state, amount),
        source: id,
        description: intent.description,
      });
  const charge: Stripe.Charge = {
    id,
    object: "charge",
    amount,
    amount_captured: decline ? 0 : amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: balanceTransaction?.id ?? null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "HANDOVER",
    captured: !decline,
    created: state.now(),
    currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: decline ? "try_again_later" : null,
      network_advice_code: null,
      network_decline_code: decline ? "05" : null,
      network_status: decline ? "declined_by_network" : "approved_by_network",
      reason: decline?.decline_code ?? decline?.code ?? null,
      risk_level: "normal",
      seller_message: decline ? "The bank did not return any further details with this decline." : "Payment complete.",
      type: decline ? "issuer_declined" : "authorized",
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: toCardDetails(method, amount, authenticated), type: "card" },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${state.origin}/stripe/?payment=${intent.id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  state.store.charges.add(charge);
  state.emitEvent(decline ? "charge.failed" : "charge.succeeded", charge);
  return charge;
}

function toCardDetails(
  { card }: Stripe.PaymentMethod,
  amount: number,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 12,
    exp_year: card?.exp_year ?? 2030,
    fingerprint: card?.fingerprint ?? null,
    funding: "credit",
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: authenticated
      ? {
          authentication_flow: "challenge",
          electronic_commerce_indicator: "05",
          exemption_indicator: null,
          result: "authenticated",
          result_reason: null,
          transaction_id: null,
          version: "2.2.0",
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function findCharge(state: StripeState, intent: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return typeof intent.latest_charge === "string" ? state.store.charges.byId(intent.latest_charge) : undefined;
}
