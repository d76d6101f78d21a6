// Statistics and formats of repeated measurements.
import { setTimeout } from "node:timers/promises";

/** The value that this fraction of the measurements does not exceed. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
}
export const p50 = (values: readonly number[]): number => quantile(values, 0.5);
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);
export const p99 = (values: readonly number[]): number => quantile(values, 0.99);
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

export const formatMs = (value: number): string => `${value.toPrecision(3)} ms`;
export const formatP50AndP99 = (values: readonly number[]): string =>
  values.length > 0 ? `${formatMs(p50(values))} / ${formatMs(p99(values))}` : "none";
const formatPerSecond = (rates: readonly number[]): string => `${rates.map((rate) => rate.toFixed(0)).join(", ")} /s`;

/** The columns of a row that compares rates, by their mean. */
export const compareRates = ({ ours, bare }: Record<"ours" | "bare", readonly number[]>) => ({
  ours: formatPerSecond(ours),
  theirs: formatPerSecond(bare),
  ratio: mean(ours) / mean(bare),
});

/** Formats counts by HTTP status, such as "200 5 times, 429 3 times". */
export const formatCounts = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, times]) => `${name} ${times} times`)
    .join(", ");

/** Milliseconds that the work takes. */
export async function measureMs(work: () => Promise<unknown> | unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Resolves after this number of seconds. */
export const sleepSeconds = (seconds: number): Promise<void> => setTimeout(seconds * 1_000);

/** Calls `check` until it returns something other than undefined or false. */
export async function waitFor<T>(
  label: string,
  check: () => Promise<T | undefined | false>,
  seconds = 120,
): Promise<T> {
  const deadline = Date.now() + seconds * 1_000;
  for (;;) {
    const result = await check();
    if (result !== undefined && result !== false) return result;
    if (Date.now() > deadline) throw new Error(`${label}: not within ${seconds} s`);
    await sleepSeconds(0.02);
  }
}
