// npm run bench:taps: how soon each tap of the ten jobs, and of what people press all day, is answered by a visible
// change, on slow 3G with a CPU four times slower. bench/results/taps.json.
//   --jobs words   jobs whose names have these words
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright";
import type { Job, Scene } from "../e2e/jobs/job.ts";
import type { doJob as DoJob } from "../e2e/jobs/jobs.ts";
import { Recorder } from "../e2e/jobs/recorder.ts";
import { quantile, type Row } from "./machine.ts";
import { inFolder, option, runParts } from "./parts.ts";
import { answerOf, listen, slowDown, type Answer } from "../e2e/journeys/support/taps.ts";
import { withProduct } from "./whole-product.ts";

const MOST_MS = 100;

type Tap = Answer & { job: string; step: string };

class TimedRecorder extends Recorder {
  private readonly scene: Scene;
  private readonly job: string;
  readonly answers: Tap[] = [];

  constructor(scene: Scene, job: string) {
    super(scene.page);
    this.scene = scene;
    this.job = job;
  }

  protected override async press(target: Locator): Promise<void> {
    const { page } = this.scene;
    await atRest(page);
    await target.click();
    this.answers.push({ ...(await answerOf(page)), job: this.job, step: this.lastStep() });
  }
}

/**
 * Waits, not for ever, until the page has been idle with nothing on its way for a second: what it still loads for itself
 * is no part of its answer. The browser's own "networkidle" is said once a page, of half a second at its beginning too.
 */
const atRest = (page: Page): Promise<void> =>
  page
    .evaluate(
      ({ quietMs, longestMs }) =>
        new Promise<void>((done) => {
          const from = performance.now();
          const look = (): void => {
            const last = Math.max(
              ...performance
                .getEntriesByType("resource")
                .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
              0,
            );
            const now = performance.now();
            if (now - Math.max(from, last) > quietMs || now - from > longestMs) done();
            else setTimeout(() => requestIdleCallback(look, { timeout: quietMs }), 100);
          };
          requestIdleCallback(look, { timeout: quietMs });
        }),
      { quietMs: 1_000, longestMs: 20_000 },
    )
    // A page that goes away meanwhile has another after it.
    .catch(() => undefined);

runParts("taps", { taps: () => inFolder(measure) });

async function measure(dataDir: string): Promise<Row[]> {
  process.env.TEST_CAMERA_FILE = join(dataDir, "camera.y4m");
  // Read after the camera's file is named.
  const { doJob, jobs } = await import("../e2e/jobs/jobs.ts");
  const { rounds } = await import("./taps-rounds.ts");
  const { showToCamera } = await import("../e2e/journeys/support/camera.ts");
  showToCamera(null);
  return withProduct(dataDir, { worker: true }, async (browser) => {
    const words = option("--jobs");
    const taps: Tap[] = [];
    for (const job of [...jobs, ...rounds].filter(({ name }) => !words || name.includes(words)))
      taps.push(...(await tapsOf(browser, job, doJob)));
    return rowsOf(taps);
  });
}

async function tapsOf(browser: Browser, job: Job, doJob: typeof DoJob): Promise<Tap[]> {
  let recorder: TimedRecorder | undefined;
  try {
    await doJob(browser, job, async (scene) => {
      await slowDown(scene.page);
      await listen(scene.page);
      await scene.page.reload();
      await scene.page.waitForLoadState("networkidle", { timeout: 30_000 }).catch(() => undefined);
      recorder = new TimedRecorder(scene, job.name);
      return recorder;
    });
  } catch (error) {
    console.error(`${job.name}: ${String(error).split("\n").slice(0, 6).join("\n")}`);
    process.exitCode = 1;
  }
  for (const { step, shown, event } of recorder?.answers ?? [])
    console.error(
      `${job.name}: ${step}: ${shown === null ? "no change" : `${shown.toFixed(0)} ms`} (event ${event ?? "?"})`,
    );
  return recorder?.answers ?? [];
}

function rowsOf(taps: readonly Tap[]): Row[] {
  const shown = taps.map((tap) => tap.shown ?? Number.POSITIVE_INFINITY);
  const ms = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(0)} ms` : "none");
  const row = (measure: string, value: number, note: string): Row => ({
    measure,
    against: "the goal",
    ours: ms(value),
    theirs: ms(MOST_MS),
    ratio: Number.isFinite(value) ? value / MOST_MS : null,
    goal: `≤ ${MOST_MS} ms`,
    ok: value <= MOST_MS,
    note,
  });
  const slow = shown.filter((value) => value > MOST_MS).length;
  return [
    row(`${taps.length} taps: the slowest`, Math.max(...shown), `${slow} above ${MOST_MS} ms`),
    row(`${taps.length} taps: 95 in 100`, quantile(shown, 0.95), `half within ${ms(quantile(shown, 0.5))}`),
    ...taps.map(({ job, step, shown: at, event }) =>
      row(`${job}: ${step}`, at ?? Number.POSITIVE_INFINITY, event === null ? "" : `Event Timing ${event} ms`),
    ),
  ];
}
