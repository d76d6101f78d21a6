// The ten most frequent user flows, each from its first page: none takes more taps or keys than recorded.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { runUserFlow, userFlows } from "../user-flows/user-flows.ts";
import type { RecordedFlow } from "../user-flows/recorder.ts";
import { showToCamera } from "./support/camera.ts";
import { longTag } from "./support/steps.ts";

type Baselines = { expected: Record<string, { taps: number; keys: number } | undefined> };
const { expected } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../user-flows/baselines.json"), "utf8"),
) as Baselines;

test.afterEach(() => {
  showToCamera(null);
});

/** Without the tap that shows more deliveries: it is needed only when earlier tests have left some. */
const effortOf = ({ taps, keys, steps }: RecordedFlow) => ({
  taps: taps - steps.filter((step) => step.startsWith("tap “Show all")).length,
  keys,
});

for (const flow of userFlows) {
  test(`the ${flow.role} needs exactly the recorded taps and keys to ${flow.name}`, longTag, async ({ browser }) => {
    expect(effortOf(await runUserFlow(browser, flow))).toEqual(expected[flow.name]);
  });
}
