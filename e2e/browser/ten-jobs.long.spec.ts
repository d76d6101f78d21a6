// The ten most frequent jobs, each from its first page: none takes more taps or keys than recorded.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { runUserJob, userJobs } from "../jobs/jobs.ts";
import type { RecordedFlow } from "../jobs/recorder.ts";
import { showToCamera } from "./support/camera.ts";
import { longTag } from "./support/steps.ts";

type Baselines = { expected: Record<string, { taps: number; keys: number } | undefined> };
const { expected } = JSON.parse(readFileSync(join(import.meta.dirname, "../jobs/baselines.json"), "utf8")) as Baselines;

test.afterEach(() => {
  showToCamera(null);
});

/** Without the tap that shows more deliveries: it is needed only when earlier tests have left some. */
const effortOf = ({ taps, keys, steps }: RecordedFlow) => ({
  taps: taps - steps.filter((step) => step.startsWith("tap “Show all")).length,
  keys,
});

for (const job of userJobs) {
  test(`the ${job.who} needs exactly the recorded taps and keys to ${job.name}`, longTag, async ({ browser }) => {
    expect(effortOf(await runUserJob(browser, job))).toEqual(expected[job.name]);
  });
}
