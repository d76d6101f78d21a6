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

// Opens the catalog's screens, each as the user of its role, in the order in which the scenario reaches them.
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
const onlineRoles: ReadonlySet<ScenarioRole> = new Set(["driver", "newDriver", "driverUnderReview", "lateDriver"]);

/** Sets an offline driver online. For the others a heartbeat keeps the sweep from setting them offline. */
async function bringOnline(api: APIRequestContext): Promise<void> {
  const { status } = (await requestJson(api, "/api/driver/profile")) as { status: string };
  if (status === "offline") await requestJson(api, "/api/driver/status", { status: "online" });
  else await requestJson(api, "/api/driver/heartbeat", {});
}

const permissions = ["geolocation", "camera"];
const dataRequests = /\/api\/(?!session|auth|settings)/;

/** Opens screens in order, each user with a phone of their own in one scenario. */
export async function createVisitor(screens: readonly ScreenCase[]) {
  const scenario = await createScenario();
  const contexts = new Map<string, BrowserContext>();
  let setUpCount = 0;

  async function getContext(
    browser: Browser,
    role: ScenarioRole,
    language: ScreenCase["language"],
  ): Promise<BrowserContext> {
    const existingContext = contexts.get(`${role} ${language}`);
    if (existingContext) return existingContext;
    const session = role === "guest" ? {} : { storageState: await scenario.accounts[role].api.storageState() };
    const context = await browser.newContext({
      serviceWorkers: "block",
      reducedMotion: "reduce",
      geolocation: phoneLocation,
      permissions,
      ...session,
    });
    if (language)
      await context.addCookies([{ name: "handover-locale", value: language, url: process.env.TEST_APP_URL ?? "" }]);
    contexts.set(`${role} ${language}`, context);
    return context;
  }

  return {
    /** Opens a screen as the catalog defines it; `prepare` gets the page before it loads. */
    async open(browser: Browser, screen: ScreenCase, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
      // Also runs the setup of skipped screens.
      const screenIndex = screens.findIndex(({ name }) => name === screen.name);
      for (; setUpCount <= screenIndex; setUpCount++) await screens[setUpCount]?.before?.(scenario);
      await screen.beforeEachVisit?.(scenario);
      if (screen.role !== "guest" && onlineRoles.has(screen.role))
        await bringOnline(scenario.accounts[screen.role].api);
      const context = await getContext(browser, screen.role, screen.language);
      await context.setOffline(false);
      await context.grantPermissions(permissions);
      const page = await context.newPage();
      await prepare?.(page);
      if (screen.failing) await failRequests(page);
      if (screen.waiting) await page.route(dataRequests, () => new Promise(() => undefined));
      for (const [path, change] of Object.entries(screen.changedResponses ?? {}))
        await changeResponse(page, path, change);
      await page.goto(typeof screen.path === "string" ? screen.path : screen.path(scenario));
      for (const name of screen.press ?? []) await page.getByRole("button", { name }).first().click();
      await screen.afterLoad?.(page, scenario);
      await waitUntilIdle(page, screen);
      for (const subject of subjectsOf(page, screen, scenario)) await scrollTo(subject);
      await expectShown(page, screen, scenario);
      // A driver's page sets the driver online automatically a second later: wait for that. It does not do so with cash
      // to return, nor while its requests are unanswered.
      if (!screen.failing && !screen.waiting && screen.role !== "cashHolder")
        await expect(page.locator('header [aria-label^="Status: Offline"]')).toHaveCount(0);
      return page;
    },
    /** Expects the screen's subject to be visible. */
    expectShown: (page: Page, screen: ScreenCase) => expectShown(page, screen, scenario),
    /** Scrolls to the subject where another screen size has moved it away. */
    scrollTo: async (page: Page, screen: ScreenCase) => {
      for (const subject of subjectsOf(page, screen, scenario)) await scrollTo(subject);
    },
    async close(): Promise<void> {
      await Promise.all([...contexts.values()].map((context) => context.close()));
      await clearAdminStates();
      await clearScenario(scenario);
    },
  };
}
export type ScreenVisitor = Awaited<ReturnType<typeof createVisitor>>;

const subjectsOf = (page: Page, screen: ScreenCase, scenario: Scenario): Locator[] =>
  [screen.shows(page, scenario)].flat();

/** Expects the subject on the screen, with nothing over its middle. Scrolls again when content above moves it away. */
async function expectShown(page: Page, screen: ScreenCase, scenario: Scenario): Promise<void> {
  for (const subject of subjectsOf(page, screen, scenario))
    await expect(async () => {
      await scrollTo(subject);
      await expect(subject, `${screen.name} shows its subject`).toBeInViewport({ ratio: 0.9, timeout: 1_000 });
      expect(await findCover(subject), `what covers the subject of ${screen.name}`).toBeNull();
    }).toPass({ timeout: 135_000 });
}

/** Scrolls the subject into view if it is outside the viewport, or under a bar. */
async function scrollTo(subject: Locator): Promise<void> {
  await expect(subject).toBeVisible({ timeout: 90_000 });
  const isInView = await subject.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  if (!isInView || (await findCover(subject)) !== null)
    await subject.evaluate((element) => {
      element.scrollIntoView({ block: "center" });
    });
}

const findCover = (subject: Locator): Promise<string | null> =>
  subject.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    // The link of a table's row fills the row, and covers its content.
    const isRowLink = topElement?.matches("[data-row-link]") && topElement.closest("tr")?.contains(element);
    return topElement && (element.contains(topElement) || topElement.contains(element) || isRowLink)
      ? null
      : (topElement?.outerHTML.slice(0, 120) ?? "the edge of the screen");
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
  await page.route(dataRequests, (route) =>
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
