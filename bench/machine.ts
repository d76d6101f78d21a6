// What the figures were measured on; ratios travel between machines, seconds do not.
import { cpus, release, totalmem } from "node:os";

export type Machine = { cpu: string; cores: number; memoryGiB: number; kernel: string; node: string; at: string };

export const machine = (): Machine => ({
  cpu: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  kernel: release(),
  node: process.version,
  at: new Date().toISOString(),
});

/** Milliseconds of each of `times` calls, in order, after a warm-up that is not counted. */
export async function timed(
  times: number,
  work: (n: number) => Promise<unknown> | unknown,
  warmUp = Math.min(50, times),
): Promise<number[]> {
  for (let n = 0; n < warmUp; n++) await work(n);
  const taken: number[] = [];
  for (let n = 0; n < times; n++) {
    const from = performance.now();
    await work(n);
    taken.push(performance.now() - from);
  }
  return taken;
}

/** The same for two things in turns, so that whatever else the machine does meets both alike. */
export async function timedInTurns(
  times: number,
  one: (n: number) => Promise<unknown>,
  other: (n: number) => Promise<unknown>,
): Promise<[number[], number[]]> {
  const taken: [number[], number[]] = [[], []];
  for (let n = -50; n < times; n++) {
    for (const [at, work] of [one, other].entries()) {
      const from = performance.now();
      await work(Math.abs(n));
      if (n >= 0) taken[at === 0 ? 0 : 1].push(performance.now() - from);
    }
  }
  return taken;
}

/** The value that this share of the measurements does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
export const p50 = (values: readonly number[]): number => quantile(values, 0.5);
export const p99 = (values: readonly number[]): number => quantile(values, 0.99);

/** One line of a bench's table: ours against something, and what was aimed at. `ok` is null where there is no goal. */
export type Row = {
  measure: string;
  against: string;
  ours: string;
  theirs: string;
  ratio: number | null;
  goal: string;
  ok: boolean | null;
  note?: string;
  /** What the row was called when it was measured before, if otherwise. */
  was?: { measure: string; against: string };
};

export function print(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.measure,
    row.against,
    row.ours,
    row.theirs,
    row.ratio === null ? "not run" : row.ratio.toPrecision(3),
    row.goal,
    row.ok === null ? "" : row.ok ? "met" : "SHORT",
    row.note ?? "",
  ]);
  const head = ["measure", "against", "ours", "theirs", "ratio", "goal", "", ""];
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of [head, widths.map((width) => "─".repeat(width)), ...cells])
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
