// The format of a benchmark's results, in memory and in bench/results/<command>.json.
import { readFileSync, existsSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { formatMs } from "./stats.ts";

/** One measured value next to its baseline, both from the same run. `met` is null where there is no goal. */
export type ResultRow = {
  measure: string;
  baseline: string;
  ours: string;
  theirs: string;
  ratio: number | null;
  goal: string;
  met: boolean | null;
  note?: string;
  /** The ratio of this row before the performance work; later runs copy it. */
  before?: number;
};
type MachineInfo = { cpu: string; cores: number; memoryGiB: number; kernel: string; node: string };
/** A part is one group of measurements of a command, measured on its own stack, possibly on another day. */
type ResultPart = {
  measuredAt: string;
  machine: MachineInfo;
  load: number[];
  arguments: string;
  rows: ResultRow[];
};
export type Results = { command: string; parts: Record<string, ResultPart> };

type RatioGoal = { text: string; isMet: (ratio: number) => boolean };
export const goalAtMost = (limit: number, prefix = ""): RatioGoal => ({
  text: `${prefix && `${prefix} `}≤ ${limit}`,
  isMet: (ratio) => ratio <= limit,
});
export const goalAtLeast = (limit: number): RatioGoal => ({ text: `≥ ${limit}`, isMet: (ratio) => ratio >= limit });

type RowInput = {
  measure: string;
  baseline?: string;
  ours: string;
  theirs?: string;
  ratio?: number | null;
  /** A goal for the ratio, or for another figure that the caller has compared. */
  goal?: RatioGoal | { text: string; met: boolean | null } | undefined;
  note?: string | undefined;
};
export function toResultRow({
  measure,
  baseline = "",
  ours,
  theirs = "",
  ratio = null,
  goal,
  note,
}: RowInput): ResultRow {
  const finite = ratio !== null && Number.isFinite(ratio) ? ratio : null;
  const met = !goal ? null : "met" in goal ? goal.met : finite === null ? null : goal.isMet(finite);
  return { measure, baseline, ours, theirs, ratio: finite, goal: goal?.text ?? "", met, ...(note ? { note } : {}) };
}

/** A row that compares a duration with its goal. */
export const toGoalRow = (measure: string, ms: number, maxMs: number, note: string): ResultRow =>
  toResultRow({
    measure,
    baseline: "the goal",
    ours: formatMs(ms),
    theirs: formatMs(maxMs),
    ratio: ms / maxMs,
    goal: { text: `≤ ${maxMs} ms`, met: ms <= maxMs },
    note,
  });

export const readMachineInfo = (): MachineInfo => ({
  cpu: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  kernel: release(),
  node: process.version,
});

export const resultsFolder = join(import.meta.dirname, "../results");
export function readResults(command: string): Results {
  const file = join(resultsFolder, `${command}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : { command, parts: {} };
}

export function printTable(rows: readonly ResultRow[]): void {
  console.table(
    rows.map((row) => ({ ...row, ratio: row.ratio?.toPrecision(3) ?? "" })),
    ["measure", "baseline", "ours", "theirs", "ratio", "goal", "met"],
  );
  for (const { measure, note } of rows) if (note) console.log(`${measure}: ${note}`);
}
