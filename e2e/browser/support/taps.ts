// How soon a page responds to a tap: injected into each page before its own scripts, and read after each tap.
import type { Browser, Page } from "@playwright/test";

/** Milliseconds from the pointer-up to the frame with the first visible change, and Event Timing's duration. */
export type TapLatency = { shown: number | null; event: number | null };

declare global {
  interface Window {
    tapResponse?: { from: number | null; shown: number | null; event: number | null };
  }
}

// Chrome's "Slow 3G", with its nominal round trip.
export const slow3gNetwork = {
  offline: false,
  latency: 400,
  downloadThroughput: 62_500,
  uploadThroughput: 62_500,
} as const;
export const cpuThrottleRate = 4;

/** From now on this page loads as on slow 3G, and computes four times slower. */
export async function throttle(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", slow3gNetwork);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpuThrottleRate });
  return async () => {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await cdp.detach();
  };
}

/** Listens in this page, and in those that it opens from now on. */
export async function recordTapLatency(page: Page): Promise<void> {
  await page.addInitScript(installTapRecorder);
  await page.evaluate(installTapRecorder);
}

function installTapRecorder(): void {
  if (window.tapResponse) return;
  const response: NonNullable<Window["tapResponse"]> = { from: null, shown: null, event: null };
  window.tapResponse = response;
  // Spontaneous changes are no response: clocks, maps, loading content.
  const selfChangingSelector = "time, [role=timer], canvas, .maplibregl-map, [data-ticks]";
  const changed = (target: EventTarget | null): void => {
    if (response.from === null || response.shown !== null) return;
    const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
    if (!element || element.closest(selfChangingSelector) || element.closest("head")) return;
    const from = response.from;
    requestAnimationFrame(() => {
      // The frame has been submitted once the following task runs; other work of the page does not run before that.
      void window.scheduler.postTask(
        () => {
          if (response.from === from) response.shown ??= Math.max(0, performance.now() - from);
        },
        { priority: "user-blocking" },
      );
    });
  };
  addEventListener(
    "pointerup",
    (event) => {
      response.from = event.timeStamp;
      response.shown = null;
      response.event = null;
    },
    true,
  );
  for (const kind of ["input", "change", "focusin"]) addEventListener(kind, ({ target }) => changed(target), true);
  new MutationObserver((records) => {
    for (const { target } of records) changed(target);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId && response.from !== null && entry.startTime + entry.duration >= response.from)
        response.event = Math.max(response.event ?? 0, entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

const RESPONSE_TIMEOUT_MS = 3_000;

/** The page's response to the last tap, once there is one or the time is up. */
export async function readTapLatency(page: Page): Promise<TapLatency> {
  try {
    await page.waitForFunction(() => !window.tapResponse || window.tapResponse.shown !== null, null, {
      timeout: RESPONSE_TIMEOUT_MS,
      polling: 50,
    });
  } catch {
    // No visible change is reported as such.
  }
  return page
    .evaluate(() => ({ shown: window.tapResponse?.shown ?? null, event: window.tapResponse?.event ?? null }))
    .catch(() => ({ shown: null, event: null }));
}

// Event Timing reports a frame after it was shown; it reports none within 16 ms.
const EVENT_TIMING_TIMEOUT_MS = 500;

/** Milliseconds to the next paint after the last tap; 0 when it was too fast to be reported. */
export async function readNextPaint(page: Page): Promise<number> {
  await readTapLatency(page);
  const event = await page
    .waitForFunction(() => window.tapResponse?.event, null, { timeout: EVENT_TIMING_TIMEOUT_MS, polling: 50 })
    .then((handle) => handle.jsonValue())
    .catch(() => null);
  return event ?? 0;
}

// The idle reference machine's times: for this much work, and until the next paint after a tap on an empty page.
const WORK_ROUNDS = 4_000_000;
const REFERENCE_WORK_MS = 11;
const REFERENCE_TAP_MS = 32;

/** How much slower this machine currently is than the reference. */
type MachineLoad = { times: number; paintMs: number };

/**
 * Measures how much slower this machine currently is than the reference: `times` as slow at work, and `paintMs` later
 * in showing a frame after a tap on an empty page that is slowed down and measured in the same way. Other load affects
 * both pages equally and must not count against the product; the empty page is the same with every version of the
 * product. The median of five rounds of work is used, because the measured page's own work after a tap varies.
 */
export async function measureMachineLoad(
  browser: Browser,
  slowDown: (page: Page) => Promise<void>,
  measure: (page: Page) => Promise<number | null>,
): Promise<{ measureLoad: () => Promise<MachineLoad>; close: () => Promise<void> }> {
  const [worker, empty] = await Promise.all([browser.newContext(), browser.newContext()]);
  const [workPage, emptyPage] = [await worker.newPage(), await empty.newPage()];
  // Stored in the page, where it is compiled once.
  const work = await workPage.evaluateHandle(() => (times: number): number => {
    const from = performance.now();
    let bits = 1;
    for (let n = 0; n < times; n++) {
      bits ^= bits << 13;
      bits ^= bits >>> 17;
      bits ^= bits << 5;
    }
    // Used, so that the loop is not optimised away.
    return bits === 0 ? 0 : performance.now() - from;
  });
  await emptyPage.setContent(
    '<button style="padding: 3em" onclick="this.textContent = Number(this.textContent) + 1">0</button>',
  );
  await recordTapLatency(emptyPage);
  await slowDown(emptyPage);
  const measureLoad = async (): Promise<MachineLoad> => {
    const rounds: number[] = [];
    while (rounds.length < 5) rounds.push(await work.evaluate((shuffle, times) => shuffle(times), WORK_ROUNDS));
    const [, , middle = 0] = rounds.sort((one, other) => one - other);
    await emptyPage.locator("button").click();
    const tap = (await measure(emptyPage)) ?? 0;
    return { times: Math.max(1, middle / REFERENCE_WORK_MS), paintMs: Math.max(0, tap - REFERENCE_TAP_MS) };
  };
  // The first round includes compilation.
  await measureLoad();
  return { measureLoad, close: async () => void (await Promise.all([worker.close(), empty.close()])) };
}
