import "server-only";

/** The subset of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};

/** Formats a schema like a TypeScript type, with the names of referenced schemas. */
export function schemaText(schema: Schema, indent = ""): string {
  if (schema.$ref) return schemaName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.map((subschema) => schemaText(subschema, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((subschema) => schemaText(subschema, indent)).join(" & ");
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : schema.type;
  if (schema.prefixItems) return `[${schema.prefixItems.map((subschema) => schemaText(subschema, indent)).join(", ")}]`;
  if (type === "array") return `Array<${schemaText(schema.items ?? {}, indent)}>`;
  if (type === "object") return objectText(schema, indent);
  return type ? `${type}${limitsOf(schema)}` : "unknown";
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, subschema]) => `${inner}${name}${required.includes(name) ? "" : "?"}: ${schemaText(subschema, inner)}`,
  );
  if (typeof additionalProperties === "object")
    lines.push(`${inner}[name: string]: ${schemaText(additionalProperties, inner)}`);
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

// Constraints in brackets: (uuid), (1 to 200 characters).
function limitsOf({ format, minimum, maximum, minLength, maxLength }: Schema): string {
  const range = (from: number | undefined, to: number | undefined, unit: string): string[] => {
    // Omits the bounds that zod sets for safe integers.
    const lowerBound = from !== undefined && Math.abs(from) < Number.MAX_SAFE_INTEGER ? from : undefined;
    const upperBound = to !== undefined && Math.abs(to) < Number.MAX_SAFE_INTEGER ? to : undefined;
    if (lowerBound === undefined && upperBound === undefined) return [];
    const text =
      lowerBound === undefined
        ? `up to ${upperBound}`
        : upperBound === undefined
          ? `${lowerBound} or more`
          : `${lowerBound} to ${upperBound}`;
    return [`${text}${unit}`];
  };
  const constraints = [
    ...(format ? [format] : []),
    ...range(minimum, maximum, ""),
    ...range(minLength, maxLength, " characters"),
  ];
  return constraints.length > 0 ? ` (${constraints.join(", ")})` : "";
}

export const schemaName = (ref: string): string => ref.split("/").at(-1) ?? "";

/** Names of all schemas that a schema references, directly or indirectly, in order of appearance. */
export function namesIn(
  schema: unknown,
  components: Record<string, unknown>,
  collected = new Set<string>(),
): Set<string> {
  if (typeof schema !== "object" || schema === null) return collected;
  for (const [key, value] of Object.entries(schema)) {
    if (key === "$ref" && typeof value === "string" && value.startsWith("#/components/schemas/")) {
      const name = schemaName(value);
      if (!collected.has(name)) namesIn(components[name], components, collected.add(name));
    } else namesIn(value, components, collected);
  }
  return collected;
}
