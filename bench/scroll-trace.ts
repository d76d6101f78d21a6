// What the page's main thread does while somebody scrolls, by Chromium's own trace.
import type { CDPSession, Page } from "playwright";
import { quantile } from "./machine.ts";

type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  tid: number;
  pid: number;
  args: Record<string, unknown>;
};
export type Scrolled = {
  frames: number;
  /** Milliseconds of the main thread in a frame. */
  mean: number;
  p95: number;
  worst: number;
  longestTask: number;
  longTasks: number;
};

const FRAME = 1_000 / 60;
const LONG = 50;

/** The thread's own time: what else the machine does meanwhile is not the page's. */
const spent = ({ tdur, dur = 0 }: TraceEvent): number => tdur ?? dur;

/** Scrolls with the compositor, as a finger or a wheel does, and reads the trace of that time. */
export async function scrolled(page: Page, scroll: (cdp: CDPSession) => Promise<void>): Promise<Scrolled> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const ended = new Promise<void>((done) => cdp.once("Tracing.tracingComplete", () => done()));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["toplevel", "devtools.timeline", "blink.user_timing", "__metadata"],
      excludedCategories: ["*"],
    },
  });
  await page.evaluate(() => performance.mark("scroll begins"));
  await scroll(cdp);
  await page.evaluate(() => performance.mark("scroll ends"));
  await cdp.send("Tracing.end");
  await ended;
  await cdp.detach();
  return read(events);
}

export function read(events: readonly TraceEvent[]): Scrolled {
  const marks = (name: string) => events.filter((event) => event.name === name);
  const begin = marks("scroll begins").at(-1);
  const end = marks("scroll ends").at(-1);
  if (!begin || !end) throw new Error("The trace has no marks");
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts, dur = 0 }) =>
      ph === "X" &&
      /RunTask$/.test(name) &&
      pid === begin.pid &&
      tid === begin.tid &&
      ts + dur > begin.ts &&
      ts < end.ts,
  );
  const frames = Math.max(1, Math.ceil((end.ts - begin.ts) / 1_000 / FRAME));
  const busy = new Array<number>(frames).fill(0);
  for (const task of tasks) {
    const at = Math.min(frames - 1, Math.max(0, Math.floor((task.ts - begin.ts) / 1_000 / FRAME)));
    busy[at] = (busy[at] ?? 0) + spent(task) / 1_000;
  }
  const lengths = tasks.map((task) => spent(task) / 1_000);
  return {
    frames,
    mean: busy.reduce((sum, ms) => sum + ms, 0) / frames,
    p95: quantile(busy, 0.95),
    worst: Math.max(...busy),
    longestTask: Math.max(0, ...lengths),
    longTasks: lengths.filter((ms) => ms > LONG).length,
  };
}

/** A finger's flicks down the page, one after the other, each most of a screen's height many times over. */
export async function flick(
  cdp: CDPSession,
  { x, y, distance, speed }: { x: number; y: number; distance: number; speed: number },
): Promise<void> {
  await cdp.send("Input.synthesizeScrollGesture", {
    x,
    y,
    yDistance: -distance,
    speed,
    gestureSourceType: "mouse",
    preventFling: true,
  });
}
