// How soon a page answers a tap: written into each page before its own scripts, and read after each tap.
import type { Page } from "playwright";

/** Milliseconds from the finger's lift to the frame with the first visible change, and Event Timing's whole. */
export type Answer = { shown: number | null; event: number | null };

declare global {
  interface Window {
    tapAnswer?: { from: number | null; shown: number | null; event: number | null };
  }
}

// Chrome's "Slow 3G", with its nominal round trip.
export const slow3G = { offline: false, latency: 400, downloadThroughput: 62_500, uploadThroughput: 62_500 } as const;
export const slowCpu = 4;

/** From now on this page loads as on slow 3G, and computes four times slower. */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", slow3G);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowCpu });
  return async () => {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await cdp.detach();
  };
}

/** Listens in this page, and in those that it opens from now on. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(watchTaps);
  await page.evaluate(watchTaps);
}

function watchTaps(): void {
  if (window.tapAnswer) return;
  const answer: NonNullable<Window["tapAnswer"]> = { from: null, shown: null, event: null };
  window.tapAnswer = answer;
  // What changes by itself is no answer: clocks, maps, what loads.
  const byItself = "time, [role=timer], canvas, .maplibregl-map, [data-ticks]";
  const changed = (target: EventTarget | null): void => {
    if (answer.from === null || answer.shown !== null) return;
    const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
    if (!element || element.closest(byItself) || element.closest("head")) return;
    const from = answer.from;
    requestAnimationFrame(() => {
      // The frame is on its way once what follows it runs; what else the page has to do does not come before that.
      void window.scheduler.postTask(
        () => {
          if (answer.from === from) answer.shown ??= Math.max(0, performance.now() - from);
        },
        { priority: "user-blocking" },
      );
    });
  };
  addEventListener(
    "pointerup",
    (event) => {
      answer.from = event.timeStamp;
      answer.shown = null;
      answer.event = null;
    },
    true,
  );
  for (const kind of ["input", "change", "focusin"]) addEventListener(kind, ({ target }) => changed(target), true);
  new MutationObserver((records) => {
    for (const { target } of records) changed(target);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
      if (entry.interactionId && answer.from !== null && entry.startTime + entry.duration >= answer.from)
        answer.event = Math.max(answer.event ?? 0, entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

const LONGEST = 3_000;

/** What the page said to the last tap, once it has, or has had long enough. */
export async function answerOf(page: Page): Promise<Answer> {
  try {
    await page.waitForFunction(() => !window.tapAnswer || window.tapAnswer.shown !== null, null, {
      timeout: LONGEST,
      polling: 50,
    });
  } catch {
    // No visible change: that is what is told.
  }
  return page
    .evaluate(() => ({ shown: window.tapAnswer?.shown ?? null, event: window.tapAnswer?.event ?? null }))
    .catch(() => ({ shown: null, event: null }));
}
