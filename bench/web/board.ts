// The main thread of the administrators' live map while drivers move, against the same page while they stand still.
import type { APIRequestContext } from "@playwright/test";
import { offsetPlace, type LatLng } from "../../local/fleet/geo.ts";
import { launchBrowser } from "../harness/browser.ts";
import { toResultRow, type ResultRow } from "../harness/results.ts";
import { readNumberOption } from "../harness/run.ts";
import { startProduct, type DeferCleanup } from "../harness/stack.ts";
import { formatMs } from "../harness/stats.ts";
import { LONG_TASK_MS, traceMainThread } from "./trace.ts";

/** The interval at which a phone sends its stored positions. */
const SEND_INTERVAL_MS = 10_000;
const TOWN_CENTER: LatLng = { lat: 39.286, lng: -76.6 };
const METRES_PER_SECOND = 9;
const SIGN_UP_CONCURRENCY = 4;
const MAX_FRAME_MS = 4;

/** Position of the nth driver after this number of seconds: each drives in a circle of a different size. */
function driverPlace(n: number, seconds: number): LatLng {
  const radius = 130 + ((n * 37) % 190);
  const center = offsetPlace(TOWN_CENTER, ((n * 61) % 200) * 10, n * 97);
  return offsetPlace(center, radius, n * 53 + ((seconds * METRES_PER_SECOND) / radius) * (180 / Math.PI));
}

export async function benchBoard(defer: DeferCleanup): Promise<ResultRow[]> {
  const drivers = readNumberOption("--drivers", 200);
  const seconds = readNumberOption("--seconds", 30);
  const { appUrl } = await startProduct(defer, { app: true, worker: true });
  const people = await import("../../e2e/browser/support/people.ts");
  const administrator = await people.createAdmin();
  const sendPosition = (api: APIRequestContext, n: number, elapsedSeconds: number): Promise<unknown> => {
    const { lat, lng } = driverPlace(n, elapsedSeconds);
    const position = { timestamp: Date.now() / 1_000, latitude: lat, longitude: lng, accuracy: 8 };
    return people.requestJson(api, "/api/driver/positions", { positions: [position] });
  };
  const phones: APIRequestContext[] = [];
  let nextDriver = 0;
  await Promise.all(
    Array.from({ length: SIGN_UP_CONCURRENCY }, async () => {
      while (nextDriver < drivers) {
        const n = nextDriver++;
        const { api } = await people.createApprovedDriver(`Driver ${n}`, administrator.api);
        phones[n] = api;
        await sendPosition(api, n, 0);
        await people.requestJson(api, "/api/driver/status", { status: "online" });
      }
    }),
  );
  const browser = await launchBrowser(defer);
  const context = await browser.newContext({ baseURL: appUrl, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await people.signIn(page, administrator.person);
  await page.getByRole("link", { name: "Live map" }).first().click();
  await page.getByRole("list", { name: "Drivers" }).getByRole("button").first().waitFor();
  await page.waitForLoadState("networkidle");
  const traceMap = () => traceMainThread(page, () => page.waitForTimeout(seconds * 1_000));
  const stillTrace = await traceMap();
  sendPositionsPeriodically(defer, phones, sendPosition);
  await page.waitForTimeout(SEND_INTERVAL_MS);
  const movingTrace = await traceMap();
  const baseline = "the same page while no driver moves";
  const formatActivity = ({ drawnFrames, busyShare }: typeof movingTrace): string =>
    `${(drawnFrames / seconds).toFixed(1)} frames drawn a second, ${(busyShare * 100).toFixed(1)} % of the main thread`;
  return [
    toResultRow({
      measure: `main thread a frame of the live map, ${drivers} drivers moving`,
      baseline,
      ours: `p99 ${formatMs(movingTrace.p99)}, at most ${formatMs(movingTrace.worst)}`,
      theirs: `p99 ${formatMs(stillTrace.p99)}, at most ${formatMs(stillTrace.worst)}`,
      ratio: stillTrace.p99 > 0 ? movingTrace.p99 / stillTrace.p99 : null,
      goal: { text: `p99 ≤ ${MAX_FRAME_MS} ms`, met: movingTrace.p99 <= MAX_FRAME_MS },
      note: `${formatActivity(movingTrace)}; still ${formatActivity(stillTrace)}`,
    }),
    toResultRow({
      measure: `longest task of the live map, ${drivers} drivers moving`,
      baseline,
      ours: formatMs(movingTrace.longestTask),
      theirs: formatMs(stillTrace.longestTask),
      ratio: movingTrace.longestTask / stillTrace.longestTask,
      goal: { text: `≤ ${LONG_TASK_MS} ms`, met: movingTrace.longestTask <= LONG_TASK_MS },
      note: `${movingTrace.longTasks} above ${LONG_TASK_MS} ms`,
    }),
  ];
}

/** Every phone sends its position once an interval, spread over the interval. */
function sendPositionsPeriodically(
  defer: DeferCleanup,
  phones: readonly APIRequestContext[],
  sendPosition: (api: APIRequestContext, n: number, elapsedSeconds: number) => Promise<unknown>,
): void {
  const start = Date.now();
  const pending = new Set<Promise<unknown>>();
  defer(() => Promise.allSettled(pending));
  let sentCount = 0;
  const timer = setInterval(() => {
    const n = sentCount++ % phones.length;
    const seconds = (Date.now() - start) / 1_000;
    const sending = sendPosition(phones[n] as APIRequestContext, n, seconds).finally(() => pending.delete(sending));
    pending.add(sending);
  }, SEND_INTERVAL_MS / phones.length);
  defer(() => {
    clearInterval(timer);
  });
}
