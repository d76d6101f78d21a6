// Identifies processes: after a crash a pid alone is not enough, because the system reuses it.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

export type ProcessMark = { pid: number; born: string };

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  try {
    // A zombie has ended, but was not reaped by its parent.
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}

// The start time of a process, which together with the pid identifies it.
export function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return readPsColumn(pid, "lstart=");
  }
}

export function processCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return readPsColumn(pid, "command=") ?? "";
  }
}

function readPsColumn(pid: number, column: string): string | null {
  try {
    const output = execFileSync("ps", ["-o", column, "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return output.trim() || null;
  } catch {
    return null;
  }
}

export function processMark(pid: number): ProcessMark {
  return { pid, born: processStartTime(pid) ?? "" };
}

export function isSameProcess(identity: ProcessMark): boolean {
  return identity.born !== "" && isAlive(identity.pid) && processStartTime(identity.pid) === identity.born;
}

// Polls until `check` returns true; false after the timeout.
export async function pollUntil(
  check: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 20,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await check()) return true;
    if (Date.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

// Ends a recorded process group, first by SIGTERM. Does nothing if the pid was reused.
export async function endGroup(identity: ProcessMark, graceMs = 5000): Promise<void> {
  if (!isSameProcess(identity)) return;
  signalGroup(identity.pid, "SIGTERM");
  if (await pollUntil(() => !isSameProcess(identity), graceMs)) return;
  signalGroup(identity.pid, "SIGKILL");
  await pollUntil(() => !isSameProcess(identity), 2000);
}

export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // No such group (or no groups on this platform): signals the process itself.
    }
  }
}
