// Ten user flows of senders, receivers, drivers and dispatchers, from the page where each starts: taps, and seconds by
// the Keystroke-Level Model (e2e/user-flows/recorder.ts) plus the clock; against the screens before their rework.
import { toResultRow, type ResultRow } from "../harness/results.ts";
import { readNumberOption, readOption } from "../harness/run.ts";
import { withCleanUp } from "../harness/stack.ts";
import { p50, sum } from "../harness/stats.ts";
import baselines from "../../e2e/user-flows/baselines.json" with { type: "json" };
import { launchProductBrowser } from "./product-browser.ts";

type Effort = { taps: number; seconds: number };
const before: Readonly<Record<string, Effort | undefined>> = baselines.beforeRework;

export const benchUserFlows = (): Promise<ResultRow[]> =>
  withCleanUp(async (defer) => {
    const rounds = readNumberOption("--rounds", 3);
    const browser = await launchProductBrowser(defer);
    const { runUserFlow, userFlows } = await import("../../e2e/user-flows/user-flows.ts");
    const words = readOption("--flow");
    const compared: [name: string, ours: Effort, theirs: Effort][] = [];
    for (const flow of userFlows.filter(({ name }) => !words || name.includes(words))) {
      const walks = [];
      for (let n = 0; n < rounds; n++) walks.push(await runUserFlow(browser, flow));
      const [first] = walks;
      const theirs = before[flow.name];
      if (!first || !theirs) continue;
      const seconds = first.humanSeconds + p50(walks.map(({ machineSeconds }) => machineSeconds));
      console.error(`${flow.name}: ${first.taps} taps, ${first.keys} keys\n  ${first.steps.join("\n  ")}`);
      compared.push([flow.name, { taps: first.taps, seconds }, theirs]);
    }
    const rowOf = (measure: string, ours: number, theirs: number, most: number): ResultRow =>
      toResultRow({
        measure,
        baseline: "the screens before their rework",
        ours: String(Number(ours.toFixed(1))),
        theirs: String(Number(theirs.toFixed(1))),
        ratio: ours / theirs,
        goal: { text: `≤ ${most}`, met: ours <= theirs * most },
      });
    return (["taps", "seconds"] as const).flatMap((unit) => [
      rowOf(
        `${compared.length} user flows: ${unit}`,
        sum(compared.map(([, ours]) => ours[unit])),
        sum(compared.map(([, , theirs]) => theirs[unit])),
        0.5,
      ),
      ...compared.map(([name, ours, theirs]) => rowOf(`${name}: ${unit}`, ours[unit], theirs[unit], 1)),
    ]);
  });
