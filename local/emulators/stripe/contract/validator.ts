// Checks the emulator's responses against Stripe's publications: its OpenAPI, its example of each object, and its SDK's
// types; and the SDK's requests against those types.
import { readFileSync } from "node:fs";
import path from "node:path";
import Ajv from "ajv";
import { findTypeErrors } from "./sdk-types.ts";

type Row = Record<string, unknown>;
type Contract = {
  version: string;
  schemas: Record<string, object>;
  fixtures: Record<string, Row>;
};

const stripeOpenapi = JSON.parse(readFileSync(path.join(__dirname, "openapi.json"), "utf8")) as Contract;

const ajv = new Ajv({ allErrors: true, format: false, logger: false });
ajv.addSchema({ $id: "openapi", ...stripeOpenapi });

// Each object's type in the SDK. An event has one type per kind; its object is checked separately.
const SDK_TYPES: Record<string, string> = {
  balance: "Balance",
  balance_transaction: "BalanceTransaction",
  charge: "Charge",
  customer: "Customer",
  dispute: "Dispute",
  event: "EventBase",
  payment_intent: "PaymentIntent",
  payment_method: "PaymentMethod",
  refund: "Refund",
  transfer: "Transfer",
};
const SDK_PARAM_TYPES: Record<string, string> = {
  "GET /v1/balance": "BalanceRetrieveParams",
  "GET /v1/balance_transactions": "BalanceTransactionListParams",
  "GET /v1/charges": "ChargeListParams",
  "POST /v1/customers": "CustomerCreateParams",
  "GET /v1/customers/{id}": "CustomerRetrieveParams",
  "GET /v1/disputes": "DisputeListParams",
  "GET /v1/events": "EventListParams",
  "GET /v1/payment_intents": "PaymentIntentListParams",
  "POST /v1/payment_intents": "PaymentIntentCreateParams",
  "GET /v1/payment_intents/{id}": "PaymentIntentRetrieveParams",
  "POST /v1/payment_intents/{id}/cancel": "PaymentIntentCancelParams",
  "POST /v1/payment_intents/{id}/confirm": "PaymentIntentConfirmParams",
  "GET /v1/payment_methods": "PaymentMethodListParams",
  "POST /v1/payment_methods": "PaymentMethodCreateParams",
  "POST /v1/payment_methods/{id}/attach": "PaymentMethodAttachParams",
  "GET /v1/refunds": "RefundListParams",
  "POST /v1/refunds": "RefundCreateParams",
  "GET /v1/refunds/{id}": "RefundRetrieveParams",
  "GET /v1/transfers": "TransferListParams",
  "POST /v1/transfers": "TransferCreateParams",
  "GET /v1/transfers/{id}": "TransferRetrieveParams",
};

/** Differences of a response of any kind; items of a list one by one. */
export function findResponseErrors(response: Row): string[] {
  if (response.object === "list") return (response.data as Row[]).flatMap(findResponseErrors);
  if ("error" in response) return findSchemaErrors("error", response);
  const name = String(response.object);
  const type = SDK_TYPES[name];
  if (type === undefined) return [`${name} is no object that is held against anything`];
  if (name !== "event")
    return [
      ...findSchemaErrors(name, response),
      ...findExampleDifferences(name, response),
      ...findTypeErrors(type, response),
    ];
  const { object } = response.data as { object: Row };
  return [
    ...findSchemaErrors(name, response),
    ...findTypeErrors(type, { ...response, data: { object: {} } }),
    ...findTypeErrors("Event", { type: response.type }).filter((problem) => problem.includes(".type ")),
    ...findResponseErrors(object).map((problem) => `in ${String(response.type)}: ${problem}`),
  ];
}

function findSchemaErrors(name: string, response: Row): string[] {
  const validate = ajv.getSchema(`openapi#/schemas/${name}`);
  if (!validate) return [`${name} has no schema`];
  if (validate(response) === true) return [];
  return (validate.errors ?? []).map(({ dataPath, message }) => `${name}${dataPath} ${message ?? ""}`);
}

// Stripe's example is newer than the schema: fields with the same name must have the same kind.
function findExampleDifferences(name: string, response: Row): string[] {
  const example = stripeOpenapi.fixtures[name];
  if (!example) return [`${name} has no example`];
  return Object.entries(response).flatMap(([field, value]) => {
    const exampleValue = example[field];
    if (value === null || value === undefined || exampleValue === null || exampleValue === undefined) return [];
    // Expandable: an id or an object.
    if (typeof value === "string" && typeof exampleValue === "object") return [];
    return typeName(value) === typeName(exampleValue)
      ? []
      : [`${name}.${field} is ${typeName(value)}, and ${typeName(exampleValue)} there`];
  });
}

const typeName = (value: unknown): string => (Array.isArray(value) ? "a list" : typeof value);

/** Differences of a request's form, by its name such as "POST /v1/refunds". */
export function findRequestErrors(request: string, form: unknown): string[] {
  const type = SDK_PARAM_TYPES[request];
  return type === undefined
    ? [`${request} is no request that is held against anything`]
    : findTypeErrors(type, form, true);
}
