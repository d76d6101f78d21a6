import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");

test("no browser test passes an async function to waitForFunction, which takes its promise as true", () => {
  const files = globSync("{e2e,bench}/**/*.ts", { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const waits = files.filter((file) => /waitForFunction\(\s*async\b/.test(readFileSync(join(root, file), "utf8")));
  expect(waits).toEqual([]);
});

test("the server awaits every database function, because a refusal is a rejection", () => {
  const files = globSync("{app/api,server}/**/*.ts", { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const calls = files.filter((file) => /\bvoid call\w*\(/.test(readFileSync(join(root, file), "utf8")));
  expect(calls).toEqual([]);
});
