// Push requests a second per core: ours, web-push's as it comes, and the bare calls of node:crypto that none can do
// without.
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Rates } from "./push-ways.ts";
import { p50, type Row } from "./machine.ts";

export async function benchPush(): Promise<Row[]> {
  const child = fork(join(import.meta.dirname, "push-ways.ts"), {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`The pushes ended with ${String(code)}`);
  });
  const [{ ours, webPush, floor, curve }] = await Promise.race([once(child, "message") as Promise<[Rates]>, ended]);
  const measure = "push requests a second of a core";
  const rate = (values: number[]): string => `${p50(values).toFixed(0)} /s`;
  const row = (against: string, mine: number[], theirs: number[], least: number | null): Row => {
    const ratio = p50(mine) / p50(theirs);
    return {
      measure,
      against,
      ours: rate(mine),
      theirs: rate(theirs),
      ratio,
      goal: least === null ? "" : `≥ ${least}`,
      ok: least === null ? null : ratio >= least,
    };
  };
  const asItComes = "web-push as it comes, a signature for each";
  const bareCalls = "the bare calls of node:crypto";
  // Why the last two: they say what the first can be at most as long as every message has a key pair of its own.
  return [
    row(asItComes, ours, webPush, 6),
    row(bareCalls, ours, floor, 0.8),
    { ...row(asItComes, floor, webPush, null), measure: `the same by ${bareCalls}` },
    { ...row(asItComes, curve, webPush, null), measure: "key pair and shared secret alone" },
  ];
}
