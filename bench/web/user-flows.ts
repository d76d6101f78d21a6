// Ten user flows of senders, receivers, drivers and dispatchers. Measures taps, and seconds: the user's time by the
// Keystroke-Level Model (e2e/user-flows/recorder.ts) plus the measured response time. Baseline: the previous screens.
import { toResultRow, type ResultRow } from "../harness/results.ts";
import { readNumberOption, readOption } from "../harness/run.ts";
import { type DeferCleanup } from "../harness/stack.ts";
import { p50, sum } from "../harness/stats.ts";
import baselines from "../../e2e/user-flows/baselines.json" with { type: "json" };
import { launchProductBrowser } from "./product-browser.ts";

type Effort = { taps: number; seconds: number };
const effortBeforeRework: Readonly<Record<string, Effort | undefined>> = baselines.beforeRework;

export async function benchUserFlows(defer: DeferCleanup): Promise<ResultRow[]> {
  const rounds = readNumberOption("--rounds", 3);
  const browser = await launchProductBrowser(defer);
  const { runUserFlow, userFlows } = await import("../../e2e/user-flows/user-flows.ts");
  const flowFilter = readOption("--flow");
  const comparisons: [name: string, ours: Effort, theirs: Effort][] = [];
  for (const flow of userFlows.filter(({ name }) => !flowFilter || name.includes(flowFilter))) {
    const runs = [];
    for (let n = 0; n < rounds; n++) runs.push(await runUserFlow(browser, flow));
    const [first] = runs;
    const theirs = effortBeforeRework[flow.name];
    if (!first || !theirs) continue;
    const seconds = first.humanSeconds + p50(runs.map(({ machineSeconds }) => machineSeconds));
    console.error(`${flow.name}: ${first.taps} taps, ${first.keys} keys\n  ${first.steps.join("\n  ")}`);
    comparisons.push([flow.name, { taps: first.taps, seconds }, theirs]);
  }
  const toRow = (measure: string, ours: number, theirs: number, maxRatio: number): ResultRow =>
    toResultRow({
      measure,
      baseline: "the screens before their rework",
      ours: String(Number(ours.toFixed(1))),
      theirs: String(Number(theirs.toFixed(1))),
      ratio: ours / theirs,
      goal: { text: `≤ ${maxRatio}`, met: ours <= theirs * maxRatio },
    });
  return (["taps", "seconds"] as const).flatMap((unit) => [
    toRow(
      `${comparisons.length} user flows: ${unit}`,
      sum(comparisons.map(([, ours]) => ours[unit])),
      sum(comparisons.map(([, , theirs]) => theirs[unit])),
      0.5,
    ),
    ...comparisons.map(([name, ours, theirs]) => toRow(`${name}: ${unit}`, ours[unit], theirs[unit], 1)),
  ]);
}
