import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

type ScreenSize = { width: number; height: number; textSize: "100%" | "200%" };
/** The screen sizes and text sizes at which the next step must be reachable. */
export const screenSizes: readonly ScreenSize[] = (["100%", "200%"] as const).flatMap((textSize) =>
  [
    [390, 844],
    [360, 640],
    [320, 640],
  ].map(([width = 0, height = 0]) => ({ width, height, textSize })),
);

/** The button is completely on the screen, and its middle can be pressed. */
export async function expectTappable(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await expect
    .poll(() =>
      button.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return [
          left >= 0,
          top >= 0,
          right <= innerWidth,
          bottom <= innerHeight,
          topElement !== null && element.contains(topElement),
          bottom - top >= 44,
        ];
      }),
    )
    .toEqual([true, true, true, true, true, true]);
}

/** Sets this screen size and text size from now on. */
export async function setScreenSize(page: Page, { width, height, textSize }: ScreenSize): Promise<void> {
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    textSize === "100%" ? "" : textSize,
  );
  await page.setViewportSize({ width, height });
  // An emulated phone that was narrower before may stay zoomed: clicks then hit another place.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setPageScaleFactor", { pageScaleFactor: 1 });
  await cdp.detach();
  await expect.poll(() => page.evaluate(() => [visualViewport?.scale, innerWidth])).toEqual([1, width]);
}
export const resetScreenSize = (page: Page) => setScreenSize(page, { width: 390, height: 844, textSize: "100%" });

/** The next step is within reach at every size; nothing is wider than the phone. */
export async function expectReachable(page: Page, button: Locator): Promise<void> {
  // The page may still be loading, as a new document when offline.
  await expect(button).toBeVisible();
  for (const screenSize of screenSizes) {
    await setScreenSize(page, screenSize);
    await expectTappable(button);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await resetScreenSize(page);
}

/** Waits until toasts have disappeared, except those that stay until answered: half faded they are unreadable. */
async function waitUntilToastsDisappear(page: Page): Promise<void> {
  // A pointer over a toast would keep it.
  await page.mouse.move(0, 0);
  await expect(page.locator("[data-sonner-toast]"))
    .toHaveCount(0, { timeout: 8_000 })
    .catch(() => undefined);
}

/** The button is within reach at every size, and the page is accessible with small and with large text. */
export async function expectReachableAndAccessible(page: Page, button: Locator): Promise<void> {
  await expectReachable(page, button);
  for (const textSize of ["100%", "200%"] as const) {
    await setScreenSize(page, { width: 320, height: 640, textSize });
    await waitUntilToastsDisappear(page);
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  }
  await resetScreenSize(page);
}

/** A picture at every size, light and dark, if REACH_PICTURES names a folder. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.REACH_PICTURES;
  if (!folder) return;
  for (const screenSize of screenSizes) {
    await setScreenSize(page, screenSize);
    for (const colorScheme of ["light", "dark"] as const) {
      if (
        colorScheme === "dark" &&
        (screenSize.width === 320 || (screenSize.width === 390 && screenSize.textSize === "200%"))
      )
        continue;
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({
        path: `${folder}/${name}-${screenSize.width}-${screenSize.textSize.replace("%", "")}-${colorScheme}.png`,
        timeout: 45_000,
      });
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await resetScreenSize(page);
}
