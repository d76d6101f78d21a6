// The typed client says what the contracts say now.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "@/server/http/openapi";

const folder = join(__dirname, "../../packages/client");
const json = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, string>>;

test("schema.d.ts is of today's openapi.json; after a change of a contract: npm run client", () => {
  const digest = createHash("sha256")
    .update(JSON.stringify(openApiDocument("https://handover.example")))
    .digest("hex");
  const [first = ""] = readFileSync(join(folder, "schema.d.ts"), "utf8").split("\n", 1);
  expect(first).toContain(digest);
});

test("what the client needs is what it is tested with", () => {
  const own = json(join(folder, "package.json"));
  const ours = json(join(__dirname, "../../package.json"));
  for (const [name, version] of Object.entries(own.dependencies ?? {}))
    expect([name, ours.devDependencies?.[name]]).toEqual([name, version]);
});
