// Ten jobs that people do most, from where each lands: none takes more taps than was measured last.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { doJob, jobs } from "../jobs/jobs.ts";
import type { Walk } from "../jobs/recorder.ts";
import { showToCamera } from "./support/camera.ts";
import { inProve } from "./support/steps.ts";

type Measured = { jobs: Record<string, Walk> } | null;
const { before, after } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../bench/results/jobs.json"), "utf8"),
) as { before: Measured; after: Measured };

test.afterEach(() => {
  showToCamera(null);
});

/** Without the press that shows what others left waiting before it, which is nobody's way. */
const wayOf = ({ taps, keys, steps }: Walk) => ({
  taps: taps - steps.filter((step) => step.startsWith("tap “Show all")).length,
  keys,
});

for (const job of jobs) {
  test(`the ${job.who} has no longer way than before to ${job.name}`, inProve, async ({ browser }) => {
    const known = (after ?? before)?.jobs[job.name];
    expect(wayOf(await doJob(browser, job))).toEqual(known && wayOf(known));
  });
}
