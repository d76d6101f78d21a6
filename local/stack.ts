// The whole local stack, started from code or as a program: `node local/stack.ts`.
import { mkdirSync, readFileSync, rmSync, writeFileSync, renameSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { appUrl, environmentFor, LOCAL_DEFAULTS, type StackEndpoints } from "./environment.ts";
import { preloadGazetteer } from "./geocoder.ts";
import { choosePort, parsePort, StackError } from "./ports.ts";
import { OWNER, startPostgres } from "./postgres.ts";
import { isSameProcess, processMark, type ProcessMark } from "./processes.ts";
import { runProgram, onceStopRequested } from "./program.ts";
import { startSupabase } from "./supabase.ts";

// `migrate`: false leaves the database like a new project, before any migration.
type StackOptions = {
  dbPort?: number;
  apiPort?: number;
  dataDir?: string;
  quiet?: boolean;
  appUrl?: string;
  migrate?: boolean;
};

export type Stack = StackEndpoints & {
  dataDir: string;
  // The complete environment of app and worker.
  env: Record<string, string>;
  stop(): Promise<void>;
};

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataDir = path.resolve(options.dataDir ?? process.env.LOCAL_DATA_DIR ?? ".local");
  const requestedDbPort = options.dbPort ?? parsePort(process.env.LOCAL_DB_PORT, 54322, "LOCAL_DB_PORT");
  const requestedApiPort = options.apiPort ?? parsePort(process.env.LOCAL_SUPABASE_PORT, 54321, "LOCAL_SUPABASE_PORT");
  const log = options.quiet ? () => undefined : (line: string) => console.error(line);
  const startedAt = Date.now();

  mkdirSync(path.join(dataDir, "logs"), { recursive: true });
  const release = lockDataFolder(dataDir);
  const cleanups: (() => Promise<void>)[] = [async () => release()];
  const stop = async () => {
    for (const step of cleanups.splice(0)) await step();
  };
  try {
    const apiPort = await choosePort(requestedApiPort, "LOCAL_SUPABASE_PORT");
    const postgres = await startPostgres({
      dataDir,
      port: requestedDbPort,
      password: LOCAL_DEFAULTS.databasePassword,
      logFile: path.join(dataDir, "logs", "postgres.log"),
    });
    cleanups.unshift(() => postgres.stop());
    const dbUrl = `postgres://${OWNER}:${LOCAL_DEFAULTS.databasePassword}@127.0.0.1:${postgres.port}/postgres`;
    const supabase = await startSupabase({
      adminUrl: postgres.adminUrl,
      ownerUrl: dbUrl,
      dataDir,
      port: apiPort,
      appUrl: options.appUrl ?? appUrl(),
      migrate: options.migrate ?? true,
    });
    cleanups.unshift(() => supabase.stop());
    log(`Local stack up in ${Date.now() - startedAt} ms, ${supabase.applied.length} migrations applied`);
    const endpoints: StackEndpoints = {
      url: `http://127.0.0.1:${apiPort}`,
      apiUrl: `http://127.0.0.1:${apiPort}`,
      dbUrl,
      publishableKey: LOCAL_DEFAULTS.publishableKey,
      secretKey: LOCAL_DEFAULTS.secretKey,
      jwtSecret: LOCAL_DEFAULTS.jwtSecret,
      smtpUrl: supabase.smtpUrl,
    };
    return {
      ...endpoints,
      dataDir,
      env: environmentFor(endpoints, { dataDir, ...(options.appUrl ? { appUrl: options.appUrl } : {}) }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

// Locks the data folder for one stack. A killed stack's mark names a process that no longer exists, and is taken over.
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "stack.pid");
  const ownProcess = processMark(process.pid);
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(ownProcess), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    requireUnlockedFolder(dataDir);
    // Renamed first: of two processes with the same stale mark only one succeeds.
    try {
      renameSync(file, `${file}.${process.pid}`);
      rmSync(`${file}.${process.pid}`);
    } catch {
      // The other process was faster.
    }
  }
  return () => {
    if (readLock(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

export function requireUnlockedFolder(dataDir: string): void {
  const lockHolder = readLock(path.join(dataDir, "stack.pid"));
  if (lockHolder && lockHolder.pid !== process.pid && isSameProcess(lockHolder)) {
    throw new StackError(
      `A local stack already runs on ${dataDir} (process ${lockHolder.pid}). Stop it, or set LOCAL_DATA_DIR and other ports.`,
    );
  }
}

function readLock(file: string): ProcessMark | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as ProcessMark;
  } catch {
    return null;
  }
}

/** Runs a stack as a process: prints its addresses (also to STACK_READY_FILE), and ends on a signal. */
export async function serveStack(start: () => Promise<Stack>): Promise<void> {
  const stopSignal = onceStopRequested();
  const stack = await start();
  preloadGazetteer();
  const { stop, ...endpointsAndEnv } = stack;
  const ready = JSON.stringify(endpointsAndEnv);
  if (process.env.STACK_READY_FILE) {
    // Written atomically: readers poll for the file.
    writeFileSync(`${process.env.STACK_READY_FILE}.new`, ready);
    renameSync(`${process.env.STACK_READY_FILE}.new`, process.env.STACK_READY_FILE);
  }
  console.log(`READY ${ready}`);
  await stopSignal;
  await stop();
  process.exit(0);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  runProgram(() => serveStack(startStack));
