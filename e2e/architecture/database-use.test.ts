// The queue's own tables may change with each patch of its package: they are used in four places, three of
// which docs/decisions.md explains, and nowhere else in the product. The fourth sets their autovacuum.

import { readdirSync, readFileSync, globSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");

test("the queue's private tables are used only where no public function does the same, or is too slow", () => {
  const filesWithPrivateTables = ["server", "app", "lib", "supabase/schemas"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:tsx?|sql)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => /graphile_worker\._private/.test(readFileSync(join(root, file), "utf8"))),
  );
  expect(filesWithPrivateTables.sort()).toEqual([
    "server/tasks/pool-heartbeat.ts",
    "supabase/schemas/platform/failed_jobs.sql",
    "supabase/schemas/platform/foundation.sql",
    "supabase/schemas/platform/tables/queue_autovacuum.sql",
  ]);
});

test("the queue's schema is migrated before ours", () => {
  const [firstMigration = ""] = readdirSync(join(root, "supabase/migrations")).sort();
  expect(readFileSync(join(root, "supabase/migrations", firstMigration), "utf8")).toMatch(
    /^-- The queue's schema as graphile-worker \d/,
  );
});

// Every database connection is encrypted and verified, or explicitly plain: in the product and in its tools.

const filesWithConnections = globSync("{app,lib,server,supabase/tools,deploy}/**/*.{ts,tsx,mjs}", { cwd: root })
  .filter((file) => !file.includes(".test."))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }))
  .filter(({ text }) => /new (?:pg\.)?(?:Client|Pool)\((?!socketAddress)/.test(text));

test("every connection's URL passes the function that sets its security", () => {
  expect(filesWithConnections.map(({ file }) => file).sort()).toEqual([
    "server/database/client.ts",
    "server/database/connections.ts",
    "supabase/tools/migrations.ts",
  ]);
  for (const { file, text } of filesWithConnections)
    for (const [connection = ""] of text.matchAll(/new pg\.(?:Client|Pool)\([^]*?\}\)/g))
      expect([file, /\.\.\.(?:toConnectionConfig\(|address\b)/.test(connection)]).toEqual([file, true]);
});

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
