// For tests of the stack: runs it as a process, and checks what it leaves behind.
import { spawn, type ChildProcessByStdio } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { TIMEOUT_FACTOR } from "./timeout-factor.ts";
import { choosePort } from "./ports.ts";

type ChildProcess = ChildProcessByStdio<null, Readable, Readable>;

export type RunningStack = {
  child: ChildProcess;
  url: string;
  apiUrl: string;
  dbUrl: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  smtpUrl: string;
  // Signals it to end and returns its exit code.
  end(signal?: NodeJS.Signals): Promise<number | null>;
};

type StackCliOptions = {
  dataDir: string;
  dbPort?: number;
  apiPort?: number;
  root?: string;
  env?: Record<string, string>;
};

function spawnStack({
  dataDir,
  dbPort = 0,
  apiPort = 0,
  root = path.resolve(__dirname, ".."),
  env,
}: StackCliOptions): ChildProcess {
  return spawn(path.join(root, "node_modules", ".bin", "node"), [path.join(root, "local", "stack.ts")], {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      LOCAL_DATA_DIR: dataDir,
      LOCAL_DB_PORT: String(dbPort),
      LOCAL_SUPABASE_PORT: String(apiPort),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

// Starts a stack and waits until it is ready; rejects with its output if it exits before.
export function startCli(options: StackCliOptions): Promise<RunningStack> {
  const child = spawnStack(options);
  return new Promise((resolve, reject) => {
    let output = "";
    let errorOutput = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errorOutput += text;
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const ready = /^READY (.*)\n/m.exec(output);
      if (!ready?.[1]) return;
      const endpoints = JSON.parse(ready[1]) as Omit<RunningStack, "child" | "end">;
      resolve({ ...endpoints, child, end: (signal = "SIGINT") => stopProcess(child, signal) });
    });
    child.once("close", (code) => reject(new Error(`The stack ended with ${code}: ${errorOutput}`)));
  });
}

// A start that is expected to fail: its exit code and output.
export function startAndExpectFailure(options: StackCliOptions): Promise<{ code: number | null; output: string }> {
  const child = spawnStack(options);
  return new Promise((resolve) => {
    let errorOutput = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        errorOutput += text;
      });
    child.once("close", (code) => resolve({ code, output: errorOutput }));
  });
}

// A temporary stack without the product's migrations.
export async function startBareStack(
  env: Record<string, string> = {},
): Promise<{ stack: RunningStack; dataDir: string; restart(): Promise<RunningStack>; close(): Promise<void> }> {
  const tempDir = mkdtempSync(path.join(os.tmpdir(), "handover-bare-"));
  // Postgres does not run as root: its user must be able to enter the folder.
  chmodSync(tempDir, 0o755);
  mkdirSync(path.join(tempDir, "no-migrations"));
  const options = {
    dataDir: path.join(tempDir, "data"),
    env: { LOCAL_MIGRATIONS_DIR: path.join(tempDir, "no-migrations"), ...env },
  };
  let stack = await startCli(options);
  return {
    stack,
    dataDir: options.dataDir,
    async restart() {
      await stack.end();
      // At the same address, which existing subscriptions contain.
      stack = await startCli({ ...options, apiPort: Number(new URL(stack.url).port) });
      return stack;
    },
    async close() {
      await stack.end();
      rmSync(tempDir, { recursive: true, force: true });
    },
  };
}

function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}

export type ExternalProject = { status: Record<"API_URL" | "DB_URL", string>; hookPort: string; stop(): Promise<void> };

/** Runs an external project as a process; `hookPort`: the port of the emulators that receive its codes. */
export async function startExternalProject({
  dataDir,
  migrated,
}: {
  dataDir: string;
  migrated?: boolean;
}): Promise<ExternalProject> {
  const hookPort = String(await choosePort(0, "LOCAL_EMULATORS_PORT"));
  const root = path.resolve(__dirname, "..");
  const child = spawn(
    path.join(root, "node_modules", ".bin", "node"),
    [path.join(root, "local", "external-project.ts")],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        PROJECT_DIR: dataDir,
        PROJECT_MIGRATED: migrated ? "1" : "",
        LOCAL_SMS_HOOK: `http://127.0.0.1:${hookPort}/hooks/send-sms`,
        LITE_AUTH_BCRYPT_COST: "4",
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  return new Promise((resolve, reject) => {
    let output = "";
    let errorOutput = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      errorOutput += text;
    });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (!/^READY$/m.test(output)) return;
      const status = Object.fromEntries(
        [...output.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = "", value = ""]) => [name, value]),
      ) as ExternalProject["status"];
      const stop = async () => {
        await stopProcess(child, "SIGTERM");
      };
      resolve({ status, hookPort, stop });
    });
    child.once("close", (code) => reject(new Error(`The project ended with ${code}: ${errorOutput}`)));
  });
}

// Processes in this data folder, wherever its database is stored.
export function listProcessesOn(dataDir: string): number[] {
  const dataFolders = [
    realpathSync(dataDir),
    ...listClusterFolders().filter((folder) => readFileOrNull(path.join(folder, "of")) === realpathSync(dataDir)),
  ];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      if (!(pid > 0)) return false;
      try {
        const cwd = readlinkSync(`/proc/${pid}/cwd`);
        return (
          dataFolders.some((home) => cwd.startsWith(home)) &&
          !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
        );
      } catch {
        return false;
      }
    });
}

export function listClusterFolders(): string[] {
  return readdirSync("/var/tmp")
    .filter((name) => /^handover-[0-9a-f]{16}$/.test(name))
    .map((name) => path.join("/var/tmp", name));
}

function readFileOrNull(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

// Polls until the condition holds; false after the timeout.
export async function eventually(condition: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<boolean> {
  const deadline = Date.now() + timeoutMs * TIMEOUT_FACTOR;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return true;
}

// Asserts that a value is present.
export function requireValue<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("Expected a value");
  return value;
}
