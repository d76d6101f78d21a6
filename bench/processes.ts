// What processes have computed so far, by their kind: read from /proc, their children with them.
import { readdirSync, readFileSync } from "node:fs";

const TICKS_A_SECOND = 100;

type Process = { pid: number; parent: number; name: string; seconds: number };

function processes(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
        const rest = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        // Those of children that have ended count with who started them.
        const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(rest[at]), 0);
        return [{ pid: Number(pid), parent: Number(rest[1]), name, seconds: ticks / TICKS_A_SECOND }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

type Only = (name: string) => boolean;

function family(pid: number, only: Only): Process[] {
  const all = processes();
  const its = new Set([pid]);
  for (let grown = true; grown;) {
    const before = its.size;
    for (const { pid: one, parent } of all) if (its.has(parent)) its.add(one);
    grown = its.size > before;
  }
  return all.filter((one) => its.has(one.pid) && only(one.name));
}

/** A process and all that come from it; those of one name, or all. */
export const familyOf = (pid: number, only: Only = () => true): number[] => family(pid, only).map((one) => one.pid);

/** Seconds of computing of a process and all that come from it; of those of one name, or of all. */
export const secondsOf = (pid: number, only: Only = () => true): number =>
  family(pid, only).reduce((sum, { seconds }) => sum + seconds, 0);
