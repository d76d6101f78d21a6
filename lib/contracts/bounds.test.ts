import { z } from "zod";
import { latLng, position } from "@/lib/contracts/common";
import { routeContracts } from "@/lib/contracts/registry";

type Node = {
  type?: string;
  $ref?: string;
  $defs?: Record<string, Node>;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  pattern?: string;
  format?: string;
  maxItems?: number;
  properties?: Record<string, Node>;
  items?: Node;
  additionalProperties?: Node | boolean;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  prefixItems?: Node[];
};

// A pattern without unbounded repetition limits the length. Files are limited in bytes by their route.
const bounded = ({ enum: choices, const: constant, maxLength, pattern, format }: Node): boolean =>
  choices !== undefined ||
  constant !== undefined ||
  maxLength !== undefined ||
  format === "binary" ||
  (pattern !== undefined && pattern.startsWith("^") && pattern.endsWith("$") && !/[^\\][*+]|,\}/.test(pattern));

function unbounded(node: Node | boolean | undefined, path: string, root: Node, ancestors: Node[] = []): string[] {
  if (typeof node !== "object" || ancestors.includes(node)) return [];
  const childrenOf = (child: Node | boolean | undefined, name = ""): string[] =>
    unbounded(child, name ? `${path}.${name}` : path, root, [...ancestors, node]);
  return [
    ...(node.$ref ? childrenOf(root.$defs?.[node.$ref.split("/").at(-1) ?? ""]) : []),
    ...(node.type === "string" && !bounded(node) ? [path] : []),
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
      const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Node;
      return unbounded(shape, `${contract.method} ${contract.path} ${part}`, shape);
    }),
  );
  expect([...new Set(unboundedFields)]).toEqual([]);
});

test("rounds coordinates to a centimetre, so that no distance underflows", () => {
  expect(latLng.parse({ lat: 39.283612345678, lng: 5e-324 })).toEqual({ lat: 39.2836123, lng: 0 });
  expect(position.parse({ latitude: 1e-300, longitude: -76.61 })).toEqual({ latitude: 0, longitude: -76.61 });
  expect(latLng.safeParse({ lat: 90.0001, lng: 0 }).success).toBe(false);
});
