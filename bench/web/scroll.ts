// Measures the main thread while lists of ten thousand rows are scrolled: the administrator's deliveries and drivers, a sender's
// deliveries, a driver's history. Each list is loaded page by page, then scrolled from the top and from the middle.
import type { APIRequestContext } from "@playwright/test";
import type pg from "pg";
import type { Browser, CDPSession, Page } from "playwright";
import { launchBrowser } from "../harness/browser.ts";
import { toGoalRow, type ResultRow } from "../harness/results.ts";
import { readNumberOption } from "../harness/run.ts";
import { startProduct, type DeferCleanup } from "../harness/stack.ts";
import { growDataset } from "../lists/dataset.ts";
import { LONG_TASK_MS, traceMainThread, type MainThreadTrace } from "./trace.ts";

const MAX_FRAME_MS = 4;
const PIXELS_PER_SECOND = 3_000;
const SCROLL_DISTANCE_PX = 30_000;
const LOAD_TIMEOUT_MS = 180_000;

/** `linkPrefix`: the start of the path that each row links to. */
type List = { name: string; kind: "phone" | "desktop"; api: APIRequestContext; path: string; linkPrefix: string };

export async function benchScroll(defer: DeferCleanup): Promise<ResultRow[]> {
  const { admin } = await startProduct(defer, { app: true });
  const browser = await launchBrowser(defer);
  const rows: ResultRow[] = [];
  for (const list of await createLists(admin, readNumberOption("--items", 10_000)))
    rows.push(...(await scrollThrough(browser, list)));
  return rows;
}

/** Signs up accounts and fills their lists from the dataset. */
async function createLists(client: pg.Client, items: number): Promise<List[]> {
  const people = await import("../../e2e/browser/support/people.ts");
  const administrator = (await people.createAdmin()).api;
  const sender = await people.signUp(people.newAccount("Sam Sender"), "user");
  const receiver = await people.signUp(people.newAccount("Rita Receiver"), "user");
  const driver = (await people.createApprovedDriver("Dora Driver", administrator)).api;
  const readAccount = async (api: APIRequestContext) => ({
    id: ((await people.requestJson(api, "/api/session")) as { userId: string }).userId,
    session: "",
  });
  const readers = {
    admin: await readAccount(administrator),
    sender: await readAccount(sender),
    receiver: await readAccount(receiver),
    driver: await readAccount(driver),
  };
  // One delivery in five is the sender's and one in five the driver's; some are not completed.
  await growDataset(client, { deliveries: Math.ceil(items * 5.8), drivers: Math.ceil(items * 1.02) }, readers);
  // The dataset suspends some drivers; this one must not be.
  await client.query("update public.driver_profiles set is_approved = true, suspended_at = null where user_id = $1", [
    readers.driver.id,
  ]);
  const [deliveries, drivers] = ["/admin/transactions", "/admin/drivers"];
  return [
    { name: "admin: deliveries", kind: "desktop", api: administrator, path: deliveries, linkPrefix: deliveries },
    { name: "admin: drivers", kind: "desktop", api: administrator, path: `${drivers}?status=all`, linkPrefix: drivers },
    { name: "a sender's deliveries", kind: "phone", api: sender, path: "/my-deliveries", linkPrefix: "/my-deliveries" },
    { name: "a driver's history", kind: "phone", api: driver, path: "/history", linkPrefix: "/deliveries" },
  ];
}

async function scrollThrough(browser: Browser, { name, kind, api, path, linkPrefix }: List): Promise<ResultRow[]> {
  const { openScreenAs } = await import("../../e2e/user-flows/user-flow.ts");
  const { page, context } = await openScreenAs(browser, kind, api);
  try {
    // The largest page size halves the number of requests.
    await page.route(/\/api\/.*([?&]limit=50(&|$)|transactions\?role=)/, (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set("limit", "100");
      return route.continue({ url: url.href });
    });
    await page.goto(path);
    await page.locator(`main a[href^="${linkPrefix}/"]`).filter({ visible: true }).first().waitFor();
    await loadAll(page);
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const scrollFrom = async (fraction: number): Promise<MainThreadTrace> => {
      await page.evaluate(
        (scrollFraction) => window.scrollTo(0, document.documentElement.scrollHeight * scrollFraction),
        fraction,
      );
      const cdp = await page.context().newCDPSession(page);
      const trace = await traceMainThread(page, () => swipe(cdp, size.width / 2, size.height / 2));
      await cdp.detach();
      return trace;
    };
    const [top, middle] = [await scrollFrom(0), await scrollFrom(0.5)];
    const elements = await page.evaluate(() => document.querySelectorAll("*").length);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const note = `${elements} elements, ${height} pixels`;
    return [...toRows(`${name}, from the top`, top, note), ...toRows(`${name}, from the middle`, middle, note)];
  } finally {
    await context.close();
  }
}

async function loadAll(page: Page): Promise<void> {
  const moreButton = page.getByRole("button", { name: /Load more|Show more|More/ }).first();
  const deadline = performance.now() + LOAD_TIMEOUT_MS;
  let previousHeight = 0;
  while (performance.now() < deadline) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    // Between two pages the button is absent for a moment; at the end it stays absent.
    const isPresent = await moreButton.waitFor({ state: "attached", timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (!isPresent) return;
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height === previousHeight) await moreButton.click({ timeout: 2_000 }).catch(() => undefined);
    previousHeight = height;
    await page
      .waitForFunction(
        (previousScrollHeight) => document.documentElement.scrollHeight !== previousScrollHeight,
        height,
        { timeout: 10_000 },
      )
      .catch(() => undefined);
  }
}

/** Scrolls in the compositor, as a finger or a wheel does. */
async function swipe(cdp: CDPSession, x: number, y: number): Promise<void> {
  await cdp.send("Input.synthesizeScrollGesture", {
    x,
    y,
    yDistance: -SCROLL_DISTANCE_PX,
    speed: PIXELS_PER_SECOND,
    gestureSourceType: "mouse",
    preventFling: true,
  });
}

function toRows(
  name: string,
  { frames, mean, p95, worst, longestTask, longTasks }: MainThreadTrace,
  note: string,
): ResultRow[] {
  const frameNote = `${frames} frames, p95 ${p95.toFixed(1)} ms, worst ${worst.toFixed(1)} ms; ${note}`;
  return [
    toGoalRow(`${name}: main thread a frame`, mean, MAX_FRAME_MS, frameNote),
    toGoalRow(`${name}: longest task`, longestTask, LONG_TASK_MS, `${longTasks} above ${LONG_TASK_MS} ms`),
  ];
}
