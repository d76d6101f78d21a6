// The API's page has the document's content, and escapes all of it.
import { createHash } from "node:crypto";
import { routeContracts } from "@/lib/contracts/registry";
import { openApiDocument } from "./openapi";
import { referencePage, referencePolicy, schemaText } from "./reference-page";

const document = openApiDocument("https://handover.example");
const tags = [...new Set(routeContracts.map(({ tag }) => tag))];

test("lists every path in the index, and each tag's paths with their refusals", () => {
  const index = referencePage(document, null) ?? "";
  for (const { path, method } of routeContracts) expect(index).toContain(`${method} ${path.replace(/"/g, "")}<`);
  for (const tag of tags) {
    const page = referencePage(document, tag) ?? "";
    const taggedRoutes = routeContracts.filter((route) => route.tag === tag);
    expect([tag, page.match(/<section id="(?:GET|POST|PUT|PATCH|DELETE)-/g)?.length]).toEqual([
      tag,
      taggedRoutes.length,
    ]);
    expect(page).toContain("INTERNAL");
    // Every referenced schema is on the page.
    const sectionNames = [...page.matchAll(/<section id="(\w+)"><h3>/g)].map(([, name]) => name);
    expect(new Set(sectionNames).size).toBe(sectionNames.length);
  }
  expect(referencePage(document, "Unknown")).toBeNull();
});

test("runs and loads nothing; its style matches its policy", () => {
  const page = referencePage(document, "Offers") ?? "";
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
  expect(referencePolicy()).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  expect(page).not.toMatch(/<script|<img|<link|<iframe|style=|\son\w+=/);
  const hostile = {
    ...(document as object),
    paths: { "/<b>": { get: { tags: ["<i>"], summary: '"><script>', responses: {} } } },
  };
  expect(referencePage(hostile, "<i>")).not.toMatch(/<script|<i>|<b>\s*<\/h3>/);
});

test("formats a schema like a type", () => {
  const schema = {
    type: "object",
    properties: {
      id: { type: "string", format: "uuid" },
      note: { anyOf: [{ type: "string", maxLength: 200 }, { type: "null" }] },
      stops: { type: "array", items: { $ref: "#/components/schemas/Stop" } },
    },
    required: ["id"],
  };
  expect(schemaText(schema)).toBe(
    "{\n  id: string (uuid)\n  note?: string (up to 200 characters) | null\n  stops?: Array<Stop>\n}",
  );
});
