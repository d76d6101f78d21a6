// npm run bench:board: what the admin board costs the browser while 200 drivers move through the town: the built app, a
// real Chromium at a desk's size, and places that come as phones send them. Beside it the same page while nobody moves.
// One table, and bench/results/board.json.
//   --drivers n    how many (200)
//   --seconds n    for how long it is watched (30)
//   --picture file keeps a picture of the board
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { chromium, type Browser, type Page } from "playwright";
import { findChromium } from "../e2e/fixtures/chromium.ts";
import { startServices } from "../e2e/fixtures/services.ts";
import { admin, approvedDriver, ask, signIn } from "../e2e/journeys/support/people.ts";
import { buildIfChanged } from "../local/build.ts";
import { p99, type Row } from "./machine.ts";
import { inFolder, option, runParts } from "./parts.ts";

const root = join(import.meta.dirname, "..");
const DIST = ".next-test";
const DRIVERS = Number(option("--drivers") ?? 200);
const SECONDS = Number(option("--seconds") ?? 30);
// A phone sends its places together, this often.
const BATCH_MS = 10_000;
const TOWN = { lat: 39.286, lng: -76.6 };
const METRES_A_SECOND = 9;
const TOGETHER = 4;
const FRAMES_A_SECOND = 60;

type Place = { lat: number; lng: number };
/** Where a driver is after so many seconds: each on a block of their own size, somewhere in the town. */
function placeOf(n: number, seconds: number): Place {
  const side = 200 + ((n * 37) % 300);
  const corner = {
    lat: TOWN.lat + (((n * 61) % 200) - 100) * 1.2e-4,
    lng: TOWN.lng + (((n * 97) % 200) - 100) * 2.2e-4,
  };
  const along = (n * 53 + seconds * METRES_A_SECOND) % (4 * side);
  const [north, east] = [
    [along, 0],
    [side, along - side],
    [3 * side - along, side],
    [0, 4 * side - along],
  ][Math.floor(along / side)] ?? [0, 0];
  return { lat: corner.lat + (north ?? 0) / 111_195, lng: corner.lng + (east ?? 0) / 86_000 };
}

async function inTurns(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: TOGETHER }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

const sendPlace = (api: APIRequestContext, n: number, seconds: number): Promise<unknown> => {
  const { lat, lng } = placeOf(n, seconds);
  return ask(api, "/api/driver/positions", {
    positions: [{ timestamp: Date.now() / 1000, latitude: lat, longitude: lng, accuracy: 8 }],
  });
};

/** Everybody drives until the answer is called. */
function driveAll(phones: readonly APIRequestContext[], from: number): () => Promise<void> {
  const under = new Set<Promise<unknown>>();
  const timers = phones.map((api, n) => {
    const send = (): void => {
      const sent = sendPlace(api, n, (Date.now() - from) / 1000).finally(() => under.delete(sent));
      under.add(sent);
    };
    let every: ReturnType<typeof setInterval> | undefined;
    const first = setTimeout(
      () => {
        send();
        every = setInterval(send, BATCH_MS);
      },
      (n / phones.length) * BATCH_MS,
    );
    return () => {
      clearTimeout(first);
      clearInterval(every);
    };
  });
  return async () => {
    for (const end of timers) end();
    await Promise.allSettled(under);
  };
}

type Event = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};
type Watched = { frames: number[]; drawn: number; tasks: number[]; busy: number };

/**
 * Milliseconds that the page's main thread computed in each frame of a screen that has sixty a second, whether or not
 * it drew anew, and for each task; `drawn`: how many it drew. Computed, not waited: without a graphics card the thread
 * stands at the end of what it draws until the processor has drawn it.
 */
