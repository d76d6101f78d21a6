// Extracts the part of Stripe's published OpenAPI that the tests use: node local/emulators/stripe/contract/extract.ts spec3.json
// fixtures3.json > local/emulators/stripe/contract/openapi.json. Both are files of github.com/stripe/openapi.
import { readFileSync } from "node:fs";

type Schema = { [name: string]: unknown };

// Objects that the emulator returns.
const OBJECTS = [
  "balance",
  "balance_transaction",
  "charge",
  "customer",
  "dispute",
  "error",
  "event",
  "payment_intent",
  "payment_method",
  "refund",
  "transfer",
];
// Of these only the parts for cards: other payment methods are not emulated, and must not appear.
const CARD_PROPERTIES: Record<string, readonly string[]> = {
  payment_intent_next_action: ["redirect_to_url", "type", "use_stripe_sdk"],
  payment_intent_payment_method_options: ["card"],
  payment_method: ["billing_details", "card", "created", "customer", "id", "livemode", "metadata", "object", "type"],
  payment_method_details: ["card", "type"],
};

const [specFile = "", fixturesFile = ""] = process.argv.slice(2);
const spec = JSON.parse(readFileSync(specFile, "utf8")) as {
  info: { version: string };
  components: { schemas: Record<string, Schema> };
};
const { resources } = JSON.parse(readFileSync(fixturesFile, "utf8")) as { resources: Record<string, Schema> };
const extractedSchemas: Record<string, unknown> = {};

for (const name of OBJECTS) extractSchema(name);
const fixtures = Object.fromEntries(
  OBJECTS.flatMap((name) => (resources[name] ? [[name, pickEntries(resources[name], CARD_PROPERTIES[name])]] : [])),
);
process.stdout.write(JSON.stringify({ version: spec.info.version, schemas: sortEntries(extractedSchemas), fixtures }));

function extractSchema(name: string): void {
  if (name in extractedSchemas) return;
  extractedSchemas[name] = null;
  const schema = spec.components.schemas[name] ?? {};
  const allowedProperties = CARD_PROPERTIES[name];
  extractedSchemas[name] = convertSchema(
    allowedProperties ? { ...schema, properties: pickEntries(schema.properties as Schema, allowedProperties) } : schema,
  );
  const removedProperties = Object.keys(schema.properties as Schema).filter(
    (property) => allowedProperties && !allowedProperties.includes(property),
  );
  // Payment methods that Stripe adds later are not covered.
  if (removedProperties.length > 0)
    Object.assign(
      (extractedSchemas[name] as { properties: Schema }).properties,
      Object.fromEntries(removedProperties.map((removed) => [removed, false])),
    );
}

// OpenAPI 3.0 has its own notation for null; descriptions and Stripe's extensions do not affect the schema.
function convertSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(convertSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  const { nullable, $ref, description, properties, title, discriminator, ...rest } = schema as Schema;
  void [description, title, discriminator];
  if (typeof $ref === "string") return convertReference($ref.slice("#/components/schemas/".length));
  const result: Schema = Object.fromEntries(
    Object.entries(rest)
      .filter(([name]) => !name.startsWith("x-"))
      .map(([name, value]) => [name, name === "enum" || name === "required" ? value : convertSchema(value)]),
  );
  if (properties)
    result.properties = Object.fromEntries(
      Object.entries(properties as Schema).map(([name, property]) => [name, convertSchema(property)]),
    );
  return nullable === true ? { anyOf: [{ type: "null" }, result] } : result;
}

// An object with its own id that the emulator never returns is reduced to `object`.
function convertReference(name: string): Schema {
  const schema = spec.components.schemas[name];
  if (schema?.["x-resourceId"] !== undefined && !OBJECTS.includes(name)) return { type: "object" };
  extractSchema(name);
  return { $ref: `openapi#/schemas/${name}` };
}

function pickEntries(entries: Record<string, unknown>, allowedProperties?: readonly string[]): Schema {
  return Object.fromEntries(
    Object.entries(entries).filter(([name]) => allowedProperties === undefined || allowedProperties.includes(name)),
  );
}

function sortEntries(entries: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entries).sort(([one], [removed]) => (one < removed ? -1 : 1)));
}
