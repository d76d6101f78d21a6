// The emulated calls by verb and path.

import { z } from "zod";
import type Stripe from "stripe";
import { toBalance, recordBalanceTransaction, requireBalance } from "./balance.ts";
import { expandParam, parseParams, textParam, intParam, metadataParam } from "./form.ts";
import { cancelIntent, confirmByClient, confirmIntent, createIntent, requireIntent } from "./intents.ts";
import { listEvents, createListHandler } from "./lists.ts";
import { attachMethod, createCustomer, createMethod } from "./methods.ts";
import { createRefund } from "./refunds.ts";
import { resourceMissingError, invalidRequestError } from "./errors.ts";
import type { ObjectCollection } from "./store.ts";
import type { ApiCall } from "./state.ts";

// Transfers to the accounts of paid people.

const TransferParams = z.strictObject({
  amount: intParam,
  currency: z.literal("usd"),
  destination: textParam,
  description: textParam.optional(),
  metadata: metadataParam.default({}),
  transfer_group: textParam.optional(),
  expand: expandParam,
});

function createTransfer({ state, form }: ApiCall): Stripe.Transfer {
  const params = parseParams(TransferParams, form);
  if (params.amount <= 0)
    throw invalidRequestError("Invalid positive integer", { code: "parameter_invalid_integer", param: "amount" });
  // Connected accounts are not emulated: every acct_ id exists, except those named to fail.
  if (!params.destination.startsWith("acct_"))
    throw invalidRequestError(`No such destination: '${params.destination}'`, {
      code: "resource_missing",
      param: "destination",
    });
  if (params.destination.startsWith("acct_closed"))
    throw invalidRequestError("Your destination account needs to have the transfers capability enabled.", {
      code: "insufficient_capabilities_for_transfer",
    });
  requireBalance(state, params.amount);
  const id = state.store.id("tr");
  const transfer: Stripe.Transfer = {
    id,
    object: "transfer",
    amount: params.amount,
    amount_reversed: 0,
    balance_transaction: recordBalanceTransaction(state, {
      type: "transfer",
      category: "transfer",
      amount: -params.amount,
      source: id,
      description: params.description ?? null,
    }).id,
    created: state.now(),
    currency: params.currency,
    description: params.description ?? null,
    destination: params.destination,
    destination_payment: state.store.id("py"),
    livemode: false,
    metadata: params.metadata,
    reversals: { object: "list", data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    source_type: "card",
    transfer_group: params.transfer_group ?? null,
  };
  state.store.transfers.add(transfer);
  state.emitEvent("transfer.created", transfer);
  return transfer;
}

type StripeHandler = (call: ApiCall) => object;
type StripeRoute = { request: string; verb: string; pattern: RegExp; handle: StripeHandler };

const RetrieveParams = z.strictObject({ expand: expandParam });
const ClientRetrieveParams = z.strictObject({ client_secret: textParam, key: textParam.optional() });

function createRetrieveHandler<T extends { id: string }>(
  objectName: string,
  collectionOf: (call: ApiCall) => ObjectCollection<T>,
): StripeHandler {
  return (call) => {
    parseParams(RetrieveParams, call.form);
    const [id = ""] = call.ids;
    const storedObject = collectionOf(call).byId(id);
    if (!storedObject) throw resourceMissingError(objectName, id);
    return storedObject;
  };
}

// Calls that a page may make by the client secret.
export const CLIENT_ROUTES: readonly StripeRoute[] = [
  defineRoute("GET /v1/payment_intents/{id}", (call) => {
    const { client_secret } = parseParams(ClientRetrieveParams, call.form);
    const [id = ""] = call.ids;
    const intent = requireIntent(call.state, id);
    if (intent.client_secret !== client_secret) throw resourceMissingError("payment_intent", id);
    return intent;
  }),
  defineRoute("POST /v1/payment_intents/{id}/confirm", confirmByClient),
];

export const API_ROUTES: readonly StripeRoute[] = [
  defineRoute("GET /v1/balance", ({ state, form }) => {
    parseParams(RetrieveParams, form);
    return toBalance(state);
  }),
  defineRoute(
    "GET /v1/balance_transactions",
    createListHandler((call) => call.state.store.movements, "/v1/balance_transactions", ["type", "source", "currency"]),
  ),
  defineRoute(
    "GET /v1/balance_transactions/{id}",
    createRetrieveHandler("balance_transaction", (call) => call.state.store.movements),
  ),
  defineRoute(
    "GET /v1/charges",
    createListHandler((call) => call.state.store.charges, "/v1/charges", [
      "customer",
      "payment_intent",
      "transfer_group",
    ]),
  ),
  defineRoute(
    "GET /v1/charges/{id}",
    createRetrieveHandler("charge", (call) => call.state.store.charges),
  ),
  defineRoute("POST /v1/customers", createCustomer),
  defineRoute(
    "GET /v1/customers/{id}",
    createRetrieveHandler("customer", (call) => call.state.store.customers),
  ),
  defineRoute(
    "GET /v1/disputes",
    createListHandler((call) => call.state.store.disputes, "/v1/disputes", ["charge", "payment_intent"]),
  ),
  defineRoute(
    "GET /v1/disputes/{id}",
    createRetrieveHandler("dispute", (call) => call.state.store.disputes),
  ),
  defineRoute("GET /v1/events", listEvents),
  defineRoute("GET /v1/events/{id}", (call) => {
    parseParams(RetrieveParams, call.form);
    const [id = ""] = call.ids;
    const record = call.state.store.events.byId(id);
    if (!record) throw resourceMissingError("event", id);
    return record.event;
  }),
  defineRoute("POST /v1/payment_intents", createIntent),
  defineRoute(
    "GET /v1/payment_intents",
    createListHandler((call) => call.state.store.intents, "/v1/payment_intents", ["customer"]),
  ),
  defineRoute(
    "GET /v1/payment_intents/{id}",
    createRetrieveHandler("payment_intent", (call) => call.state.store.intents),
  ),
  defineRoute("POST /v1/payment_intents/{id}/confirm", confirmIntent),
  defineRoute("POST /v1/payment_intents/{id}/cancel", cancelIntent),
  defineRoute("POST /v1/payment_methods", createMethod),
  defineRoute(
    "GET /v1/payment_methods",
    createListHandler((call) => call.state.store.methods, "/v1/payment_methods", ["customer", "type"]),
  ),
  defineRoute(
    "GET /v1/payment_methods/{id}",
    createRetrieveHandler("PaymentMethod", (call) => call.state.store.methods),
  ),
  defineRoute("POST /v1/payment_methods/{id}/attach", attachMethod),
  defineRoute("POST /v1/refunds", createRefund),
  defineRoute(
    "GET /v1/refunds",
    createListHandler((call) => call.state.store.refunds, "/v1/refunds", ["charge", "payment_intent"]),
  ),
  defineRoute(
    "GET /v1/refunds/{id}",
    createRetrieveHandler("refund", (call) => call.state.store.refunds),
  ),
  defineRoute("POST /v1/transfers", createTransfer),
  defineRoute(
    "GET /v1/transfers",
    createListHandler((call) => call.state.store.transfers, "/v1/transfers", ["destination", "transfer_group"]),
  ),
  defineRoute(
    "GET /v1/transfers/{id}",
    createRetrieveHandler("transfer", (call) => call.state.store.transfers),
  ),
];

function defineRoute(request: string, handle: StripeHandler): StripeRoute {
  const [verb = "", path = ""] = request.split(" ");
  const pattern = new RegExp(`^${path.replace("{id}", "([^/]+)")}$`);
  return { request, verb, pattern, handle };
}

export function matchRoute(
  routes: readonly StripeRoute[],
  verb: string,
  path: string,
): { route: StripeRoute; ids: string[] } | null {
  for (const definition of routes) {
    const match = definition.verb === verb ? definition.pattern.exec(path) : null;
    if (match) return { route: definition, ids: match.slice(1).map(decodeURIComponent) };
  }
  return null;
}
