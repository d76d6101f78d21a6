import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// docs/readings.md records how the specification is read where it is unclear. Tests that hold a reading have its tag in
// a comment above them: "// docs/readings.md: priority".
const root = join(__dirname, "../..");
const readings = readFileSync(join(root, "docs/readings.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| Question"))
  .map((line) => ({
    question: line.split(" | ")[0]?.slice(2) ?? "",
    tag: /\| `([a-z0-9-]+)` \|$/.exec(line)?.[1] ?? "",
  }));

const tests = ["app", "components", "lib", "server", "local", "supabase/tests", "e2e"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);
/** Tag → its places; and tags that are not directly above a test. */
const testsByTag = new Map<string, string[]>();
const misplaced: string[] = [];
for (const file of tests) {
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  lines.forEach((line, index) => {
    const tags = /^\s*\/\/ docs\/readings\.md: (.+)$/.exec(line)?.[1]?.split(", ");
    if (!tags) return;
    if (!/^\s*(?:await )?(?:test|describe|it|longTest|longDescribe)\b/.test(lines[index + 1] ?? ""))
      misplaced.push(`${file}:${index + 1}`);
    for (const tag of tags) testsByTag.set(tag, [...(testsByTag.get(tag) ?? []), `${file}:${index + 1}`]);
  });
}

test("the page lists readings, each with a unique tag", () => {
  expect(readings.length).toBeGreaterThan(70);
  expect(readings.filter(({ tag }) => tag === "")).toEqual([]);
  expect(new Set(readings.map(({ tag }) => tag)).size).toBe(readings.length);
});

test.each(readings)("$question — is held by a test", ({ tag }) => {
  expect(testsByTag.get(tag) ?? []).not.toEqual([]);
});

test("every tag is directly above a test and belongs to a reading", () => {
  expect(misplaced).toEqual([]);
  const knownTags = new Set(readings.map(({ tag }) => tag));
  expect([...testsByTag.keys()].filter((tag) => !knownTags.has(tag))).toEqual([]);
});
