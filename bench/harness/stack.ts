// Starts the processes that a benchmark needs, on a new database, and stops them when the measurement ends.
import { fork, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { WITH_ENCRYPTION_KEYS } from "../../e2e/fixtures/connections.ts";
import { startServices } from "../../e2e/fixtures/services.ts";
import { buildIfChanged } from "../../local/build.ts";
import type { StackEndpoints } from "../../local/environment.ts";
import { startStack, type Stack } from "../../local/stack.ts";

export const repositoryRoot = join(import.meta.dirname, "../..");
export const distDir = ".next-test";

/** Registers a clean-up; the last one registered runs first. */
export type DeferCleanup = (cleanUp: () => unknown) => void;

export async function withCleanUp<T>(work: (defer: DeferCleanup) => Promise<T>): Promise<T> {
  const cleanUps: (() => unknown)[] = [];
  try {
    return await work((cleanUp) => cleanUps.unshift(cleanUp));
  } finally {
    // One failure must not leave the other processes running.
    for (const cleanUp of cleanUps) await Promise.resolve().then(cleanUp).catch(console.error);
  }
}

export function temporaryFolder(defer: DeferCleanup): string {
  const folder = mkdtempSync(join(tmpdir(), "handover-bench-"));
  defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts only the local stack: database, API, Realtime and the emulators of the providers. */
export async function startDatabase(defer: DeferCleanup): Promise<{ stack: Stack; admin: pg.Client }> {
  const stack = await startStack({ dataDir: temporaryFolder(defer), dbPort: 0, apiPort: 0, quiet: true });
  defer(stack.stop);
  return { stack, admin: await connectAsAdmin(defer, stack) };
}

export type RunningProduct = {
  stack: StackEndpoints;
  admin: pg.Client;
  appUrl: string;
  /** The complete environment of app and worker. */
  env: Record<string, string>;
  pids: Record<string, number>;
};

export async function buildApp(): Promise<void> {
  const env = { ...process.env, NEXT_DIST_DIR: distDir, NEXT_TELEMETRY_DISABLED: "1" };
  if (await buildIfChanged({ root: repositoryRoot, env, onLine: () => undefined })) console.error("built the app");
}

/** Starts the local stack, optionally with the built app and a worker. The browser tests' helpers read TEST_*. */
export async function startProduct(
  defer: DeferCleanup,
  { app = false, worker = false }: { app?: boolean; worker?: boolean },
): Promise<RunningProduct> {
  const dataDir = temporaryFolder(defer);
  const logDir = join(dataDir, "logs");
  mkdirSync(logDir, { recursive: true });
  mkdirSync(join(repositoryRoot, distDir), { recursive: true });
  if (app) await buildApp();
  const services = await startServices({ root: repositoryRoot, dataDir, distDir, logDir, app, worker });
  defer(services.stop);
  Object.assign(process.env, services.env);
  const stack = JSON.parse(services.env.TEST_STACK ?? "") as StackEndpoints;
  return {
    stack,
    admin: await connectAsAdmin(defer, stack),
    appUrl: services.env.TEST_APP_URL ?? "",
    env: JSON.parse(services.env.TEST_SECRETS ?? "") as Record<string, string>,
    pids: services.pids,
  };
}

export async function connect(defer: DeferCleanup, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...WITH_ENCRYPTION_KEYS });
  await client.connect();
  defer(() => client.end());
  return client;
}
/** A connection with the rights of the server's own calls, such as a payment provider's event. */
export async function connectAsService(defer: DeferCleanup, url: string): Promise<pg.Client> {
  const client = await connect(defer, url);
  await client.query("set role handover_service");
  return client;
}
export const connectMany = (defer: DeferCleanup, url: string, count: number): Promise<pg.Client[]> =>
  Promise.all(Array.from({ length: count }, () => connect(defer, url)));

/** A connection as the platform's superuser, who may disable triggers and constraints to build a dataset. */
export function connectAsAdmin(defer: DeferCleanup, { dbUrl }: Pick<StackEndpoints, "dbUrl">): Promise<pg.Client> {
  const url = new URL(dbUrl);
  url.username = "supabase_admin";
  return connect(defer, url.href);
}

/** Files under server/ load only in a process that is started as the worker is. */
export function forkServerProcess(
  defer: DeferCleanup,
  file: string,
  args: string[] = [],
  env: Record<string, string> = {},
): ChildProcess {
  const child = fork(file, args, {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    env: { ...process.env, ...env },
  });
  defer(() => child.kill());
  return child;
}

/** The exit code of a process that ends; rejects if it cannot start. */
export const exitCode = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once("error", reject).once("exit", resolve);
  });

/** The next message of a forked process; rejects if the process ends first. */
export const nextMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const fail = (code: number | null): void => {
      reject(new Error(`The process ended with ${code}`));
    };
    child.once("exit", fail).once("message", (message: T) => {
      child.off("exit", fail);
      resolve(message);
    });
  });

/** Ends a process, and waits until it has ended. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = exitCode(child);
  child.kill(signal);
  await exited;
}
