import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import type { Screen } from "./catalog.ts";
import { forgetDesk } from "./desk.ts";
import { here, leaveWorld, makeWorld, type Who, type World } from "./world.ts";

/** Those looked at: every twelfth; all where SCREENS_ALL is set, as by `npm run prove`. */
export function sample(of: readonly Screen[], first: number): Screen[] {
  return of.filter((_, n) => Boolean(process.env.SCREENS_ALL) || n % 12 === first);
}

/** Goes through screens in their order, each person with a phone of his own in a world that is made for all of them. */
export async function visitor(of: readonly Screen[]) {
  const world = await makeWorld();
  const contexts = new Map<Who, BrowserContext>();
  let reached = 0;

  async function contextOf(browser: Browser, who: Who): Promise<BrowserContext> {
    const known = contexts.get(who);
    if (known) return known;
    const signedIn = who === "nobody" ? {} : { storageState: await world.people[who].api.storageState() };
    const context = await browser.newContext({ serviceWorkers: "block", reducedMotion: "reduce", geolocation: here, permissions: ["geolocation"], ...signedIn });
    contexts.set(who, context);
    return context;
  }

  return {
    /** Opens a screen as the catalog says; `prepare` has the page before it loads. */
    async open(browser: Browser, screen: Screen, prepare?: (page: Page) => Promise<unknown>): Promise<Page> {
      // What happens before screens that nobody looks at happens all the same.
      const at = of.findIndex(({ name }) => name === screen.name);
      for (; reached <= at; reached++) await of[reached]?.before?.(world);
      const page = await (await contextOf(browser, screen.who)).newPage();
      await prepare?.(page);
      if (screen.failing) await failEverything(page);
      for (const [path, data] of Object.entries(screen.otherwise ?? {})) await answerOtherwise(page, path, data);
      await page.goto(typeof screen.path === "string" ? screen.path : screen.path(world));
      for (const name of screen.press ?? []) await page.getByRole("button", { name }).first().click();
      await screen.then?.(page, world);
      await settled(page);
      await shown(page, screen, world);
      // A driver's page puts them online by itself a second later: nobody looks at it while it changes. Not who has cash to return.
      if (!screen.failing && screen.who !== "holder") await expect(page.locator('header [aria-label^="Status: Offline"]')).toHaveCount(0);
      return page;
    },
    /** What the screen is about is on it. */
    shown: (page: Page, screen: Screen) => shown(page, screen, world),
    async leave(): Promise<void> {
      await Promise.all([...contexts.values()].map((context) => context.close()));
      await forgetDesk();
      await leaveWorld(world);
    },
  };
}
export type Visitor = Awaited<ReturnType<typeof visitor>>;

async function shown(page: Page, screen: Screen, world: World): Promise<void> {
  if (screen.shows) await expect(screen.shows(page, world), `${screen.name} shows its subject`).toBeInViewport({ timeout: 30_000 });
}

/** Nothing is on its way any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator("main").first()).toBeVisible();
  await expect(page.locator(".skeleton, [aria-busy=true]")).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function answerOtherwise(page: Page, path: string, data: object): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json() as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, ...data } } });
  });
}

async function failEverything(page: Page): Promise<void> {
  await page.route(/\/api\/(?!session|auth|settings)/, (route) => route.fulfill({
    status: 503, contentType: "application/problem+json",
    body: JSON.stringify({ type: "urn:handover:problem:PROVIDER_UNAVAILABLE", title: "Something went wrong", status: 503, code: "PROVIDER_UNAVAILABLE", requestId: "00000000-0000-4000-8000-000000000000" }),
  }));
}
