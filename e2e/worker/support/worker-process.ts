// Worker processes of one test, on the stack's database, ended by their ids.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { TIMEOUT_FACTOR } from "../../../local/timeout-factor";
import { environmentFor } from "../../../local/environment";
import { queryRow, testStack } from "../../../supabase/tests/support/harness";

const root = resolve(__dirname, "../../..");
const node = join(root, "node_modules/.bin/node");
// Node itself instead of the tsx command: that one wraps the process, and SIGKILL would miss the inner one.
const typescript = ["--import", "tsx", "--conditions=react-server"];

export type WorkerProcess = {
  pid: number;
  /** Ends it like a power failure: no last message. */
  kill(): Promise<void>;
  /** Ends it like a release; returns the exit code. */
  stop(): Promise<number | null>;
  ended: Promise<number | null>;
  log(): string;
};

// With the log of each.
const workers = new Map<ChildProcess, () => string>();
if (typeof afterAll === "function") {
  afterAll(async () => {
    await Promise.all([...workers.keys()].map((child) => end(child, "SIGKILL")));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done(child.exitCode);
    child.once("exit", (code) => {
      done(code);
    });
    child.kill(signal);
  });
}

/** One file of these tests at a time: every worker takes every job, and the tests kill them. */
export function runFilesExclusively(): void {
  const lockClient = new pg.Client({ connectionString: testStack().dbUrl });
  beforeAll(async () => {
    await lockClient.connect();
    await lockClient.query("select pg_advisory_lock(hashtext('worker tests'))");
  }, 15 * 60_000);
  afterAll(() => lockClient.end());
}

let dataDir: string | undefined;

/** The environment of app and worker on the local stack, with payments confirmed automatically. */
export function workerEnvironment(overrides: Record<string, string> = {}): Record<string, string> {
  dataDir ??= mkdtempSync(join(tmpdir(), "handover-worker-"));
  return {
    ...environmentFor(testStack(), { dataDir, appUrl: "http://127.0.0.1:1" }),
    PAYMENTS_AUTO_CONFIRM: "true",
    LOG_LEVEL: "debug",
    ...overrides,
  };
}

function start(args: string[], env: Record<string, string>, folder = root): { child: ChildProcess; log: () => string } {
  const parts: string[] = [];
  const child = spawn(node, args, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const log = (): string => parts.join("");
  workers.set(child, log);
  child.once("exit", () => workers.delete(child));
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => parts.push(part.toString()));
  return { child, log };
}

/** Starts a worker, also of another folder's app, and waits until it takes jobs. */
export async function startWorker(env: Record<string, string> = {}, folder = root): Promise<WorkerProcess> {
  const builtProgram = folder === root ? process.env.WORKER_PROGRAM : undefined;
  const { child, log } = start(
    builtProgram ? [builtProgram] : [...typescript, "server/tasks/worker.ts"],
    workerEnvironment(env),
    folder,
  );
  await pollWithWorkerLogs("the worker is ready", () => {
    if (child.exitCode !== null) throw new Error(`The worker ended with ${child.exitCode}:\n${log()}`);
    return log().includes("worker ready");
  });
  return {
    pid: child.pid ?? 0,
    kill: async () => {
      await end(child, "SIGKILL");
    },
    stop: () => end(child, "SIGTERM"),
    ended: new Promise((done) => {
      child.once("exit", (code) => {
        done(code);
      });
    }),
    log,
  };
}

/** Runs the due jobs once, like the cron route of a host without a worker; returns its answer. */
export async function runDueJobsOnce(
  ms: number,
  env: Record<string, string> = {},
): Promise<{ done: number; failed: number; finished: boolean }> {
  const { child, log } = start([...typescript, "e2e/worker/support/run-once.ts", String(ms)], workerEnvironment(env));
  const code = await new Promise<number | null>((done) => {
    child.once("exit", done);
  });
  const answer = /ANSWER (\{.*\})/.exec(log())?.[1];
  if (code !== 0 || !answer) throw new Error(`It ended with ${code}:\n${log()}`);
  return JSON.parse(answer) as { done: number; failed: number; finished: boolean };
}

// Timeouts are for an idle machine: under load they are extended.
const stretch = (): number => Math.max(TIMEOUT_FACTOR, loadavg()[0] ?? 1);

/** The file's test timeout, extended likewise; `until` fails before that, and reports what it waited for. */
export const setFileTimeout = (ms: number): void => {
  jest.setTimeout(ms * 2);
};

const LAST_LINES = 20;
const recentLogs = (): string =>
  [...workers].map(([{ pid }, log]) => `\nworker ${pid}: ${log().split("\n").slice(-LAST_LINES).join("\n")}`).join("");

/**
 * Polls until the check succeeds; after the timeout it throws with the description and the living workers' last log
 * lines.
 */
export async function pollWithWorkerLogs<T>(
  description: string,
  check: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  seconds = 30,
): Promise<T> {
  const ms = seconds * 1000 * stretch();
  const deadline = Date.now() + ms;
  let timer: NodeJS.Timeout | undefined;
  // A check that never ends must not outlast the timeout either.
  const timedOut = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new Error(`After ${(ms / 1000).toFixed()} s still not: ${description}${recentLogs()}`));
    }, ms + 100);
  });
  try {
    for (;;) {
      const seen = await Promise.race([check(), timedOut]);
      if (seen) return seen;
      if (Date.now() > deadline) await timedOut;
      await new Promise((again) => {
        setTimeout(again, 40);
      });
    }
  } finally {
    clearTimeout(timer);
    timedOut.catch(() => undefined);
  }
}

/** Jobs that are running or could run now; future ones do not count. */
export async function countUnfinishedJobs(): Promise<number> {
  const { n } = await queryRow<{ n: number }>(
    "select count(*)::int as n from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts)",
  );
  return n;
}
