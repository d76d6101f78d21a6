import "server-only";
import { createHash } from "node:crypto";

/** The subset of JSON Schema that the document uses. */
type Schema = {
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

const schemaName = (ref: string): string => ref.split("/").at(-1) ?? "";

/** Names of all schemas that a schema references, directly or indirectly, in order of appearance. */
function namesIn(schema: unknown, components: Record<string, unknown>, collected = new Set<string>()): Set<string> {
  if (typeof schema !== "object" || schema === null) return collected;
  for (const [key, value] of Object.entries(schema)) {
    if (key === "$ref" && typeof value === "string" && value.startsWith("#/components/schemas/")) {
      const name = schemaName(value);
      if (!collected.has(name)) namesIn(components[name], components, collected.add(name));
    } else namesIn(value, components, collected);
  }
  return collected;
}

// Renders the OpenAPI document as an HTML page for developers: one file without scripts, in English like the document.

type Content = Record<string, { schema: Schema; example?: unknown }>;
type ResponseObject = { $ref?: string; description?: string; content?: Content };
type Operation = {
  tags: string[];
  summary: string;
  security?: Record<string, unknown>[];
  parameters?: { in: string; name: string; required?: boolean; schema: Schema; description?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, ResponseObject>;
};
type Document = {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, ResponseObject> };
};
type ListedOperation = Operation & { method: string; path: string };

const STYLE = `
:root { color-scheme: light dark; --border: #8884; --muted: #8881; --muted-foreground: color-mix(in srgb, currentColor 65%, transparent) }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem }
a { color: inherit } h1 a, nav a { text-decoration: none } a:hover { text-decoration: underline }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; border-block: 1px solid var(--border); padding-block: .75rem }
nav [aria-current] { font-weight: 700 }
section { border-bottom: 1px solid var(--border); padding-block: 1rem; scroll-margin-top: 1rem }
h2, h3 { margin: 0; overflow-wrap: anywhere } h3 { font: 600 1rem/1.5 ui-monospace, monospace }
p { margin: .25rem 0 } .muted { color: var(--muted-foreground) } dl { margin: .5rem 0 } dt { font-weight: 600 } dd { margin: 0 0 .5rem }
pre { background: var(--muted); border-radius: .5rem; margin: .25rem 0; overflow-x: auto; padding: .75rem; font: .875rem/1.45 ui-monospace, monospace }
code { font-family: ui-monospace, monospace } summary { cursor: pointer; padding-block: .5rem } li { overflow-wrap: anywhere }
`;

/** Content security policy of the page: only its own style. */
export const referencePolicy = (): string =>
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page of one tag, or the index; null for an unknown tag. */
export function referencePage(openApi: unknown, tag: string | null): string | null {
  const document = openApi as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): ListedOperation => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  const tags = [...new Set(operations.flatMap(({ tags: operationTags }) => operationTags))].sort();
  if (tag !== null && !tags.includes(tag)) return null;
  const { title, description } = document.info;
  const tagLinks = tags.map(
    (tagName) => `<a href="${linkTo(tagName)}"${tagName === tag ? ' aria-current="page"' : ""}>${escape(tagName)}</a>`,
  );
  const main =
    tag === null
      ? tagIndex(operations, tags)
      : tagPage(
          document,
          operations.filter(({ tags: operationTags }) => operationTags.includes(tag)),
        );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(tag ?? "API")} · ${escape(title)}</title><style>${STYLE}</style></head><body>
