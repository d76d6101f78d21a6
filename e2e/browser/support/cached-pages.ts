import { expect, type Page } from "@playwright/test";

/**
 * The phone's service worker caches a response for each of these paths. Polled: `waitForFunction` takes an async
 * function's promise as true.
 */
export async function waitForCachedAnswers(page: Page, ...paths: string[]): Promise<void> {
  await expect(async () => {
    const missing = await page.evaluate(async (expectedPaths) => {
      const openCaches = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const found = await Promise.all(
        expectedPaths.map(async (path) =>
          (await Promise.all(openCaches.map((cache) => cache.match(path)))).some(Boolean),
        ),
      );
      return expectedPaths.filter((_, index) => !found[index]);
    }, paths);
    expect(missing).toEqual([]);
  }).toPass({ timeout: 90_000 });
}
