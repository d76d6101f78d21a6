import { z } from "zod";
import { latLng, position } from "@/lib/contracts/common";
import { routeContracts } from "@/lib/contracts/registry";

type JsonSchema = {
  type?: string;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  pattern?: string;
  format?: string;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  prefixItems?: JsonSchema[];
};

// A pattern without unbounded repetition limits the length. Files are limited in bytes by their route.
const isBounded = ({ enum: choices, const: constant, maxLength, pattern, format }: JsonSchema): boolean =>
  choices !== undefined ||
  constant !== undefined ||
  maxLength !== undefined ||
  format === "binary" ||
  (pattern !== undefined && pattern.startsWith("^") && pattern.endsWith("$") && !/[^\\][*+]|,\}/.test(pattern));

function findUnboundedFields(
  node: JsonSchema | boolean | undefined,
  path: string,
  root: JsonSchema,
  ancestors: JsonSchema[] = [],
): string[] {
  if (typeof node !== "object" || ancestors.includes(node)) return [];
  const childrenOf = (child: JsonSchema | boolean | undefined, name = ""): string[] =>
    findUnboundedFields(child, name ? `${path}.${name}` : path, root, [...ancestors, node]);
  return [
    ...(node.$ref ? childrenOf(root.$defs?.[node.$ref.split("/").at(-1) ?? ""]) : []),
    ...(node.type === "string" && !isBounded(node) ? [path] : []),
    ...(node.type === "array" && node.maxItems === undefined && !node.prefixItems ? [`${path}[]`] : []),
    ...Object.entries(node.properties ?? {}).flatMap(([name, field]) => childrenOf(field, name)),
    ...childrenOf(node.items, "[]"),
    ...childrenOf(node.additionalProperties, "*"),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? []), ...(node.prefixItems ?? [])].flatMap(
      (branch) => childrenOf(branch),
    ),
  ];
}

test("limits the length of every text and list in a request", () => {
  const unboundedFields = routeContracts.flatMap((contract) =>
    (["params", "query", "body"] as const).flatMap((part) => {
      const schema = contract[part];
      if (!schema) return [];
      const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
      return findUnboundedFields(shape, `${contract.method} ${contract.path} ${part}`, shape);
    }),
  );
  expect([...new Set(unboundedFields)]).toEqual([]);
});

test("rounds coordinates to a centimetre, so that no distance underflows", () => {
  expect(latLng.parse({ lat: 39.283612345678, lng: 5e-324 })).toEqual({ lat: 39.2836123, lng: 0 });
  expect(position.parse({ latitude: 1e-300, longitude: -76.61 })).toEqual({ latitude: 0, longitude: -76.61 });
  expect(latLng.safeParse({ lat: 90.0001, lng: 0 }).success).toBe(false);
});
