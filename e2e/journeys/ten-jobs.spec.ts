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

for (const job of jobs) {
  test(`the ${job.who} has no longer way than before to ${job.name}`, inProve, async ({ browser }) => {
    const known = (after ?? before)?.jobs[job.name];
    const { taps, keys } = await doJob(browser, job);
    expect({ taps, keys }).toEqual({ taps: known?.taps, keys: known?.keys });
  });
}
