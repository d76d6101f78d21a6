// CPU time of processes and their descendants, read from /proc.
import { readdirSync, readFileSync } from "node:fs";

/** USER_HZ, which is 100 on Linux. */
const TICKS_PER_SECOND = 100;

type Process = { pid: number; parent: number; name: string; seconds: number };

function listProcesses(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
        const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        // Fields 14 to 17: user and system time, of the process and of its children that have ended.
        const ticks = [11, 12, 13, 14].reduce((total, field) => total + Number(fields[field]), 0);
        return [{ pid: Number(pid), parent: Number(fields[1]), name, seconds: ticks / TICKS_PER_SECOND }];
      } catch {
        // The process ended after the folder was listed.
        return [];
      }
    });
}

export type NameFilter = (name: string) => boolean;

/** The processes and their descendants with these names. */
export function findDescendants(roots: readonly number[], filter: NameFilter = () => true): Process[] {
  const processes = listProcesses();
  const pids = new Set(roots);
  for (let hasGrown = true; hasGrown;) {
    const previousSize = pids.size;
    for (const { pid, parent } of processes) if (pids.has(parent)) pids.add(pid);
    hasGrown = pids.size > previousSize;
  }
  return processes.filter((process) => pids.has(process.pid) && filter(process.name));
}
