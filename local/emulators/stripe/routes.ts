// The emulated calls by verb and path.
import { z } from "zod";
import { toBalance } from "./balance.ts";
import { expandParam, parseParams, textParam } from "./form.ts";
import { cancelIntent, confirmByClient, confirmIntent, createIntent, requireIntent } from "./intents.ts";
import { listEvents, createListHandler } from "./lists.ts";
import { attachMethod, createCustomer, createMethod } from "./methods.ts";
import { createRefund } from "./refunds.ts";
import { resourceMissingError } from "./refusal.ts";
import type { ObjectCollection } from "./store.ts";
import { createTransfer } from "./transfers.ts";
import type { ApiCall } from "./world.ts";

type StripeHandler = (call: ApiCall) => object;
type StripeRoute = { request: string; verb: string; pattern: RegExp; handle: StripeHandler };

const Alone = z.strictObject({ expand: expandParam });
const ByClient = z.strictObject({ client_secret: textParam, key: textParam.optional() });

function readOne<T extends { id: string }>(
  noun: string,
  shelfOf: (call: ApiCall) => ObjectCollection<T>,
): StripeHandler {
  return (call) => {
    parseParams(Alone, call.form);
    const [id = ""] = call.ids;
    const storedObject = shelfOf(call).byId(id);
    if (!storedObject) throw resourceMissingError(noun, id);
    return storedObject;
  };
}

// Calls that a page may make by the client secret.
export const CLIENT_ROUTES: readonly StripeRoute[] = [
  route("GET /v1/payment_intents/{id}", (call) => {
    const { client_secret } = parseParams(ByClient, call.form);
    const [id = ""] = call.ids;
    const intent = requireIntent(call.world, id);
    if (intent.client_secret !== client_secret) throw resourceMissingError("payment_intent", id);
    return intent;
  }),
  route("POST /v1/payment_intents/{id}/confirm", confirmByClient),
];

export const API_ROUTES: readonly StripeRoute[] = [
  route("GET /v1/balance", ({ world, form }) => {
    parseParams(Alone, form);
    return toBalance(world);
  }),
  route(
    "GET /v1/balance_transactions",
    createListHandler((call) => call.world.store.movements, "/v1/balance_transactions", ["type", "source", "currency"]),
  ),
  route(
    "GET /v1/balance_transactions/{id}",
    readOne("balance_transaction", (call) => call.world.store.movements),
  ),
  route(
    "GET /v1/charges",
    createListHandler((call) => call.world.store.charges, "/v1/charges", [
      "customer",
      "payment_intent",
      "transfer_group",
    ]),
  ),
  route(
    "GET /v1/charges/{id}",
    readOne("charge", (call) => call.world.store.charges),
  ),
  route("POST /v1/customers", createCustomer),
  route(
    "GET /v1/customers/{id}",
    readOne("customer", (call) => call.world.store.customers),
  ),
  route(
    "GET /v1/disputes",
    createListHandler((call) => call.world.store.disputes, "/v1/disputes", ["charge", "payment_intent"]),
  ),
  route(
    "GET /v1/disputes/{id}",
    readOne("dispute", (call) => call.world.store.disputes),
  ),
  route("GET /v1/events", listEvents),
  route("GET /v1/events/{id}", (call) => {
    parseParams(Alone, call.form);
    const [id = ""] = call.ids;
    const record = call.world.store.events.byId(id);
    if (!record) throw resourceMissingError("event", id);
    return record.event;
  }),
  route("POST /v1/payment_intents", createIntent),
  route(
    "GET /v1/payment_intents",
    createListHandler((call) => call.world.store.intents, "/v1/payment_intents", ["customer"]),
  ),
  route(
    "GET /v1/payment_intents/{id}",
    readOne("payment_intent", (call) => call.world.store.intents),
  ),
  route("POST /v1/payment_intents/{id}/confirm", confirmIntent),
  route("POST /v1/payment_intents/{id}/cancel", cancelIntent),
  route("POST /v1/payment_methods", createMethod),
  route(
    "GET /v1/payment_methods",
    createListHandler((call) => call.world.store.methods, "/v1/payment_methods", ["customer", "type"]),
  ),
  route(
    "GET /v1/payment_methods/{id}",
    readOne("PaymentMethod", (call) => call.world.store.methods),
  ),
  route("POST /v1/payment_methods/{id}/attach", attachMethod),
  route("POST /v1/refunds", createRefund),
  route(
    "GET /v1/refunds",
    createListHandler((call) => call.world.store.refunds, "/v1/refunds", ["charge", "payment_intent"]),
  ),
  route(
    "GET /v1/refunds/{id}",
    readOne("refund", (call) => call.world.store.refunds),
  ),
  route("POST /v1/transfers", createTransfer),
  route(
    "GET /v1/transfers",
    createListHandler((call) => call.world.store.transfers, "/v1/transfers", ["destination", "transfer_group"]),
  ),
  route(
    "GET /v1/transfers/{id}",
    readOne("transfer", (call) => call.world.store.transfers),
  ),
];

function route(request: string, handle: StripeHandler): StripeRoute {
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
