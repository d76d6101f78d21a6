import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { admin, approvedDriver, phoneAt, placesOf, signIn, type Person } from "./people.ts";

// Where no other journey's deliveries are: a driver of a test before may still be about.
export const start = 35.7617;
/** So many hundred metres north of where they set off. */
export const step = (n: number): number => Number((start + n / 1_000).toFixed(4));
export const latitudes = async (person: Person): Promise<number[]> => (await placesOf(person)).map(({ lat }) => lat);

/**
 * A driver who is online on a phone of their own, and whose first place has arrived. With `ownClock` their phone's clock
 * can be moved.
 */
export async function driverOnline(browser: Browser, { latitude = start, ownClock = false } = {}) {
  const administrator = await admin();
  const { person, api } = await approvedDriver("Dora Driver", administrator.api);
  const { context, page } = await phoneAt(browser, { latitude, longitude: -80.1918 });
  if (ownClock) await page.clock.install();
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect.poll(async () => (await placesOf(person)).length).toBeGreaterThan(0);
  return { person, api, context, page };
}

/** How many measured places wait in the phone's database, besides those of this latitude. */
export function waitingOn(page: Page, besides: number | null = null): Promise<number> {
  return page.evaluate(
    (known) =>
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
            resolve(rows.result.filter(({ position }) => position.latitude !== known).length);
          };
        };
      }),
    besides,
  );
}

/** The phone is somewhere else, and half a minute has passed since it was measured last. */
export async function moveTo(context: BrowserContext, page: Page, latitude: number): Promise<void> {
  // The server tells places apart by the second: the phone's clock goes on to the next before there is another one.
  await page.waitForFunction(() => Date.now() - Number(localStorage.getItem("handover.position-sampled")) > 1_000);
  await context.setGeolocation({ latitude, longitude: -80.1918, accuracy: 8 });
  await expect.poll(() => latitudeBy(page, 60_000), { message: "the phone knows of it" }).toBe(latitude);
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

/**
 * What the phone itself says of where it is, if need be from its memory of so many milliseconds; null when it does not
 * know.
 */
export function latitudeBy(page: Page, maximumAge: number): Promise<number | null> {
  return page.evaluate(
    (age) =>
      new Promise<number | null>((answer) => {
        navigator.geolocation.getCurrentPosition(
          ({ coords }) => {
            answer(coords.latitude);
          },
          () => {
            answer(null);
          },
          { maximumAge: age, timeout: 1_000 },
        );
      }),
    maximumAge,
  );
}

/** Their phone has understood that they are off duty; until it has heard so from the server, it measures in good faith. */
export async function offDuty(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("handover.duty") === null);
}

/** They are elsewhere, whatever would be measured or sent now has its occasion and its answer, and nothing is sent. */
export async function moveInVain(context: BrowserContext, page: Page): Promise<void> {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/driver/positions")) sent.push(request.url());
  });
  await context.setGeolocation({ latitude: step(9), longitude: -80.1918 });
  await page.evaluate(() => {
    localStorage.removeItem("handover.position-sampled");
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("online"));
  });
  // The phone answers in the order in which it is asked: whatever the page has asked stands before this, allowed or
  // not.
  await latitudeBy(page, 0);
  await waitingOn(page);
  await page.evaluate(() => fetch("/api/health").then((answer) => answer.text()));
  expect(sent).toEqual([]);
}

/**
 * Whether the page believes to be looked at. The test's own hold on it keeps it in front: it is told what it would see.
 */
export function show(page: Page, state: "hidden" | "visible"): Promise<void> {
  return page.evaluate((visibilityState) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: visibilityState });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
