import { expect, type Locator, type Page } from "@playwright/test";

// Using a page by keyboard only.

/** The focused element is outlined, and not completely under a bar. */
export const expectFocusVisible = (page: Page): Promise<void> =>
  expect(async () => {
    const focusState = await page.evaluate(() => {
      const focused = document.activeElement;
      // The focus is in the browser's own bar, or in a toast that is appearing.
      if (!focused || !document.hasFocus() || focused === document.body || focused.matches("[data-sonner-toast]"))
        return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [left + 3, top + 3],
        [right - 3, bottom - 3],
      ];
      return {
        html: focused.outerHTML.slice(0, 120),
        outlined:
          (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) ||
          boxShadow !== "none" ||
          // The button that opens a date or time picker is the browser's own, and so is its outline.
          focused.matches("input:is([type=date], [type=time]):not(:focus-visible)"),
        // Two markers at the same place overlap on the map, too.
        topElements: points.map(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.outerHTML.slice(0, 90)),
        isVisible:
          focused.closest(".maplibregl-map") !== null ||
          points.some(([x = 0, y = 0]) => {
            const topElement = document.elementFromPoint(x, y);
            return topElement !== null && (focused.contains(topElement) || topElement.contains(focused));
          }),
      };
    });
    if (focusState)
      expect(focusState, "the focused element").toMatchObject({
        html: focusState.html,
        topElements: focusState.topElements,
        outlined: true,
        isVisible: true,
      });
    // A toast disappears on its own.
  }).toPass({ timeout: 36_000, intervals: [50, 250] });

/** Presses Tab until the target has the focus; each focused element is outlined, and inside `within` if given. */
export async function tabTo(page: Page, target: Locator, within?: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    await expectFocusVisible(page);
    if (within)
      expect(
        await within.evaluate(
          (dialog) => document.activeElement === document.body || dialog.contains(document.activeElement),
        ),
      ).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The focus never reached ${target.toString()}`);
}

/** Presses Tab until the target has the focus, then presses it. */
export async function tabToAndPress(
  page: Page,
  target: Locator,
  { key = "Enter", within }: { key?: "Enter" | "Space"; within?: Locator } = {},
): Promise<void> {
  await tabTo(page, target, within);
  await page.keyboard.press(key);
}
