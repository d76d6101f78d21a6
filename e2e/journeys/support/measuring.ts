import { expect, type BrowserContext, type Page } from "@playwright/test";

/** How many measured places wait in the phone's database. */
export function waitingOn(page: Page): Promise<number> {
  return page.evaluate(() => new Promise<number>((resolve, reject) => {
    const request = indexedDB.open("handover-positions");
    request.onerror = () => { reject(new Error("No database")); };
    request.onsuccess = () => {
      const db = request.result;
      if (!db.objectStoreNames.contains("positions")) { db.close(); resolve(0); return; }
      const count = db.transaction("positions").objectStore("positions").count();
      count.onsuccess = () => { db.close(); resolve(count.result); };
    };
  }));
}

/** The phone is somewhere else, and half a minute has passed since it was measured last. */
export async function moveTo(context: BrowserContext, page: Page, latitude: number): Promise<void> {
  await context.setGeolocation({ latitude, longitude: -80.1918, accuracy: 8 });
  await page.evaluate(() => {
    localStorage.removeItem("handover.position-sampled");
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => page.evaluate(() => localStorage.getItem("handover.position-sampled")), { message: "a sample is taken" }).not.toBeNull();
  // The server tells places apart by the second.
  await page.waitForTimeout(1_100);
}
