// Customers and their cards.
import { z } from "zod";
import type Stripe from "stripe";
import { TEST_CARDS, findCardByName, findCardName, type CardName, type TestCard } from "./cards.ts";
import { expandParam, intParam, metadataParam, parseParams, textParam } from "./form.ts";
import { invalidRequestError, resourceMissingError } from "./errors.ts";
import type { ApiCall, StripeState } from "./state.ts";

const CustomerParams = z.strictObject({
  description: textParam.optional(),
  email: textParam.max(512).optional(),
  name: textParam.max(256).optional(),
  phone: textParam.max(20).optional(),
  metadata: metadataParam.default({}),
  expand: expandParam,
});
export const CardParams = z.strictObject({
  number: textParam,
  exp_month: intParam.optional(),
  exp_year: intParam.optional(),
  cvc: textParam.optional(),
});
const MethodParams = z.strictObject({
  type: z.literal("card"),
  card: CardParams,
  metadata: metadataParam.default({}),
  expand: expandParam,
});
const AttachParams = z.strictObject({ customer: textParam, expand: expandParam });

export function createCustomer({ state, form }: ApiCall): Stripe.Customer {
  const { description = null, email = null, name = null, phone = null, metadata } = parseParams(CustomerParams, form);
  const customer: Stripe.Customer = {
    id: state.store.id("cus", 6),
    object: "customer",
    address: null,
    balance: 0,
    created: state.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description,
    discount: null,
    email,
    invoice_prefix: null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name,
    next_invoice_sequence: 1,
    phone,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  state.store.customers.add(customer);
  state.emitEvent("customer.created", customer);
  return customer;
}

export function requireCustomer(state: StripeState, id: string): Stripe.Customer {
  const customer = state.store.customers.byId(id);
  if (!customer) throw resourceMissingError("customer", id);
  return customer;
}

export function createMethod({ state, form }: ApiCall): Stripe.PaymentMethod {
  const { card, metadata } = parseParams(MethodParams, form);
  return createMethodForNumber(state, card.number, metadata);
}

/** A payment method for this card number, without a customer. */
export function createMethodForNumber(
  state: StripeState,
  number: string,
  metadata: Stripe.Metadata = {},
): Stripe.PaymentMethod {
  const name = findCardName(number);
  if (!name)
    throw invalidRequestError("Your card number is incorrect: the emulator accepts test cards only.", {
      code: "incorrect_number",
      param: "card[number]",
    });
  return state.store.methods.add(newMethod(state, name, metadata));
}

function newMethod(state: StripeState, name: CardName, metadata: Stripe.Metadata): Stripe.PaymentMethod {
  const { number, brand } = TEST_CARDS[name];
  return {
    id: state.store.id("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: EMPTY_ADDRESS, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "unchecked" },
      country: "US",
      display_brand: brand,
      exp_month: 12,
      exp_year: new Date(state.clock()).getUTCFullYear() + 3,
      // Identifies the test card.
      fingerprint: name,
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: state.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: "card",
  };
}

const EMPTY_ADDRESS: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** The payment method by its id, or a new one for pm_card_…. */
export function resolveMethod(state: StripeState, id: string, customer: string | null): Stripe.PaymentMethod {
  const name = id.startsWith("pm_card_") ? id.slice("pm_card_".length) : null;
  if (name !== null && findCardByName(name)) return state.store.methods.add(newMethod(state, name as CardName, {}));
  const method = state.store.methods.byId(id);
  if (!method) throw resourceMissingError("PaymentMethod", id);
  if (method.customer !== null && method.customer !== customer)
    throw invalidRequestError("The provided PaymentMethod belongs to a Customer that the PaymentIntent is not of.", {
      param: "payment_method",
    });
  return method;
}

export function getTestCard(method: Stripe.PaymentMethod): TestCard {
  return findCardByName(method.card?.fingerprint ?? "") ?? TEST_CARDS.visa;
}

export function attachMethod({ state, ids: [id = ""], form }: ApiCall): Stripe.PaymentMethod {
  const { customer } = parseParams(AttachParams, form);
  return attachToCustomer(state, resolveMethod(state, id, customer), requireCustomer(state, customer).id);
}

export function attachToCustomer(
  state: StripeState,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  method.customer = customer;
  state.emitEvent("payment_method.attached", method);
  return method;
}
