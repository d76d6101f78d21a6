import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { createAdmin, createApprovedDriver, openPhoneAt, listPositions, signIn, type TestAccount } from "./people.ts";

// Away from other tests' deliveries: a previous test's driver may still be online.
export const startLatitude = 35.7617;
/** `steps` times 0.001° (about 111 m) north of the start. */
export const latitudeAfterSteps = (steps: number): number => Number((startLatitude + steps / 1_000).toFixed(4));
export const listLatitudes = async (person: TestAccount): Promise<number[]> =>
  (await listPositions(person)).map(({ lat }) => lat);

/**
 * A driver who is online on a phone of their own, with its first position stored. With `ownClock` their phone's clock
 * can be moved.
 */
export async function openOnlineDriver(browser: Browser, { latitude = startLatitude, ownClock = false } = {}) {
  const administrator = await createAdmin();
  const { person, api } = await createApprovedDriver("Dora Driver", administrator.api);
  const { context, page } = await openPhoneAt(browser, { latitude, longitude: -80.1918 });
  if (ownClock) await page.clock.install();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect.poll(async () => (await listPositions(person)).length).toBeGreaterThan(0);
  return { person, api, context, page };
}

/** How many positions wait in the phone's database, except those of this latitude. */
export function countQueuedPositions(page: Page, ignoredLatitude: number | null = null): Promise<number> {
  return page.evaluate(
    (knownLatitude) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("handover-positions");
        request.onerror = () => {
          reject(new Error("No database"));
        };
        request.onsuccess = () => {
          const db = request.result;
          if (!db.objectStoreNames.contains("positions")) {
            db.close();
            resolve(0);
            return;
          }
          const rows = db.transaction("positions").objectStore("positions").getAll() as IDBRequest<
            { position: { latitude: number } }[]
          >;
          rows.onsuccess = () => {
            db.close();
            resolve(rows.result.filter(({ position }) => position.latitude !== knownLatitude).length);
          };
        };
      }),
    ignoredLatitude,
  );
}

/** Moves the phone, and makes its last measurement half a minute old. */
export async function movePhoneTo(context: BrowserContext, page: Page, latitude: number): Promise<void> {
  // The server identifies positions by the second: wait for the phone's next second.
  await page.waitForFunction(() => Date.now() - Number(localStorage.getItem("handover.position-sampled")) > 1_000);
  await context.setGeolocation({ latitude, longitude: -80.1918, accuracy: 8 });
  await expect
    .poll(() => readPhoneLatitude(page, 60_000), { message: "the phone has the new position" })
    .toBe(latitude);
  await page.evaluate(() => {
    localStorage.removeItem("handover.position-sampled");
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("handover.position-sampled")), {
      message: "a sample is taken",
    })
    .not.toBeNull();
}

/** The position that the phone reports, cached for at most this many milliseconds; null when it has none. */
export function readPhoneLatitude(page: Page, maximumAge: number): Promise<number | null> {
  return page.evaluate(
    (age) =>
      new Promise<number | null>((resolve) => {
        navigator.geolocation.getCurrentPosition(
          ({ coords }) => {
            resolve(coords.latitude);
          },
          () => {
            resolve(null);
          },
          { maximumAge: age, timeout: 1_000 },
        );
      }),
    maximumAge,
  );
}

/** Waits until the phone knows that the driver is offline; until the server's response it continues to measure. */
export async function waitForOffDuty(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("handover.duty") === null);
}

/** Moves the phone and lets every measurement and request complete, and expects that none is sent. */
export async function moveWithoutReport(context: BrowserContext, page: Page): Promise<void> {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/driver/positions")) sent.push(request.url());
  });
  await context.setGeolocation({ latitude: latitudeAfterSteps(9), longitude: -80.1918 });
  await page.evaluate(() => {
    localStorage.removeItem("handover.position-sampled");
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("online"));
  });
  // The phone answers in order: earlier requests of the page are answered before this one, allowed or not.
  await readPhoneLatitude(page, 0);
  await countQueuedPositions(page);
  await page.evaluate(() => fetch("/api/health").then((response) => response.text()));
  expect(sent).toEqual([]);
}

/** Sets the page's visibility. The test's own connection keeps it in front, so the value is set in the page. */
export function setPageVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  return page.evaluate((visibilityState) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: visibilityState });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
