// The queue's own tables may change with each patch of its package: they are used in three places, which
// docs/decisions.md explains, and nowhere else in the product.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");

test("the queue's private tables are used only where no public function does the same, or is too slow", () => {
  const naming = ["server", "app", "lib", "supabase/schemas"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:tsx?|sql)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => /graphile_worker\._private/.test(readFileSync(join(root, file), "utf8"))),
  );
  expect(naming.sort()).toEqual([
    "server/tasks/pool-heartbeat.ts",
    "supabase/schemas/platform/failed_jobs.sql",
    "supabase/schemas/platform/foundation.sql",
  ]);
});

test("the queue's schema is migrated before ours", () => {
  const [first = ""] = readdirSync(join(root, "supabase/migrations")).sort();
  expect(readFileSync(join(root, "supabase/migrations", first), "utf8")).toMatch(
    /^-- The queue's schema as graphile-worker \d/,
  );
});