async function watch(browser: Browser, page: Page, file: string, seconds: number): Promise<Watched> {
  await browser.startTracing(page, {
    path: file,
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"],
  });
  await page.waitForTimeout(seconds * 1000);
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(readFileSync(file, "utf8")) as { traceEvents: Event[] };
  // The page's own renderer is the busiest of those there are.
  const mains = traceEvents
    .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
    .map(({ pid, tid }) => traceEvents.filter((event) => event.pid === pid && event.tid === tid));
  const busy = (events: Event[]): number =>
    events.reduce((sum, { name, tdur }) => sum + (isTask(name) ? (tdur ?? 0) : 0), 0);
  const main = mains.sort((one, other) => busy(other) - busy(one))[0] ?? [];
  const tasks = main
    .filter(({ name, tdur }) => isTask(name) && tdur)
    .map(({ ts, tdur = 0 }) => ({ ts, ms: tdur / 1000 }));
  const begin = Math.min(...main.map(({ ts }) => ts));
  const frames = Array.from({ length: seconds * FRAMES_A_SECOND }, () => 0);
  for (const { ts, ms } of tasks) {
    const n = Math.floor(((ts - begin) / 1e6) * FRAMES_A_SECOND);
    if (n < frames.length) frames[n] = (frames[n] ?? 0) + ms;
  }
  const drawn = main.filter(({ name }) => name === "BeginCommitCompositorFrame").length;
  return { frames, drawn, tasks: tasks.map(({ ms }) => ms), busy: busy(main) / 1000 / (seconds * 1000) };
}
const isTask = (name: string): boolean => name === "RunTask";
const longest = (values: readonly number[]): number => Math.max(0, ...values);
const ms = (value: number): string => `${value.toPrecision(3)} ms`;

async function benchBoard(dataDir: string): Promise<Row[]> {
  const logDir = join(dataDir, "logs");
  mkdirSync(logDir, { recursive: true });
  const executablePath = await findChromium();
  const env = { ...process.env, NEXT_DIST_DIR: DIST, NEXT_TELEMETRY_DISABLED: "1" };
  if (await buildIfChanged({ root, env, onLine: () => undefined })) console.error("built the app");
  const services = await startServices({ root, dataDir, distDir: DIST, logDir, app: true, worker: true });
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
  try {
    Object.assign(process.env, services.env);
    const administrator = await admin();
    const phones: APIRequestContext[] = [];
    const from = Date.now();
    await inTurns(DRIVERS, async (n) => {
      const { api } = await approvedDriver(`Driver ${n}`, administrator.api);
      phones.push(api);
      await sendPlace(api, n, 0);
      await ask(api, "/api/driver/status", { status: "online" });
    });
    console.error(`${phones.length} drivers are online after ${Math.round((Date.now() - from) / 1000)} s`);
    const context = await browser.newContext({
      baseURL: services.env.TEST_APP_URL ?? "",
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await signIn(page, administrator.person);
    await page.getByRole("link", { name: "Live map" }).first().click();
    await page.getByRole("list", { name: "Drivers" }).getByRole("button").first().waitFor();
    // Its streets are drawn, and what came with them is done.
    await page.waitForTimeout(10_000);
    const still = await watch(browser, page, join(dataDir, "still.json"), SECONDS);
    const stop = driveAll(phones, Date.now());
    await page.waitForTimeout(BATCH_MS);
    const moving = await watch(browser, page, join(dataDir, "moving.json"), SECONDS);
    const picture = option("--picture");
    if (picture) await page.screenshot({ path: picture });
    await stop();
    const [most, mostStill] = [p99(moving.frames), p99(still.frames)];
    return [
      {
        measure: `main thread in each sixtieth of a second of the board, ${DRIVERS} drivers moving`,
        against: "the same page while nobody moves",
        ours: `p99 ${ms(most)}, at most ${ms(longest(moving.frames))}`,
        theirs: `p99 ${ms(mostStill)}, at most ${ms(longest(still.frames))}`,
        ratio: mostStill > 0 ? most / mostStill : null,
        goal: "p99 ≤ 4 ms",
        ok: most <= 4,
        note: `${(moving.drawn / SECONDS).toFixed(1)} frames drawn a second, ${(moving.busy * 100).toFixed(1)} % of the main thread; still ${(still.drawn / SECONDS).toFixed(1)}, ${(still.busy * 100).toFixed(1)} %`,
      },
      {
        measure: "its longest task",
        against: "the same page while nobody moves",
        ours: ms(longest(moving.tasks)),
        theirs: ms(longest(still.tasks)),
        ratio: longest(moving.tasks) / longest(still.tasks),
        goal: "≤ 50 ms",
        ok: longest(moving.tasks) <= 50,
        note: `${moving.tasks.filter((task) => task > 50).length} above 50 ms, ${moving.tasks.filter((task) => task > 20).length} above 20 ms`,
      },
    ];
  } finally {
    await browser.close();
    await services.stop();
  }
}

runParts("board", { board: () => inFolder(benchBoard) });
