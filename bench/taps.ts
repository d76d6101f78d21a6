// npm run bench:taps: how soon each tap of the ten jobs, and of what people press all day, is answered by a visible
// change, on slow 3G with a CPU four times slower. bench/results/taps.json.
//   --jobs words   jobs whose names have these words
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Browser, Locator, Page, Request } from "playwright";
import type { Job, Scene } from "../e2e/jobs/job.ts";
import type { doJob as DoJob } from "../e2e/jobs/jobs.ts";
import { Recorder } from "../e2e/jobs/recorder.ts";
import { quantile, type Row } from "./machine.ts";
import { inFolder, option, runParts } from "./parts.ts";
import { answerOf, listen, slowDown, type Answer } from "../e2e/journeys/support/taps.ts";
import { withProduct } from "./whole-product.ts";

const MOST_MS = 100;
const QUIET_MS = 1_000;
const LONGEST_MS = 20_000;

type Tap = Answer & { job: string; step: string };

class TimedRecorder extends Recorder {
  private readonly scene: Scene;
  private readonly job: string;
  private readonly traffic: Traffic;
  readonly answers: Tap[] = [];

  constructor(scene: Scene, job: string, traffic: Traffic) {
    super(scene.page);
    this.scene = scene;
    this.job = job;
    this.traffic = traffic;
  }

  protected override async press(target: Locator): Promise<void> {
    const { page } = this.scene;
    await atRest(page, this.traffic);
    await target.click();
    this.answers.push({ ...(await answerOf(page)), job: this.job, step: this.lastStep() });
  }
}

/** The requests of a page that are on their way, and when one began or ended last (ms). */
class Traffic {
  private readonly open = new Set<Request>();
  private last = Date.now();

  constructor(page: Page) {
    page.on("request", (request) => {
      this.open.add(request);
      this.last = Date.now();
    });
    const over = (request: Request): void => {
      this.open.delete(request);
      this.last = Date.now();
    };
    page.on("requestfinished", over);
    page.on("requestfailed", over);
  }

  quietMs = (): number => (this.open.size > 0 ? 0 : Date.now() - this.last);
}

/**
 * Waits, not for ever, until the page has had nothing on its way for a second and is idle: what it still loads for itself
 * is no part of its answer. The browser's own "networkidle" is said once a page, of half a second at its beginning too.
 */
async function atRest(page: Page, traffic: Traffic): Promise<void> {
  const latest = Date.now() + LONGEST_MS;
  for (let idle = false; !idle && Date.now() < latest;) {
    while (traffic.quietMs() < QUIET_MS && Date.now() < latest) await setTimeout(100);
    // A page that goes away meanwhile has another after it.
    idle = await page.evaluate(idleMoment, QUIET_MS).catch(() => false);
  }
}

const idleMoment = (timeout: number): Promise<true> =>
  new Promise((done) => {
    requestIdleCallback(
      () => {
        done(true);
      },
      { timeout },
    );
  });

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
      const traffic = new Traffic(scene.page);
      await scene.page.reload();
      recorder = new TimedRecorder(scene, job.name, traffic);
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
