// Every screen in its states, light and dark, without axe violations. In `npm test` a sample; all in `npm run
// test:all` and `npm run screenshots`. With SCREENS_DIR, a picture of each is stored.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import type { Map as MapLibre } from "maplibre-gl";
import { allScreens } from "../screens/catalog.ts";
import type { ScreenCase } from "../screens/screen.ts";
import { sampleScreens, waitUntilIdle, createVisitor, type ScreenVisitor } from "../screens/visit.ts";

const folder = process.env.SCREENS_DIR;
const themes = ["light", "dark"] as const;
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

type MapElement = HTMLElement & { map?: MapLibre };

let visit: ScreenVisitor;
test.beforeAll(async () => {
  test.setTimeout(180_000 * TIMEOUT_FACTOR);
  visit = await createVisitor(allScreens);
});
test.afterAll(() => visit.close());

async function savePicture(page: Page, screen: ScreenCase, name: string): Promise<void> {
  if (!folder) return;
  // At a phone's resolution: without a graphics card a map reduces it.
  await page.evaluate(() => {
    for (const { map } of document.querySelectorAll<MapElement>(".maplibregl-map"))
      map?.setPixelRatio(devicePixelRatio);
  });
  // Streets load shortly after the page; offline they do not.
  await page.waitForFunction(() =>
    [...document.querySelectorAll<MapElement>(".maplibregl-map")].every(
      ({ map }) => map?.loaded() && (!navigator.onLine || map.getSource("streets")),
    ),
  );
  const messages = page.locator("[data-sonner-toast]");
  let picture: Buffer;
  // A toast that disappears on its own is not part of the screen.
  do {
    await expect(messages).toHaveCount(0);
    await visit.expectShown(page, screen);
    picture = await page.screenshot();
    await visit.expectShown(page, screen);
  } while ((await messages.count()) > 0);
  const { default: sharp } = await import("sharp");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, `${name}.png`),
    await sharp(picture)
      .resize({ width: page.viewportSize()?.width })
      .png({ palette: true, colours: 64, effort: 8 })
      .toBuffer(),
  );
}

/** Whether the target is too small when no bar covers a part of it: scrolls to it first. */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => {
    element.scrollIntoView({ block: "center" });
  });
  const { violations } = await new AxeBuilder({ page }).include(target).withRules(["target-size"]).analyze();
  return violations.length > 0;
}

async function checkScreen(page: Page, screen: ScreenCase, theme: (typeof themes)[number]): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await waitUntilIdle(page, screen);
  // The previous check may have scrolled.
  await visit.scrollTo(page, screen);
  await visit.expectShown(page, screen);
  await savePicture(page, screen, `${screen.name}-${theme}`);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  for (const violation of violations.filter(({ id }) => id === "target-size")) {
    const small: typeof violation.nodes = [];
    for (const node of violation.nodes)
      if (
        !node.failureSummary?.includes("partially obscured") ||
        (await isTooSmall(page, node.target.map(String).join(" ")))
      )
        small.push(node);
    violation.nodes = small;
  }
  if (screen.alsoOnDesktop && folder) {
    await page.setViewportSize(desktop);
    await waitUntilIdle(page, screen);
    await visit.scrollTo(page, screen);
    await savePicture(page, screen, `${screen.name}-wide-${theme}`);
    await page.setViewportSize(phone);
    await visit.scrollTo(page, screen);
  }
  return violations
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, help, nodes }) => ({
      theme,
      id,
      help,
      where: nodes.map(
        ({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary?.split("\n").slice(1).join(" ") ?? ""}`,
      ),
    }));
}

for (const screen of sampleScreens(allScreens, 0)) {
  test(`${screen.name}: has no accessibility problems`, async ({ browser }) => {
    let page = await visit.open(browser, screen);
    const problems: unknown[] = [];
    for (const theme of themes) {
      if (screen.beforeEachVisit && theme !== themes[0]) {
        await page.close();
        page = await visit.open(browser, screen);
      }
      problems.push(...(await checkScreen(page, screen, theme)));
    }
    expect(problems).toEqual([]);
    await page.close();
  });
}
