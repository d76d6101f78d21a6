// The emulated calls by verb and path.
import { z } from "zod";
import { balanceOf } from "./balance.ts";
import { expand, read, text } from "./form.ts";
import { cancelIntent, confirmByClient, confirmIntent, createIntent, intentOf } from "./intents.ts";
import { listEvents, listing } from "./lists.ts";
import { attachMethod, createCustomer, createMethod } from "./methods.ts";
import { createRefund } from "./refunds.ts";
import { missing } from "./refusal.ts";
import type { Shelf } from "./store.ts";
import { createTransfer } from "./transfers.ts";
import type { Call } from "./world.ts";

export type Handler = (call: Call) => object;
export type Route = { request: string; verb: string; pattern: RegExp; handle: Handler };

const Alone = z.strictObject({ expand });
const ByClient = z.strictObject({ client_secret: text, key: text.optional() });

function one<T extends { id: string }>(noun: string, shelfOf: (call: Call) => Shelf<T>): Handler {
  return (call) => {
    read(Alone, call.form);
    const [id = ""] = call.ids;
    const found = shelfOf(call).byId(id);
    if (!found) throw missing(noun, id);
    return found;
  };
}

// Calls that a page may make by the client secret.
export const CLIENT: readonly Route[] = [
  route("GET /v1/payment_intents/{id}", (call) => {
    const { client_secret } = read(ByClient, call.form);
    const [id = ""] = call.ids;
    const intent = intentOf(call.world, id);
    if (intent.client_secret !== client_secret) throw missing("payment_intent", id);
    return intent;
  }),
  route("POST /v1/payment_intents/{id}/confirm", confirmByClient),
];

export const ROUTES: readonly Route[] = [
  route("GET /v1/balance", ({ world, form }) => {
    read(Alone, form);
    return balanceOf(world);
  }),
  route(
    "GET /v1/balance_transactions",
    listing((call) => call.world.store.movements, "/v1/balance_transactions", ["type", "source", "currency"]),
  ),
  route(
    "GET /v1/balance_transactions/{id}",
    one("balance_transaction", (call) => call.world.store.movements),
  ),
  route(
    "GET /v1/charges",
    listing((call) => call.world.store.charges, "/v1/charges", ["customer", "payment_intent", "transfer_group"]),
  ),
  route(
    "GET /v1/charges/{id}",
    one("charge", (call) => call.world.store.charges),
  ),
  route("POST /v1/customers", createCustomer),
  route(
    "GET /v1/customers/{id}",
    one("customer", (call) => call.world.store.customers),
  ),
  route(
    "GET /v1/disputes",
    listing((call) => call.world.store.disputes, "/v1/disputes", ["charge", "payment_intent"]),
  ),
  route(
    "GET /v1/disputes/{id}",
    one("dispute", (call) => call.world.store.disputes),
  ),
  route("GET /v1/events", listEvents),
  route("GET /v1/events/{id}", (call) => {
    read(Alone, call.form);
    const [id = ""] = call.ids;
    const record = call.world.store.events.byId(id);
    if (!record) throw missing("event", id);
    return record.event;
  }),
  route("POST /v1/payment_intents", createIntent),
  route(
    "GET /v1/payment_intents",
    listing((call) => call.world.store.intents, "/v1/payment_intents", ["customer"]),
  ),
  route(
    "GET /v1/payment_intents/{id}",
    one("payment_intent", (call) => call.world.store.intents),
  ),
  route("POST /v1/payment_intents/{id}/confirm", confirmIntent),
  route("POST /v1/payment_intents/{id}/cancel", cancelIntent),
  route("POST /v1/payment_methods", createMethod),
  route(
    "GET /v1/payment_methods",
    listing((call) => call.world.store.methods, "/v1/payment_methods", ["customer", "type"]),
  ),
  route(
    "GET /v1/payment_methods/{id}",
    one("PaymentMethod", (call) => call.world.store.methods),
  ),
  route("POST /v1/payment_methods/{id}/attach", attachMethod),
  route("POST /v1/refunds", createRefund),
  route(
    "GET /v1/refunds",
    listing((call) => call.world.store.refunds, "/v1/refunds", ["charge", "payment_intent"]),
  ),
  route(
    "GET /v1/refunds/{id}",
    one("refund", (call) => call.world.store.refunds),
  ),
  route("POST /v1/transfers", createTransfer),
  route(
    "GET /v1/transfers",
    listing((call) => call.world.store.transfers, "/v1/transfers", ["destination", "transfer_group"]),
  ),
  route(
    "GET /v1/transfers/{id}",
    one("transfer", (call) => call.world.store.transfers),
  ),
];

function route(request: string, handle: Handler): Route {
  const [verb = "", path = ""] = request.split(" ");
  const pattern = new RegExp(`^${path.replace("{id}", "([^/]+)")}$`);
  return { request, verb, pattern, handle };
}

export function routeOf(routes: readonly Route[], verb: string, path: string): { route: Route; ids: string[] } | null {
  for (const each of routes) {
    const match = each.verb === verb ? each.pattern.exec(path) : null;
    if (match) return { route: each, ids: match.slice(1).map(decodeURIComponent) };
  }
  return null;
}
