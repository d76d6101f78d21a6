import { expect, test, type Page } from "@playwright/test";
import {
  openOnlineDriver,
  readPhoneLatitude,
  listLatitudes,
  movePhoneTo,
  setPageVisibility,
  startLatitude,
  latitudeAfterSteps,
  countQueuedPositions,
} from "./support/positions.ts";
import { makeDriverStale, listPositions, readDispatchPosition } from "./support/people.ts";
import { longTag } from "./support/steps.ts";

// Hours without positions. The phone's own clock is moved instead of waiting; it learns the server's time from the next
// response, like every phone with a wrong clock.
const waitForServerResponse = (page: Page) =>
  page.waitForResponse((response) => response.url().includes("/api/driver/") && response.ok());

test(
  "in a tunnel a phone has neither position nor network; behind it positions continue, and none is lost or invented",
  { tag: "@long" },
  async ({ browser }) => {
    const { person, context, page } = await openOnlineDriver(browser, { ownClock: true });
    // The distance driven in the seconds that this takes.
    const [first, second, farLatitude] = [latitudeAfterSteps(0.3), latitudeAfterSteps(0.6), latitudeAfterSteps(2)];
    await context.setOffline(true);
    await movePhoneTo(context, page, first);
    await movePhoneTo(context, page, second);
    await context.setGeolocation(null);
    await expect
      .poll(() => readPhoneLatitude(page, 5_000), { message: "the phone has no stored position that is recent enough" })
      .toBeNull();
    await page.clock.fastForward("06:00");
    await expect(page.getByText(/^Location not sent for 6 minutes/)).toBeVisible();
    await expect(page.getByText("2 positions wait on this phone and will be sent.")).toBeVisible();
    await page.clock.fastForward("02:00");
    await expect(page.getByText(/^Location not sent for 8 minutes/)).toBeVisible();
    expect(await countQueuedPositions(page)).toBe(2);

    const serverResponse = waitForServerResponse(page);
    await context.setOffline(false);
    await serverResponse;
    await expect.poll(() => listLatitudes(person)).toEqual([startLatitude, first, second]);
    await movePhoneTo(context, page, farLatitude);
    // At a stop the phone measures again every half minute, and sends that with the next minute.
    await expect
      .poll(async () => (await listLatitudes(person)).slice(0, 4))
      .toEqual([startLatitude, first, second, farLatitude]);
    await expect.poll(() => countQueuedPositions(page, farLatitude)).toBe(0);
    expect(
      (await listPositions(person)).filter(
        ({ lat, excluded }, n) => excluded !== null || (n > 3 && lat !== farLatitude),
      ),
    ).toEqual([]);
    await expect(page.getByText(/^Location sent/)).toBeVisible();
    expect(await readDispatchPosition(person)).toBe(farLatitude);
    await context.close();
  },
);

test(
  "a page hidden for ten minutes measures nothing; visible again it immediately sends the current position",
  longTag,
  async ({ browser }) => {
    const { person, context, page } = await openOnlineDriver(browser, { ownClock: true });
    await setPageVisibility(page, "hidden");
    await context.setGeolocation({ latitude: latitudeAfterSteps(1), longitude: -80.1918 });
    await expect.poll(() => readPhoneLatitude(page, 60_000)).toBe(latitudeAfterSteps(1));
    const serverResponse = waitForServerResponse(page);
    await page.clock.fastForward("10:00");
    await serverResponse;
    expect([await countQueuedPositions(page), await listLatitudes(person)]).toEqual([0, [startLatitude]]);
    await setPageVisibility(page, "visible");
    await expect(page.getByText("While Handover was in the background your location was not updated")).toBeVisible();
    await expect.poll(() => listLatitudes(person)).toEqual([startLatitude, latitudeAfterSteps(1)]);
    await context.close();
  },
);

test(
  "positions stored for two days are sent, excluded from dispatch, and removed from the phone",
  longTag,
  async ({ browser }) => {
    const { person, context, page } = await openOnlineDriver(browser);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    // From now on the page is cached on the phone.
    await page.reload();
    await expect(page.getByText(/^Location sent/)).toBeVisible();
    const now = Date.now();
    await context.setOffline(true);
    // Two days ago they opened the page offline; this phone has not received the server's time since.
    await page.clock.install({ time: now - 2 * 86_400_000 });
    await page.reload();
    await expect.poll(() => countQueuedPositions(page)).toBe(1);
    await movePhoneTo(context, page, latitudeAfterSteps(1));
    await movePhoneTo(context, page, latitudeAfterSteps(2));
    expect(await countQueuedPositions(page)).toBe(3);
    await makeDriverStale(person);
    await page.clock.setSystemTime(Date.now() - 61_000);
    await context.setOffline(false);
    // A phone opened offline may miss the online event: the next minute's request sends what waits.
    await page.clock.fastForward(61_000);
    await expect.poll(() => countQueuedPositions(page)).toBe(0);
    const old = (await listPositions(person)).filter(({ at }) => at < now / 1_000 - 86_400);
    expect(old.map(({ lat, excluded }) => [lat, excluded])).toEqual([
      [startLatitude, "too_old"],
      [latitudeAfterSteps(1), "too_old"],
      [latitudeAfterSteps(2), "too_old"],
    ]);
    expect(Math.abs((old[0]?.at ?? 0) - now / 1_000 + 2 * 86_400)).toBeLessThan(120);
    // Their current position stays today's.
    await expect
      .poll(
        async () =>
          (await readDispatchPosition(person)) ===
          (await listPositions(person)).filter(({ excluded }) => excluded === null).at(-1)?.lat,
      )
      .toBe(true);
    await context.close();
  },
);
