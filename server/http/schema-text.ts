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
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return several.map((each) => schemaText(each, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((each) => schemaText(each, indent)).join(" & ");
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : schema.type;
  if (schema.prefixItems) return `[${schema.prefixItems.map((each) => schemaText(each, indent)).join(", ")}]`;
  if (type === "array") return `Array<${schemaText(schema.items ?? {}, indent)}>`;
  if (type === "object") return objectText(schema, indent);
  return type ? `${type}${limitsOf(schema)}` : "unknown";
}

function objectText({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, each]) => `${inner}${name}${required.includes(name) ? "" : "?"}: ${schemaText(each, inner)}`,
  );
  if (typeof additionalProperties === "object")
    lines.push(`${inner}[name: string]: ${schemaText(additionalProperties, inner)}`);
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

// Constraints in brackets: (uuid), (1 to 200 letters).
function limitsOf({ format, minimum, maximum, minLength, maxLength }: Schema): string {
  const range = (from: number | undefined, to: number | undefined, what: string): string[] => {
    // Omits the bounds that zod sets for safe integers.
    const least = from !== undefined && Math.abs(from) < Number.MAX_SAFE_INTEGER ? from : undefined;
    const most = to !== undefined && Math.abs(to) < Number.MAX_SAFE_INTEGER ? to : undefined;
    if (least === undefined && most === undefined) return [];
    const text =
      least === undefined ? `up to ${most}` : most === undefined ? `${least} or more` : `${least} to ${most}`;
    return [`${text}${what}`];
  };
  const said = [
    ...(format ? [format] : []),
    ...range(minimum, maximum, ""),
    ...range(minLength, maxLength, " letters"),
  ];
  return said.length > 0 ? ` (${said.join(", ")})` : "";
}

export const schemaName = (ref: string): string => ref.split("/").at(-1) ?? "";

/** Names of all schemas that a schema references, directly or indirectly, in order of appearance. */
export function namesIn(schema: unknown, all: Record<string, unknown>, found = new Set<string>()): Set<string> {
  if (typeof schema !== "object" || schema === null) return found;
  for (const [key, value] of Object.entries(schema)) {
    if (key === "$ref" && typeof value === "string" && value.startsWith("#/components/schemas/")) {
      const name = schemaName(value);
      if (!found.has(name)) namesIn(all[name], all, found.add(name));
    } else namesIn(value, all, found);
  }
  return found;
}