<header><h1><a href="/api/reference">${escape(title)} API</a></h1><p>${escape(description)} <a href="/api/openapi.json">openapi.json</a></p></header>
<nav aria-label="API tags">${tagLinks.join("")}</nav><main>${main}</main></body></html>`;
}

const linkTo = (tag: string): string => `?tag=${encodeURIComponent(tag)}`;
const anchorOf = ({ method, path }: ListedOperation): string => `${method}${path.replace(/\W+/g, "-")}`;

function tagIndex(operations: ListedOperation[], tags: string[]): string {
  return tags
    .map((tag) => {
      const tagOperations = operations.filter(({ tags: operationTags }) => operationTags.includes(tag));
      const lines = tagOperations.map(
        (entry) =>
          `<li><a href="${linkTo(tag)}#${anchorOf(entry)}"><code>${entry.method} ${escape(entry.path)}</code></a> <span class="muted">${escape(entry.summary)}</span></li>`,
      );
      return `<section><h2>${escape(tag)}</h2><ul>${lines.join("")}</ul></section>`;
    })
    .join("");
}

function tagPage(document: Document, operations: ListedOperation[]): string {
  const names = [...namesIn(operations, document.components.schemas)];
  const schemaSections = names.map(
    (name) =>
      `<section id="${escape(name)}"><h3>${escape(name)}</h3>${codeBlock(schemaText(document.components.schemas[name] ?? {}))}</section>`,
  );
  return operations.map((entry) => operationHtml(document, entry)).join("") + schemaSections.join("");
}

function operationHtml({ components }: Document, entry: ListedOperation): string {
  const responses = Object.entries(entry.responses);
  const successes = responses.filter(([status]) => Number(status) < 400);
  const refusals = responses.filter(([status]) => Number(status) >= 400);
  const definitions = [
    definitionHtml("Authentication", escape(authText(entry))),
    definitionHtml("Parameters", (entry.parameters ?? []).map(parameterHtml).join("")),
    definitionHtml("Body", contentHtml(entry.requestBody?.content)),
    ...successes.map(([status, { description = "", content }]) =>
      definitionHtml(`${status} ${escape(description)}`, contentHtml(content) || "–"),
    ),
  ];
  const refusalItems = refusals.map(([status, { $ref, ...inline }]) => {
    const { description = "", content } = $ref ? (components.responses[schemaName($ref)] ?? {}) : inline;
    const shape = Object.values(content ?? {})[0]?.schema;
    const problem = shape?.$ref ? components.schemas[schemaName(shape.$ref)] : shape;
    const codes = (problem?.properties?.code?.enum ?? []).map((code) => `<code>${escape(String(code))}</code>`);
    return `<li><b>${status}</b> ${escape(description)}: ${codes.join(" ")}</li>`;
  });
  return `<section id="${anchorOf(entry)}"><h3>${entry.method} ${escape(entry.path)}</h3><p>${escape(entry.summary)}</p><dl>${definitions.join("")}</dl>${
    refusalItems.length > 0 ? `<details><summary>Refusals</summary><ul>${refusalItems.join("")}</ul></details>` : ""
  }</section>`;
}

const definitionHtml = (term: string, detailsHtml: string): string =>
  detailsHtml === "" ? "" : `<dt>${term}</dt><dd>${detailsHtml}</dd>`;
const codeBlock = (text: string): string => `<pre tabindex="0">${escape(text)}</pre>`;

const parameterHtml = ({
  in: location,
  name,
  required,
  schema,
  description = "",
}: NonNullable<Operation["parameters"]>[number]) =>
  `<div><code>${escape(name)}${required ? "" : "?"}: ${escape(schemaText(schema))}</code> <span class="muted">in the ${location}. ${escape(description)}</span></div>`;

function contentHtml(content: Content | undefined): string {
  return Object.entries(content ?? {})
    .map(([type, { schema, example }]) => {
      const exampleHtml =
        example === undefined ? "" : `<p class="muted">For example</p>${codeBlock(JSON.stringify(example, null, 2))}`;
      return `<p class="muted">${escape(type)}</p>${codeBlock(schemaText(schema))}${exampleHtml}`;
    })
    .join("");
}

function authText({ security = [] }: ListedOperation): string {
  const requirements = security.map((requirement) => Object.keys(requirement).join(" and "));
  if (requirements.length === 0) return "Not required";
  return requirements
    .map((requirement) => (requirement === "" ? "not required" : `with a ${requirement}`))
    .join(", or ");
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
