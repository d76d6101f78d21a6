// The database migrates first: the newest release's app continues with the fleet on the next release's database, and
// then the next release's app takes over, one host after the other. Nothing is lost, and no phone sees an error.

import { spawn, execFileSync } from "node:child_process";
import { join } from "node:path";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { releaseCopy, runProjectCommand } from "../../supabase/tests/support/release-copy";
import { declareNextRelease, editMigrationByHand } from "../../supabase/tests/support/next-release";
import { testStack } from "../api/support/app";
import { setFileTimeout } from "../worker/support/worker-process";
import { queryWithRetry, runDayWithOutages } from "./support/day";
import { repositoryRoot, startSite, type ProductSite } from "./support/site";

// The app of the newest release, built from its tag in a folder of its own. Before the first release: the app that is
// built here, which is both the last one and the next.

function buildReleasedApp(): Promise<{ folder: string; remove: () => void }> {
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8" }).trim();
  const tag = newestRelease(git);
  if (!tag) return Promise.resolve({ folder: repositoryRoot, remove: () => undefined });
  const folder = mkdtempSync(join(tmpdir(), "handover-released-"));
  git("worktree", "add", "--detach", "--force", folder, tag);
  const inFolder = (command: string, ...args: string[]): void => {
    execFileSync(command, args, {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-test",
        NEXT_TELEMETRY_DISABLED: "1",
        BUILD_WITHOUT_TYPES: "yes",
      },
    });
  };
  // Its own packages: the next release may have others.
  inFolder("npm", "ci", "--no-audit", "--no-fund", "--prefer-offline");
  inFolder(join(folder, "node_modules/.bin/next"), "build");
  return Promise.resolve({
    folder,
    remove: () => {
      git("worktree", "remove", "--force", folder);
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/** In a folder that is no repository, such as a downloaded copy, no older release is known. */
function newestRelease(git: (...args: string[]) => string): string {
  try {
    return git("tag", "--list", "v[0-9]*", "--sort=-v:refname", "--merged", "HEAD").split("\n")[0] ?? "";
  } catch {
    return "";
  }
}

const DELIVERIES = Number(process.env.OUTAGE_DELIVERIES ?? 24);
setFileTimeout(240_000 + DELIVERIES * 5_000);

let site: ProductSite;
let old: Awaited<ReturnType<typeof buildReleasedApp>>;
beforeAll(async () => {
  declareNextRelease();
  editMigrationByHand();
  runProjectCommand("local/next-migration.ts", ["add_cash_container"]);
  old = await buildReleasedApp();
  site = await startSite(old.folder);
}, 900_000);
afterAll(async () => {
  await site.end();
  old.remove();
}, 120_000);

/** As an operator does it, while everything else runs. */
function migrate(): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(
      join(repositoryRoot, "node_modules/.bin/node"),
      [join(repositoryRoot, "supabase/tools/migrate.ts")],
      {
        cwd: repositoryRoot,
        stdio: ["ignore", "ignore", "pipe"],
        env: { ...process.env, LOCAL_SUPABASE_DIR: releaseCopy, DATABASE_URL: testStack().dbUrl },
      },
    );
    let output = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
    child.once("close", (code) => {
      if (code === 0) done();
      else fail(new Error(`It was not migrated: ${output}`));
    });
  });
}

/**
 * Hosts one after the other, then the worker: each completes what it has begun. Returns how many requests were
 * answered meanwhile.
 */
async function deploy(): Promise<{ phones: number; providers: number }> {
  const answered = (): [number, number] => [site.balancer.answers(), site.balancer.webhooks()];
  const [all, webhooks] = answered();
  for (const host of site.hosts) {
    await host.stop();
    await host.start(repositoryRoot);
  }
  await site.worker().stop();
  await site.anotherWorker(repositoryRoot);
  const [allThen, webhooksThen] = answered();
  return { phones: allThen - all - (webhooksThen - webhooks), providers: webhooksThen - webhooks };
}

test("while the fleet works its database is migrated and its app replaced, without an error and without a loss", async () => {
  const [firstAt, secondAt] = [0.25, 0.5].map((part) => Math.max(1, Math.round(DELIVERIES * part))) as [number, number];
  let migrated = Promise.resolve();
  let meanwhile = { phones: 0, providers: 0 };
  const day = await runDayWithOutages(
    site.balancer.url,
    2028,
    DELIVERIES,
    new Map([
      [firstAt, () => (migrated = migrate())],
      [secondAt, () => migrated.then(deploy).then((answered) => void (meanwhile = answered))],
    ]),
  );
  console.log(
    `of ${site.balancer.answers()} answers ${JSON.stringify(site.balancer.problems())}, while hosts were exchanged ${JSON.stringify(meanwhile)}; ${day.entries} entries verified\n${site.errors().join("\n")}`,
  );
  expect(day).toMatchObject({ faults: [], failedJobs: 0, tally: day.expected });
  // Neither a phone's nor a provider's.
  expect(site.balancer.problems()).toEqual({});
  expect(Math.min(meanwhile.phones, meanwhile.providers)).toBeGreaterThan(0);
  expect(
    await queryWithRetry(
      "select count(*)::int as n from supabase_migrations.schema_migrations where name in ('add_carried_in', 'add_cash_container')",
    ),
  ).toEqual([{ n: 2 }]);
});
