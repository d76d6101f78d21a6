// PaymentIntents: created, confirmed by card, declined, authenticated, cancelled.
import { z } from "zod";
import type Stripe from "stripe";
import type { TestCard } from "./cards.ts";
import { createCharge } from "./charges.ts";
import { openDispute } from "./disputes.ts";
import { expandParam, booleanParam, intParam, metadataParam, parseParams, textParam } from "./form.ts";
import {
  attachToCustomer,
  CardParams,
  getTestCard,
  requireCustomer,
  resolveMethod,
  createMethodForNumber,
} from "./methods.ts";
import { invalidRequestError, resourceMissingError, StripeApiError } from "./errors.ts";
import type { ApiCall, StripeState } from "./state.ts";

const MIN_AMOUNT_CENTS = 50;
const MAX_AMOUNT_CENTS = 99_999_999;

const AutomaticPaymentMethods = z.strictObject({
  enabled: booleanParam,
  allow_redirects: z.enum(["always", "never"]).default("always"),
});
const SetupFutureUsage = z.enum(["off_session", "on_session"]);
const confirmationFields = {
  payment_method: textParam.optional(),
  payment_method_data: z.strictObject({ type: z.literal("card"), card: CardParams }).optional(),
  off_session: booleanParam.default(false),
  return_url: z.url().optional(),
  setup_future_usage: SetupFutureUsage.optional(),
  error_on_requires_action: booleanParam.default(false),
  use_stripe_sdk: booleanParam.default(false),
  expand: expandParam,
};
const CreateParams = z.strictObject({
  amount: intParam,
  currency: z.literal("usd"),
  customer: textParam.optional(),
  description: textParam.max(1_000).optional(),
  metadata: metadataParam.default({}),
  automatic_payment_methods: AutomaticPaymentMethods.optional(),
  allowed_payment_method_types: z.array(z.literal("card")).optional(),
  receipt_email: textParam.optional(),
  statement_descriptor_suffix: textParam.max(22).optional(),
  transfer_group: textParam.optional(),
  confirm: booleanParam.default(false),
  ...confirmationFields,
});
const ConfirmParams = z.strictObject(confirmationFields);
const ClientConfirmParams = z.strictObject({
  ...confirmationFields,
  client_secret: textParam,
  key: textParam.optional(),
});
const CancelParams = z.strictObject({
  cancellation_reason: z.enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"]).optional(),
  expand: expandParam,
});
type ConfirmationParams = Omit<z.output<typeof ConfirmParams>, "expand">;

