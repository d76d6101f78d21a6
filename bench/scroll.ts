// npm run bench:scroll: what the main thread does while lists of ten thousand rows are scrolled, in a real Chromium:
// the administrator's deliveries and drivers, a sender's deliveries, a driver's history. Each list is loaded page by
// page, then scrolled along its whole length. bench/results/scroll.json.
//   --rows n     how long the lists are (10000)
import pg from "pg";
import type { Browser, Page } from "playwright";
import { screenOf } from "../e2e/jobs/job.ts";
import { admin, approvedDriver, ask, signUp, someone } from "../e2e/journeys/support/people.ts";
import type { APIRequestContext } from "@playwright/test";
import type { StackAddress } from "../local/environment.ts";
import { platformUrl } from "./chain.ts";
import { employ, fill, type Readers } from "./lists-world.ts";
import type { Row } from "./machine.ts";
import { inFolder, option, runParts } from "./parts.ts";
import { flick, scrolled, type Scrolled } from "./scroll-trace.ts";
import { withProduct } from "./whole-product.ts";

const ROWS = Number(option("--rows") ?? 10_000);
const MOST_MS = 4;
const LONGEST_MS = 50;
const SPEED = 3_000;
const DISTANCE = 30_000;

type Listed = { name: string; kind: "phone" | "desk"; who: APIRequestContext; path: string; row: string };

runParts("scroll", { scroll: () => inFolder(measure) });

async function measure(dataDir: string): Promise<Row[]> {
  return withProduct(dataDir, { worker: false, camera: false }, async (browser) => {
    const rows: Row[] = [];
    for (const list of await world(JSON.parse(process.env.TEST_STACK ?? "") as StackAddress))
      rows.push(...(await scrollThrough(browser, list)));
    return rows;
  });
}

/** People who have long lists, made by signing up; their lists by the bench's own hand. */
async function world({ dbUrl }: StackAddress): Promise<Listed[]> {
  const [ada, sam, rita] = [
    await admin(),
    await signUp(someone("Sam Sender"), "user"),
    await signUp(someone("Rita Receiver"), "user"),
  ];
  const dora = await approvedDriver("Dora Driver", ada.api);
  const idOf = async (api: APIRequestContext) => ({
    id: ((await ask(api, "/api/session")) as { userId: string }).userId,
    session: "",
  });
  const readers: Readers = {
    admin: await idOf(ada.api),
    sender: await idOf(sam),
    receiver: await idOf(rita),
    driver: await idOf(dora.api),
  };
  const sql = new pg.Client(platformUrl(dbUrl));
  await sql.connect();
  try {
    // One delivery in five is the sender's, and one in five the driver's; not all of these are over.
    await fill(sql, { deliveries: Math.ceil(ROWS * 5.8), drivers: Math.ceil(ROWS * 1.02) }, readers);
    await employ(sql, readers.driver.id);
  } finally {
    await sql.end();
  }
  return [
    {
      name: "admin: deliveries",
      kind: "desk",
      who: ada.api,
      path: "/admin/transactions",
      row: 'main a[href^="/admin/transactions/"]',
    },
    {
      name: "admin: drivers",
      kind: "desk",
      who: ada.api,
      path: "/admin/drivers?status=all",
      row: 'main a[href^="/admin/drivers/"]',
    },
    {
      name: "a sender's deliveries",
      kind: "phone",
      who: sam,
      path: "/my-deliveries",
      row: 'main a[href^="/my-deliveries/"]',
    },
    { name: "a driver's history", kind: "phone", who: dora.api, path: "/history", row: 'main a[href^="/deliveries/"]' },
  ];
}

async function scrollThrough(browser: Browser, { name, kind, who, path, row }: Listed): Promise<Row[]> {
  const { page, context } = await screenOf(browser, kind, who);
  try {
    let loaded = 0;
    page.on("response", (response) => {
      if (!response.url().includes("cursor=") && loaded > 0) return;
      void response
        .json()
        .then(({ data }: { data?: { items?: unknown[] } }) => {
          if (/limit=(50|100)|role=/.test(response.url())) loaded += data?.items?.length ?? 0;
        })
        .catch(() => undefined);
    });
    // As many a page as the server gives: half the questions.
    await page.route(/\/api\/.*([?&]limit=50(&|$)|transactions\?role=)/, (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set("limit", "100");
      return route.continue({ url: url.href });
    });
    await page.goto(path);
    await page.locator(row).filter({ visible: true }).first().waitFor();
    await page.evaluate(() => {
      const long = { worst: 0 };
      Object.assign(window, { long });
      new PerformanceObserver((entries) => {
        for (const { duration } of entries.getEntries()) long.worst = Math.max(long.worst, duration);
      }).observe({ type: "longtask" });
    });
    const began = performance.now();
    await loadAll(page);
    const seconds = (performance.now() - began) / 1_000;
    const worstLoading = await page.evaluate(() => (window as unknown as { long: { worst: number } }).long.worst);
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    const spot = { x: size.width / 2, y: size.height / 2, distance: DISTANCE, speed: SPEED };
    // Down from the top, and down from the middle.
    await page.evaluate(() => window.scrollTo(0, 0));
    const top = await scrolled(page, (cdp) => flick(cdp, spot));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    const middle = await scrolled(page, (cdp) => flick(cdp, spot));
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    const note = `${loaded} rows, ${nodes} elements; loaded in ${seconds.toFixed(0)} s, longest task meanwhile ${worstLoading.toFixed(0)} ms`;
    console.error(`${name}: ${note}\n  ${JSON.stringify({ top, middle })}`);
    return [...rowsOf(`${name}, from the top`, top, note), ...rowsOf(`${name}, from the middle`, middle, note)];
  } finally {
    await context.close();
  }
}

/** Until there is no more, as somebody does who goes on to the end. */
async function loadAll(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: /Load more|Show more|More/ });
  const deadline = performance.now() + 180_000;
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  let before = 0;
  for (;;) {
    if (performance.now() > deadline) return;
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    // Between two pages the button may be gone for a moment: the end is where it does not come back.
    const goesOn = await more
      .first()
      .waitFor({ state: "attached", timeout: 3_000 })
      .then(() => true)
      .catch(() => false);
    if (!goesOn) return;
    const now = await height();
    if (now === before)
      await more
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    before = now;
    await page
      .waitForFunction((known) => document.documentElement.scrollHeight !== known, now, { timeout: 10_000 })
      .catch(() => undefined);
  }
}

function rowsOf(name: string, { frames, mean, p95, worst, longestTask, longTasks }: Scrolled, note: string): Row[] {
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  return [
    {
      measure: `${name}: main thread a frame`,
      against: "the goal",
      ours: ms(mean),
      theirs: ms(MOST_MS),
      ratio: mean / MOST_MS,
      goal: `≤ ${MOST_MS} ms`,
      ok: mean <= MOST_MS,
      note: `${frames} frames, 95 in 100 within ${ms(p95)}, worst ${ms(worst)}; ${note}`,
    },
    {
      measure: `${name}: longest task`,
      against: "the goal",
      ours: ms(longestTask),
      theirs: ms(LONGEST_MS),
      ratio: longestTask / LONGEST_MS,
      goal: `≤ ${LONGEST_MS} ms`,
      ok: longestTask <= LONGEST_MS,
      note: `${longTasks} above ${LONGEST_MS} ms`,
    },
  ];
}
