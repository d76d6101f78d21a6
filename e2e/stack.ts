// npm run stack: starts the services that tests need and runs them until Ctrl-C, so that `npx jest <path>` and
// `npx playwright test <path>` run directly, in seconds.
//   --only database|app   one of the two stacks: the database alone, or the app with its worker
//   --built               use the last build of the app
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { findChromium } from "./fixtures/chromium.ts";
import { isStackShared, sharedStackFile, type SharedStacks } from "./fixtures/shared-stack.ts";
import { startServices, type Services } from "./fixtures/services.ts";
import { buildWorkerProgram } from "./fixtures/worker-program.ts";

const root = resolve(import.meta.dirname, "..");
const distDir = ".next-test";
const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : undefined;

process.env.PATH = `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`;
// A crash of the machine may lose this data.
process.env.LOCAL_DB_FSYNC ??= "off";

if (isStackShared()) {
  console.error("npm run stack is running already. Stop it first.");
  process.exit(1);
}

const scratch = mkdtempSync(join(tmpdir(), "handover-stack-"));
chmodSync(scratch, 0o711);
const runningServices: Services[] = [];
let starting: Promise<unknown> = Promise.resolve();

async function stop(code: number): Promise<never> {
  rmSync(sharedStackFile, { force: true });
  await starting.catch(() => undefined);
  await Promise.all(runningServices.map((services) => services.stop()));
  rmSync(scratch, { recursive: true, force: true });
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop(0));

async function start(app: boolean): Promise<Record<string, string>> {
  const services = await startServices({
    root,
    dataDir: mkdtempSync(join(scratch, "data-")),
    logDir: mkdtempSync(join(scratch, "log-")),
    distDir,
    app,
    worker: app,
    traces: app,
  });
  runningServices.push(services);
  return services.env;
}

function buildApp(): Promise<void> {
  return new Promise((resolve, reject) => {
    const build = spawn(join(root, "node_modules/.bin/next"), ["build"], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, NEXT_DIST_DIR: distDir, BUILD_WITHOUT_TYPES: "yes", KEEP_BUILD_CACHE: "yes" },
    });
    build.once("error", reject);
    build.once("exit", (code) => (code === 0 ? resolve() : reject(new Error("The app does not build"))));
  });
}

async function startAll(): Promise<SharedStacks> {
  const stacks: SharedStacks = { pid: process.pid };
  if (only !== "database" && !process.argv.includes("--built")) await buildApp();
  const program = await buildWorkerProgram(root, distDir);
  process.env.WORKER_PROGRAM = program;
  const workerEnv = { WORKER_PROGRAM: program };
  if (only !== "app") stacks.database = { ...workerEnv, ...(await start(false)) };
  if (only !== "database") stacks.app = { ...workerEnv, CHROMIUM_PATH: await findChromium(), ...(await start(true)) };
  return stacks;
}

try {
  const all = startAll();
  starting = all;
  const stacks = await all;
  mkdirSync(join(sharedStackFile, ".."), { recursive: true });
  writeFileSync(sharedStackFile, JSON.stringify(stacks), { mode: 0o600 });
  console.log("Ready. In another terminal: npx jest <path>, npx playwright test <path>. Ctrl-C ends it.");
  if (stacks.app) console.log(`The app: ${stacks.app.TEST_APP_URL ?? ""}`);
} catch (error) {
  console.error(error);
  await stop(1);
}