export function createIntent({ state, form }: ApiCall): Stripe.PaymentIntent {
  const params = parseParams(CreateParams, form);
  if (params.amount < MIN_AMOUNT_CENTS)
    throw invalidRequestError("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" });
  if (params.amount > MAX_AMOUNT_CENTS)
    throw invalidRequestError("Amount must be no more than $999,999.99", { code: "amount_too_large", param: "amount" });
  if (params.customer !== undefined) requireCustomer(state, params.customer);
  const method = params.payment_method
    ? resolveMethod(state, params.payment_method, params.customer ?? null)
    : params.payment_method_data
      ? createMethodForNumber(state, params.payment_method_data.card.number)
      : null;
  const id = state.store.id("pi");
  const intent: Stripe.PaymentIntent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: params.automatic_payment_methods ?? null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_${state.store.id("secret")}`,
    confirmation_method: "automatic",
    created: state.now(),
    currency: params.currency,
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method ? "requires_confirmation" : "requires_payment_method",
    transfer_data: null,
    transfer_group: params.transfer_group ?? null,
  };
  state.store.intents.add(intent);
  state.emitEvent("payment_intent.created", intent);
  if (params.confirm) confirmPayment(state, intent, params);
  return intent;
}

export function requireIntent(state: StripeState, id: string): Stripe.PaymentIntent {
  const intent = state.store.intents.byId(id);
  if (!intent) throw resourceMissingError("payment_intent", id);
  return intent;
}

export function confirmIntent({ state, ids: [id = ""], form }: ApiCall): Stripe.PaymentIntent {
  const params = parseParams(ConfirmParams, form);
  return confirmPayment(state, requireIntent(state, id), params);
}

/** Confirmation by a page, authenticated by the payment's client secret. */
export function confirmByClient({ state, ids: [id = ""], form }: ApiCall): Stripe.PaymentIntent {
  const { client_secret, ...confirmParams } = parseParams(ClientConfirmParams, form);
  const intent = requireIntent(state, id);
  if (intent.client_secret !== client_secret) throw resourceMissingError("payment_intent", id);
  return confirmPayment(state, intent, confirmParams);
}

function unexpectedStateError(intent: Stripe.PaymentIntent, verb: string): StripeApiError {
  return invalidRequestError(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: "payment_intent_unexpected_state",
    payment_intent: structuredClone(intent),
  });
}

function confirmPayment(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  params: ConfirmationParams,
): Stripe.PaymentIntent {
  if (!["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status))
    throw unexpectedStateError(intent, "confirm");
  const customer = typeof intent.customer === "string" ? intent.customer : null;
  const methodId = params.payment_method ?? (typeof intent.payment_method === "string" ? intent.payment_method : null);
  const method = params.payment_method_data
    ? createMethodForNumber(state, params.payment_method_data.card.number)
    : methodId === null
      ? null
      : resolveMethod(state, methodId, customer);
  if (!method)
    throw invalidRequestError("You cannot confirm this PaymentIntent because it's missing a payment method.", {
      code: "payment_intent_unexpected_state",
      payment_intent: structuredClone(intent),
    });
  intent.payment_method = method.id;
  intent.setup_future_usage = params.setup_future_usage ?? intent.setup_future_usage;
  intent.last_payment_error = null;
  const card: TestCard = getTestCard(method);
  const requiresAuthentication =
    card.authentication === "always" || (card.authentication === "first" && method.customer === null);
  if (!requiresAuthentication) return chargeCard(state, intent, false);
  if (params.off_session || params.error_on_requires_action)
    throw declineCard(state, intent, method, {
      code: "authentication_required",
      decline_code: "authentication_required",
      message: "Your card was declined. This transaction requires authentication.",
    });
  intent.status = "requires_action";
  const url = `${state.origin}/stripe/authenticate/${intent.id}`;
  intent.next_action =
    params.return_url !== undefined && !params.use_stripe_sdk
      ? { type: "redirect_to_url", redirect_to_url: { return_url: params.return_url, url } }
      : { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } };
  state.emitEvent("payment_intent.requires_action", intent);
  return intent;
}

// Charges the payment's card.
function chargeCard(state: StripeState, intent: Stripe.PaymentIntent, authenticated: boolean): Stripe.PaymentIntent {
  const method = resolveMethod(state, intent.payment_method as string, intent.customer as string | null);
  const card = getTestCard(method);
  if (card.decline) throw declineCard(state, intent, method, card.decline, authenticated);
  const newCharge = createCharge(state, { intent, method, authenticated }, undefined);
  Object.assign(intent, {
    amount_received: intent.amount,
    latest_charge: newCharge.id,
    next_action: null,
    status: "succeeded",
  } satisfies Partial<Stripe.PaymentIntent>);
  if (intent.setup_future_usage && typeof intent.customer === "string")
    attachToCustomer(state, method, intent.customer);
  state.emitEvent("payment_intent.succeeded", intent);
  const { disputeMs } = state.faultState.settings;
  if (card.dispute && disputeMs !== null) state.schedule(disputeMs, () => openDispute(state, newCharge.id));
  return intent;
}

// The card is declined: the payment waits for another one.
function declineCard(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: NonNullable<TestCard["decline"]>,
  authenticated = false,
): StripeApiError {
  const newCharge = createCharge(state, { intent, method, authenticated }, decline);
  const { code, decline_code, message } = decline;
  const errorDetails = { charge: newCharge.id, code, ...(decline_code === undefined ? {} : { decline_code }), message };
  Object.assign(intent, {
    latest_charge: newCharge.id,
    last_payment_error: { ...errorDetails, payment_method: structuredClone(method), type: "card_error" },
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  } satisfies Partial<Stripe.PaymentIntent>);
  state.emitEvent("payment_intent.payment_failed", intent);
  return new StripeApiError(402, {
    ...errorDetails,
    payment_intent: structuredClone(intent),
    payment_method: structuredClone(method),
    type: "card_error",
  });
}

/** The cardholder passes or fails the bank's authentication. */
export function completeAuthentication(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  passed: boolean,
): Stripe.PaymentIntent {
  if (intent.status !== "requires_action") throw unexpectedStateError(intent, "authenticate");
  try {
    if (passed) return chargeCard(state, intent, true);
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    return intent;
  }
  const method = resolveMethod(state, intent.payment_method as string, intent.customer as string | null);
  Object.assign(intent, {
    last_payment_error: {
      code: "payment_intent_authentication_failure",
      message: "The provided PaymentMethod has failed authentication. Provide another payment method and try again.",
      payment_method: structuredClone(method),
      type: "invalid_request_error",
    },
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  } satisfies Partial<Stripe.PaymentIntent>);
  state.emitEvent("payment_intent.payment_failed", intent);
  return intent;
}

export function cancelIntent({ state, ids: [id = ""], form }: ApiCall): Stripe.PaymentIntent {
  const { cancellation_reason = null } = parseParams(CancelParams, form);
  const intent = requireIntent(state, id);
  if (intent.status === "succeeded" || intent.status === "canceled") throw unexpectedStateError(intent, "cancel");
  Object.assign(intent, {
    canceled_at: state.now(),
    cancellation_reason,
    next_action: null,
    status: "canceled",
  } satisfies Partial<Stripe.PaymentIntent>);
  state.emitEvent("payment_intent.canceled", intent);
  return intent;
}
