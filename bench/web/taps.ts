// Measures the time from each tap to a visible change, in the ten user flows and on the pages used all day, on slow 3G
// with a CPU four times slower.
import { setTimeout } from "node:timers/promises";
import type { Browser, Locator, Page, Request } from "playwright";
import type { UserFlow, FlowContext } from "../../e2e/user-flows/user-flow.ts";
import type { runUserFlow as RunUserFlow } from "../../e2e/user-flows/user-flows.ts";
import { KeystrokeRecorder } from "../../e2e/user-flows/recorder.ts";
import { toGoalRow, type ResultRow } from "../harness/results.ts";
import { readOption } from "../harness/run.ts";
import { type DeferCleanup } from "../harness/stack.ts";
import { formatMs, p50, p95 } from "../harness/stats.ts";
import { readTapLatency, recordTapLatency, throttle, type TapLatency } from "../../e2e/browser/support/taps.ts";
import { launchProductBrowser } from "./product-browser.ts";

const MAX_RESPONSE_MS = 100;
const IDLE_MS = 1_000;
const IDLE_TIMEOUT_MS = 20_000;

type Tap = TapLatency & { flow: string; step: string };

class TimedRecorder extends KeystrokeRecorder {
  private readonly flowContext: FlowContext;
  private readonly flow: string;
  private readonly pendingRequests: PendingRequests;
  readonly measuredTaps: Tap[] = [];

  constructor(flowContext: FlowContext, flow: string, pendingRequests: PendingRequests) {
    super(flowContext.page);
    this.flowContext = flowContext;
    this.flow = flow;
    this.pendingRequests = pendingRequests;
  }

  protected override async press(target: Locator): Promise<void> {
    const { page } = this.flowContext;
    await waitForIdlePage(page, this.pendingRequests);
    await target.click();
    this.measuredTaps.push({ ...(await readTapLatency(page)), flow: this.flow, step: this.lastStep() });
  }
}

/** The pending requests of a page, and when one last started or ended. */
class PendingRequests {
  private readonly pending = new Set<Request>();
  private lastActivityAt = Date.now();

  constructor(page: Page) {
    page.on("request", (request) => {
      this.pending.add(request);
      this.lastActivityAt = Date.now();
    });
    const end = (request: Request): void => {
      this.pending.delete(request);
      this.lastActivityAt = Date.now();
    };
    page.on("requestfinished", end);
    page.on("requestfailed", end);
  }

  idleMs = (): number => (this.pending.size > 0 ? 0 : Date.now() - this.lastActivityAt);
}

/**
 * Waits until the page has had no pending request for a second and its main thread is idle, so that what it still loads
 * does not count as a response. Playwright's "networkidle" fires once a page and after half a second.
 */
async function waitForIdlePage(page: Page, pendingRequests: PendingRequests): Promise<void> {
  const deadline = Date.now() + IDLE_TIMEOUT_MS;
  for (let idle = false; !idle && Date.now() < deadline;) {
    while (pendingRequests.idleMs() < IDLE_MS && Date.now() < deadline) await setTimeout(100);
    // A navigation ends the evaluation; the next page is checked then.
    idle = await page
      .evaluate(
        (timeout) => new Promise<boolean>((done) => requestIdleCallback(() => done(true), { timeout })),
        IDLE_MS,
      )
      .catch(() => false);
  }
}

export async function benchTaps(defer: DeferCleanup): Promise<ResultRow[]> {
  const browser = await launchProductBrowser(defer);
  const { runUserFlow, userFlows } = await import("../../e2e/user-flows/user-flows.ts");
  const { tapFlows } = await import("./tap-walks.ts");
  const flowFilter = readOption("--flow");
  const taps: Tap[] = [];
  for (const flow of [...userFlows, ...tapFlows].filter(({ name }) => !flowFilter || name.includes(flowFilter)))
    taps.push(...(await measureTaps(browser, flow, runUserFlow)));
  return toRows(taps);
}

async function measureTaps(browser: Browser, flow: UserFlow, runFlow: typeof RunUserFlow): Promise<Tap[]> {
  let recorder: TimedRecorder | undefined;
  try {
    await runFlow(browser, flow, async (flowContext) => {
      await throttle(flowContext.page);
      await recordTapLatency(flowContext.page);
      const pendingRequests = new PendingRequests(flowContext.page);
      await flowContext.page.reload();
      recorder = new TimedRecorder(flowContext, flow.name, pendingRequests);
      return recorder;
    });
  } catch (error) {
    console.error(`${flow.name}: ${String(error).split("\n").slice(0, 6).join("\n")}`);
    process.exitCode = 1;
  }
  return recorder?.measuredTaps ?? [];
}

function toRows(taps: readonly Tap[]): ResultRow[] {
  const times = taps.map(({ shown }) => shown ?? Number.POSITIVE_INFINITY);
  const toRow = (measure: string, time: number, note: string): ResultRow =>
    toGoalRow(measure, time, MAX_RESPONSE_MS, note);
  const slowCount = times.filter((time) => time > MAX_RESPONSE_MS).length;
  return [
    toRow(`${taps.length} taps: p95`, p95(times), `p50 ${formatMs(p50(times))}`),
    toRow(`${taps.length} taps: the slowest`, Math.max(...times), `${slowCount} above ${MAX_RESPONSE_MS} ms`),
    ...taps.map(({ flow, step, event }, n) =>
      toRow(`${flow}: ${step}`, times[n] ?? Number.NaN, event === null ? "" : `Event Timing ${event} ms`),
    ),
  ];
}
