// Every provider call in the code must have a label in both languages.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { adminRoutingMessages } from "@/lib/i18n/messages/admin-routing";

const folder = join(__dirname, "../../../server/optimoroute");
const calls = new Set(
  readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), "utf8").matchAll(/(?:endpoint: |\b(?:call|change|get|post)\()"([a-z_]+)"/g),
    ])
    .map(([, name]) => name ?? ""),
);

test.each([...calls])("%s has a label", (call) => {
  for (const messages of [adminRoutingMessages.en, adminRoutingMessages.es])
    expect(messages).toHaveProperty(`call_${call}`);
});

test("finds provider calls in the code", () => {
  expect(calls.size).toBeGreaterThan(10);
});
