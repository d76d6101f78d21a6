// What supabase/schemas declares and what supabase/migrations make are one database, and the queue's schema is its
// package's own.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrationsFile, whyBaselineStands } from "../tools/migrations";

const root = join(__dirname, "../..");
jest.setTimeout(60_000);

type Described = Record<
  "migrated" | "declared" | "queue" | "queueByItself" | "older" | "drops" | "broken" | "upgraded",
  string[]
> & { nothing: { statements: string[]; drops: string[]; broken: string[] }; signatures: string };
let described: Described;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "handover-declared-"));
  try {
    execFileSync("node", [join(root, "local/compare-databases.ts"), join(folder, "described.json")], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    });
    described = JSON.parse(readFileSync(join(folder, "described.json"), "utf8")) as Described;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const without = (these: string[], those: string[]): string[] => {
  const known = new Set(those);
  return these.filter((line) => !known.has(line));
};

test("the migrations make what the schemas declare; otherwise: npm run db:baseline", () => {
  expect(described.declared.length).toBeGreaterThan(1800);
  expect({
    onlyDeclared: without(described.declared, described.migrated),
    onlyMigrated: without(described.migrated, described.declared),
  }).toEqual({ onlyDeclared: [], onlyMigrated: [] });
});

test("the app knows the functions and their parameters as they are; otherwise: npm run db:types", () => {
  expect(readFileSync(join(root, "server/database/signatures.ts"), "utf8") === described.signatures).toBe(true);
});

test("the app knows the migrations that it is made for; otherwise: npm run db:types", () => {
  expect(readFileSync(join(root, "server/database/migrations.ts"), "utf8")).toBe(migrationsFile());
});

test("the queue's migration makes what its package would make by itself, and records it alike", () => {
  expect(described.queue.length).toBeGreaterThan(50);
  expect(described.queue).toEqual(described.queueByItself);
});

test("the next migration is written by comparing: functions, views, triggers, policies and grants of an older release become the declared ones", () => {
  expect(described.nothing).toEqual({ statements: [], drops: [], broken: [] });
  expect(without(described.older, described.declared).length).toBeGreaterThanOrEqual(10);
  expect({
    missing: without(described.declared, described.upgraded),
    left: without(described.upgraded, described.declared),
  }).toEqual({ missing: [], left: [] });
  // What hosts of the release before may still call is not dropped at once.
  expect(described.drops).toEqual(["drop function gone(integer)"]);
  // A parameter's name is how they call it.
  expect(described.broken).toEqual(["function app.read_notification(uuid)"]);
});

test("the baseline is written anew until the first release, and never after it", () => {
  expect(whyBaselineStands("", 2)).toBeNull();
  expect(whyBaselineStands("20261123000100", 2)).toMatch(/^Version 20261123000100 is released: .*db:migration/);
  expect(whyBaselineStands("", 3)).toMatch(/db:migration/);
});
