// Measures the work of a page's main thread, from Chromium's trace.
import type { Page } from "playwright";
import { p95, p99, quantile, sum } from "../harness/stats.ts";

/** `ts`, `dur` and `tdur` (CPU time of the thread) in microseconds; `ph`: phase, "X" for a complete event. */
type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number; tid: number; pid: number };
export type MainThreadTrace = {
  frames: number;
  /** Milliseconds of work in each sixtieth of a second. */
  mean: number;
  p95: number;
  p99: number;
  worst: number;
  longestTask: number;
  longTasks: number;
  /** The fraction of the time in which the thread is busy, and the number of frames drawn. */
  busyShare: number;
  drawnFrames: number;
};

const CATEGORIES = "toplevel devtools.timeline disabled-by-default-devtools.timeline blink.user_timing __metadata";
const FRAME_MS = 1_000 / 60;
export const LONG_TASK_MS = 50;

/** CPU time of the thread where known: without a GPU the thread waits until the processor has drawn a frame. */
const cpuMs = ({ tdur, dur = 0 }: TraceEvent): number => (tdur ?? dur) / 1_000;

export async function traceMainThread(page: Page, action: () => Promise<void>): Promise<MainThreadTrace> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise<void>((resolve) => cdp.once("Tracing.tracingComplete", () => resolve()));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: CATEGORIES.split(" "),
      excludedCategories: ["*"],
    },
  });
  await page.evaluate(() => performance.mark("trace starts"));
  await action();
  await page.evaluate(() => performance.mark("trace ends"));
  await cdp.send("Tracing.end");
  await complete;
  await cdp.detach();
  return readTrace(events);
}

function readTrace(events: readonly TraceEvent[]): MainThreadTrace {
  const findMark = (name: string) => events.findLast((event) => event.name === name);
  const [start, end] = [findMark("trace starts"), findMark("trace ends")];
  if (!start || !end) throw new Error("The trace has no marks");
  const mainThreadEvents = events.filter(
    ({ pid, tid, ts, dur = 0 }) => pid === start.pid && tid === start.tid && ts + dur > start.ts && ts < end.ts,
  );
  const tasks = mainThreadEvents.filter(({ name, ph }) => ph === "X" && /RunTask$/.test(name));
  const frames = Math.max(1, Math.ceil((end.ts - start.ts) / 1_000 / FRAME_MS));
  const workPerFrame = Array.from({ length: frames }, () => 0);
  for (const task of tasks) {
    const frame = Math.min(frames - 1, Math.max(0, Math.floor((task.ts - start.ts) / 1_000 / FRAME_MS)));
    workPerFrame[frame] = (workPerFrame[frame] ?? 0) + cpuMs(task);
  }
  const times = tasks.map(cpuMs);
  return {
    frames,
    mean: sum(workPerFrame) / frames,
    p95: p95(workPerFrame),
    p99: p99(workPerFrame),
    worst: quantile(workPerFrame, 1),
    longestTask: Math.max(0, ...times),
    longTasks: times.filter((time) => time > LONG_TASK_MS).length,
    busyShare: sum(times) / ((end.ts - start.ts) / 1_000),
    drawnFrames: mainThreadEvents.filter(({ name }) => name === "BeginCommitCompositorFrame").length,
  };
}
