import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

// docs/readings.md says how the specification is read where it is in doubt, and which tests hold each reading.
const root = join(__dirname, "../..");
const page = readFileSync(join(root, "docs/readings.md"), "utf8");

const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Question"))
  .map((line) => {
    const [question = "", , holders = ""] = line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, ""));
    const held = holders.split("; `").flatMap((group) => {
      const [, file = "", names = ""] = /^`?([^`]+)` (.*)$/.exec(group) ?? [];
      return names.split(/", "/).map((name) => ({ file, name: name.replace(/^"|"$/g, "") }));
    });
    return { question, held };
  });

test("the page lists readings", () => {
  expect(rows.length).toBeGreaterThan(30);
});

test.each(rows)("$question — is held by tests that exist", ({ held }) => {
  expect(held.length).toBeGreaterThan(0);
  const missing = held.filter(({ file, name }) => {
    const path = join(root, file);
    return !/\.(test|spec)\.ts$/.test(file) || !existsSync(path) || !readFileSync(path, "utf8").includes(`"${name}"`);
  });
  expect(missing).toEqual([]);
});
