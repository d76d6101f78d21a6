// Customers and their cards.
import { z } from "zod";
import type Stripe from "stripe";
import { CARDS, cardNamed, nameOfNumber, type CardName, type TestCard } from "./cards.ts";
import { expand, int, metadata, read, text } from "./form.ts";
import { invalid, missing } from "./refusal.ts";
import type { Call, World } from "./world.ts";

const NewCustomer = z.strictObject({
  description: text.optional(),
  email: text.max(512).optional(),
  name: text.max(256).optional(),
  phone: text.max(20).optional(),
  metadata: metadata.default({}),
  expand,
});
export const Card = z.strictObject({
  number: text,
  exp_month: int.optional(),
  exp_year: int.optional(),
  cvc: text.optional(),
});
const NewMethod = z.strictObject({ type: z.literal("card"), card: Card, metadata: metadata.default({}), expand });
const Attach = z.strictObject({ customer: text, expand });

export function createCustomer({ world, form }: Call): Stripe.Customer {
  const { description = null, email = null, name = null, phone = null, metadata } = read(NewCustomer, form);
  const customer: Stripe.Customer = {
    id: world.store.id("cus", 6),
    object: "customer",
    address: null,
    balance: 0,
    created: world.now(),
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
  world.store.customers.add(customer);
  world.tell("customer.created", customer);
  return customer;
}

export function customerOf(world: World, id: string): Stripe.Customer {
  const customer = world.store.customers.byId(id);
  if (!customer) throw missing("customer", id);
  return customer;
}

export function createMethod({ world, form }: Call): Stripe.PaymentMethod {
  const { card, metadata } = read(NewMethod, form);
  return methodOf(world, card.number, metadata);
}

/** A payment method for this card number, without a customer. */
export function methodOf(world: World, number: string, more: Stripe.Metadata = {}): Stripe.PaymentMethod {
  const name = nameOfNumber(number);
  if (!name)
    throw invalid("Your card number is incorrect: the stand-in takes test cards alone.", {
      code: "incorrect_number",
      param: "card[number]",
    });
  return world.store.methods.add(newMethod(world, name, more));
}

function newMethod(world: World, name: CardName, more: Stripe.Metadata): Stripe.PaymentMethod {
  const { number, brand } = CARDS[name];
  return {
    id: world.store.id("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: { address: NOWHERE, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "unchecked" },
      country: "US",
      display_brand: brand,
      exp_month: 12,
      exp_year: new Date(world.clock()).getUTCFullYear() + 3,
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
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: more,
    type: "card",
  };
}

export const NOWHERE: Stripe.Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** The payment method by its id, or a new one for pm_card_…. */
export function methodNamed(world: World, id: string, customer: string | null): Stripe.PaymentMethod {
  const name = id.startsWith("pm_card_") ? id.slice("pm_card_".length) : null;
  if (name !== null && cardNamed(name)) return world.store.methods.add(newMethod(world, name as CardName, {}));
  const method = world.store.methods.byId(id);
  if (!method) throw missing("PaymentMethod", id);
  if (method.customer !== null && method.customer !== customer)
    throw invalid("The provided PaymentMethod belongs to a Customer that the PaymentIntent is not of.", {
      param: "payment_method",
    });
  return method;
}

export function cardOf(method: Stripe.PaymentMethod): TestCard {
  return cardNamed(method.card?.fingerprint ?? "") ?? CARDS.visa;
}

export function attachMethod({ world, ids: [id = ""], form }: Call): Stripe.PaymentMethod {
  const { customer } = read(Attach, form);
  return attach(world, methodNamed(world, id, customer), customerOf(world, customer).id);
}

export function attach(world: World, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  method.customer = customer;
  world.tell("payment_method.attached", method);
  return method;
}
