// Runs the demo's programs: restarts crashed ones, writes their output to log files, and ends them together.
import { spawn, type ChildProcess } from "node:child_process";
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { endGroup, processMark, signalGroup, pollUntil, type ProcessMark } from "./processes.ts";

type SupervisedProgram = { name: string; args: string[]; env: NodeJS.ProcessEnv; loud?: boolean };

type Supervisor = {
  start(program: SupervisedProgram): void;
  // How often a program has exited unexpectedly.
  deaths(name: string): number;
  stop(): Promise<void>;
};

const GRACE_MS = 10_000;

export function createSupervisor({
  dataDir,
  cwd,
  log,
}: {
  dataDir: string;
  cwd: string;
  log(line: string): void;
}): Supervisor {
  const logs = path.join(dataDir, "logs");
  mkdirSync(logs, { recursive: true });
  const children = new Map<string, ChildProcess>();
  const processes = new Map<string, ProcessMark>();
  const crashCounts = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let stopping = false;

  // An error in this process must not leave child processes running.
  process.on("exit", () => {
    for (const child of children.values())
      if (child.pid && child.exitCode === null && child.signalCode === null) signalGroup(child.pid, "SIGKILL");
  });

  return {
    start: (program) => launchProgram(program, 500),
    deaths: (name) => crashCounts.get(name) ?? 0,
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([...processes.values()].map((mark) => endGroup(mark, GRACE_MS)));
      await pollUntil(
        () => [...children.values()].every((child) => child.exitCode !== null || child.signalCode !== null),
        2000,
      );
      rmSync(recordFile(dataDir), { force: true });
    },
  };

  function launchProgram(program: SupervisedProgram, restartDelayMs: number): void {
    const { name, args, env, loud: verbose } = program;
    const startedAt = Date.now();
    // A separate process group, so that grandchildren end with it.
    const child = spawn(process.execPath, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    children.set(name, child);
    if (child.pid) processes.set(name, processMark(child.pid));
    saveProcesses();
    const logFile = createWriteStream(path.join(logs, `${name}.log`), { flags: "a" });
    logFile.on("error", () => undefined);
    forward(child.stdout, (line) => Boolean(verbose) || isProblemLine(line));
    forward(child.stderr, (line) => Boolean(verbose) || isProblemLine(line) || /^\s+at /.test(line));
    child.on("error", (error) => log(`[${name}] ${error.message}`));
    child.on("close", (code, signal) => {
      logFile.end();
      if (stopping) return;
      crashCounts.set(name, (crashCounts.get(name) ?? 0) + 1);
      const nextDelayMs = Date.now() - startedAt > 30_000 ? 500 : Math.min(restartDelayMs * 2, 10_000);
      log(
        `[${name}] ended (${signal ?? code}), starting it again in ${restartDelayMs} ms; its log is ${path.join(logs, `${name}.log`)}`,
      );
      const timer = setTimeout(() => {
        timers.delete(timer);
        if (!stopping) launchProgram(program, nextDelayMs);
      }, restartDelayMs);
      timers.add(timer);
    });

    function forward(stream: Readable, shouldLog: (line: string) => boolean): void {
      createInterface({ input: stream }).on("line", (line) => {
        logFile.write(`${line}\n`);
        if (shouldLog(line)) log(`[${name}] ${line}`);
      });
    }
  }

  function saveProcesses(): void {
    writeFileSync(recordFile(dataDir), JSON.stringify([...processes.values()]));
  }
}

// Ends programs of a killed demo, if the recorded processes are still the same.
export async function stopOrphans(dataDir: string): Promise<void> {
  let processes: ProcessMark[] = [];
  try {
    processes = JSON.parse(readFileSync(recordFile(dataDir), "utf8")) as ProcessMark[];
  } catch {
    return;
  }
  await Promise.all(processes.map((mark) => endGroup(mark, GRACE_MS)));
  rmSync(recordFile(dataDir), { force: true });
}

function recordFile(dataDir: string): string {
  return path.join(dataDir, "children.json");
}

// Lines to show: plain errors, and JSON log lines of level error or above.
function isProblemLine(line: string): boolean {
  const level = /^\{.*"level":(\d+|"\w+")/.exec(line)?.[1];
  if (level !== undefined) return Number(level) >= 50 || /error|fatal/.test(level);
  return /\b(error|fatal|unhandled|exception)\b/i.test(line) && !/\b0 errors?\b/i.test(line);
}
