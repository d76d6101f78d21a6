import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";
import { requestJson } from "../browser/support/people.ts";
import type { ScreenCase } from "./screen.ts";
import { clearAdminStates } from "./admin-states.ts";
import { phoneLocation, clearScenario, createScenario, type ScenarioRole, type Scenario } from "./scenario.ts";

/**
 * The screens to check: every forty-eighth; all where SCREENS_ALL is set, as by `npm run test:all`, or their first or
 * second half by SCREENS_HALF.
 */
export function sampleScreens(screens: readonly ScreenCase[], first: number): ScreenCase[] {
  const { SCREENS_ALL: all, SCREENS_HALF: part } = process.env;
  if (part) return screens.slice(...(part === "1" ? [0, screens.length >> 1] : [screens.length >> 1]));
  return screens.filter((_, n) => Boolean(all) || n % 48 === first);
}

/** Drivers with screens that show them online; all others stay offline. */
const onlineRoles: ReadonlySet<ScenarioRole> = new Set(["driver", "newDriver", "reviewed", "late"]);

/** Sets an offline driver online. For the others a heartbeat keeps the sweep from setting them offline. */
async function bringOnline(api: APIRequestContext): Promise<void> {
  const { status } = (await requestJson(api, "/api/driver/profile")) as { status: string };
  if (status === "offline") await requestJson(api, "/api/driver/status", { status: "online" });
  else await requestJson(api, "/api/driver/heartbeat", {});
}

const permissions = ["geolocation", "camera"];
const data = /\/api\/(?!session|auth|settings)/;

/** Opens screens in order, each user with a phone of their own in one scenario. */
export async function createVisitor(screens: readonly ScreenCase[]) {
  const scenario = await createScenario();
  const contexts = new Map<string, BrowserContext>();
  let reached = 0;

  async function contextOf(
    browser: Browser,
    role: ScenarioRole,
    language: ScreenCase["language"],
  ): Promise<BrowserContext> {
    const existingContext = contexts.get(`${role} ${language}`);
    if (existingContext) return existingContext;
    const signedIn = role === "nobody" ? {} : { storageState: await scenario.accounts[role].api.storageState() };
    const context = await browser.newContext({
      serviceWorkers: "block",
      reducedMotion: "reduce",
      geolocation: phoneLocation,
      permissions,
      ...signedIn,
    });
    if (language)
      await context.addCookies([{ name: "handover-locale", value: language, url: process.env.TEST_APP_URL ?? "" }]);
    contexts.set(`${role} ${language}`, context);
    return context;
  }

  return {
    /** Opens a screen as the catalog defines it; `prepare` gets the page before it loads. */
    async open(browser: Browser, screen: ScreenCase, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
      // The steps before skipped screens run all the same.
      const at = screens.findIndex(({ name }) => name === screen.name);
      for (; reached <= at; reached++) await screens[reached]?.before?.(scenario);
      await screen.beforeEachVisit?.(scenario);
      if (screen.role !== "nobody" && onlineRoles.has(screen.role))
        await bringOnline(scenario.accounts[screen.role].api);
      const context = await contextOf(browser, screen.role, screen.language);
      await context.setOffline(false);
      await context.grantPermissions(permissions);
      const page = await context.newPage();
      await prepare?.(page);
      if (screen.failing) await failRequests(page);
      if (screen.waiting) await page.route(data, () => new Promise(() => undefined));
      for (const [path, change] of Object.entries(screen.changedResponses ?? {}))
        await changeResponse(page, path, change);
      await page.goto(typeof screen.path === "string" ? screen.path : screen.path(scenario));
      for (const name of screen.press ?? []) await page.getByRole("button", { name }).first().click();
      await screen.afterLoad?.(page, scenario);
      await waitUntilIdle(page, screen);
      for (const subject of subjectsOf(page, screen, scenario)) await bringIn(subject);
      await shown(page, screen, scenario);
      // A driver's page sets them online automatically a second later: wait for that change. Not with cash to return,
      // nor on a page with unanswered requests.
      if (!screen.failing && !screen.waiting && screen.role !== "holder")
        await expect(page.locator('header [aria-label^="Status: Offline"]')).toHaveCount(0);
      return page;
    },
    /** The screen's subject is visible. */
    shown: (page: Page, screen: ScreenCase) => shown(page, screen, scenario),
    /** Scrolls to the subject where another screen size has moved it away. */
    bringIn: async (page: Page, screen: ScreenCase) => {
      for (const subject of subjectsOf(page, screen, scenario)) await bringIn(subject);
    },
    async leave(): Promise<void> {
      await Promise.all([...contexts.values()].map((context) => context.close()));
      await clearAdminStates();
      await clearScenario(scenario);
    },
  };
}
export type ScreenVisitor = Awaited<ReturnType<typeof createVisitor>>;

const subjectsOf = (page: Page, screen: ScreenCase, scenario: Scenario): Locator[] =>
  [screen.shows(page, scenario)].flat();

/** The subject is on the screen, and nothing covers its middle. Content appearing above moves it away: scroll again. */
async function shown(page: Page, screen: ScreenCase, scenario: Scenario): Promise<void> {
  for (const subject of subjectsOf(page, screen, scenario))
    await expect(async () => {
      await bringIn(subject);
      await expect(subject, `${screen.name} shows its subject`).toBeInViewport({ ratio: 0.9, timeout: 1_000 });
      expect(await liesOver(subject), `what lies over the subject of ${screen.name}`).toBeNull();
    }).toPass({ timeout: 135_000 });
}

/** Scrolls it into view: below the first screenful, or under a bar, it is not in the picture. */
async function bringIn(subject: Locator): Promise<void> {
  await expect(subject).toBeVisible({ timeout: 90_000 });
  const isIn = await subject.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  if (!isIn || (await liesOver(subject)) !== null)
    await subject.evaluate((element) => {
      element.scrollIntoView({ block: "center" });
    });
}

const liesOver = (subject: Locator): Promise<string | null> =>
  subject.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // The link of a table's row fills the row, and covers its content.
    const ofItsRow = hit?.matches("[data-row-link]") && hit.closest("tr")?.contains(element);
    return hit && (element.contains(hit) || hit.contains(element) || ofItsRow)
      ? null
      : (hit?.outerHTML.slice(0, 120) ?? "the edge of the screen");
  });

/** Waits until nothing is loading or moving. */
export async function waitUntilIdle(page: Page, screen: ScreenCase): Promise<void> {
  await expect(page.locator("main").first()).toBeVisible();
  if (!screen.waiting) await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function changeResponse(
  page: Page,
  path: string,
  change: object | ((data: Record<string, unknown>) => object),
): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Record<string, unknown> };
    await route.fulfill({
      response,
      json: { ...body, data: typeof change === "function" ? change(body.data) : { ...body.data, ...change } },
    });
  });
}

async function failRequests(page: Page): Promise<void> {
  await page.route(data, (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "urn:handover:problem:PROVIDER_UNAVAILABLE",
        title: "The server had a problem. Please try again.",
        status: 503,
        code: "PROVIDER_UNAVAILABLE",
        requestId: "00000000-0000-4000-8000-000000000000",
      }),
    }),
  );
}
