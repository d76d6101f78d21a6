import { expect, test } from "@playwright/test";
import { exchangeCash, collectCash } from "./support/collect.ts";
import {
  openOnlineDriver,
  readPhoneLatitude,
  listLatitudes,
  moveWithoutReport,
  movePhoneTo,
  waitForOffDuty,
  setPageVisibility,
  startLatitude,
  latitudeAfterSteps,
  countQueuedPositions,
} from "./support/positions.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  makeDriverStale,
  sendPaymentWebhook,
  openPhoneAt,
  listPositions,
  pressSignOut,
  signIn,
  signUp,
  newAccount,
} from "./support/people.ts";
import { longTag } from "./support/steps.ts";

const denied = "Location permission denied. Please enable GPS access.";

test(
  "a driver sees when their position was sent, and their phone is measured every half minute",
  longTag,
  async ({ browser }) => {
    const { person, context, page } = await openOnlineDriver(browser);
    await expect(page.getByText(/^Location sent \d+ seconds? ago$/)).toBeVisible();
    await context.setGeolocation({ latitude: latitudeAfterSteps(1), longitude: -80.1918 });
    await expect
      .poll(() => listLatitudes(person), { timeout: 300_000 })
      .toEqual([latitudeAfterSteps(0), latitudeAfterSteps(1)]);
    const [first, second] = await listPositions(person);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(28);
    await context.close();
  },
);

test("offline no position is lost, by a reload or a presence timeout, and each arrives once", async ({ browser }) => {
  const { person, context, page } = await openOnlineDriver(browser);
  // The cached page shows them as offline.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole("button", { name: "Go Offline" }).click();
  await expect(page.getByText("You are now offline")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Go Online" }).click();
  await expect(page.getByText(/^Location sent/)).toBeVisible();

  await context.setOffline(true);
  await movePhoneTo(context, page, latitudeAfterSteps(1));
  await movePhoneTo(context, page, latitudeAfterSteps(2));
  expect(await countQueuedPositions(page)).toBe(2);
  await page.evaluate(() => {
    window.dispatchEvent(new Event("online"));
  });
  await expect(page.getByText("2 positions wait on this phone and will be sent.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Go Online" })).toBeVisible();
  await movePhoneTo(context, page, latitudeAfterSteps(3));
  expect(await countQueuedPositions(page)).toBe(3);

  await makeDriverStale(person);
  await context.setOffline(false);
  // At the start the phone may have been measured twice with the same result.
  const onTheWay = async () => (await listLatitudes(person)).filter((latitude) => latitude !== startLatitude);
  await expect.poll(onTheWay).toEqual([latitudeAfterSteps(1), latitudeAfterSteps(2), latitudeAfterSteps(3)]);
  await expect.poll(() => countQueuedPositions(page)).toBe(0);
  await waitForOffDuty(page);
  await moveWithoutReport(context, page);
  expect(await onTheWay()).toEqual([latitudeAfterSteps(1), latitudeAfterSteps(2), latitudeAfterSteps(3)]);
  await context.close();
});

test("a lost response counts no position twice", longTag, async ({ browser }) => {
  const { person, context, page } = await openOnlineDriver(browser);
  let lost = 0;
  await page.route("**/api/driver/positions", async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort("connectionreset");
  });
  await movePhoneTo(context, page, latitudeAfterSteps(1));
  await page.evaluate(() => {
    window.dispatchEvent(new Event("online"));
  });
  await expect.poll(() => lost).toBeGreaterThan(0);
  expect(await countQueuedPositions(page)).toBe(1);
  await page.unroute("**/api/driver/positions");
  await page.reload();
  await expect.poll(() => countQueuedPositions(page)).toBe(0);
  expect((await listLatitudes(person)).filter((latitude) => latitude === latitudeAfterSteps(1))).toHaveLength(1);
  await context.close();
});

test("a revoked permission stops it with the message, and granting it resumes", longTag, async ({ browser }) => {
  const { person, context, page } = await openOnlineDriver(browser);
  await context.clearPermissions();
  await context.grantPermissions(["notifications"]);
  await expect(page.getByText(denied)).toBeVisible();
  await expect(page.getByText("Allow it for this site")).toBeVisible();
  await moveWithoutReport(context, page);
  expect([await countQueuedPositions(page), (await listLatitudes(person)).includes(latitudeAfterSteps(9))]).toEqual([
    0,
    false,
  ]);
  await context.grantPermissions(["geolocation", "notifications"]);
  await expect(page.getByText(/^Location sent/)).toBeVisible();
  await movePhoneTo(context, page, latitudeAfterSteps(1));
  await page.evaluate(() => {
    window.dispatchEvent(new Event("online"));
  });
  await expect.poll(() => listLatitudes(person)).toContain(latitudeAfterSteps(1));
  await context.close();
});

test("a page in the background for more than a minute says that nothing was measured", longTag, async ({ browser }) => {
  const { context, page } = await openOnlineDriver(browser);
  await setPageVisibility(page, "hidden");
  // A minute in a pocket, by the page's clock.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 61_500;
  });
  await setPageVisibility(page, "visible");
  await expect(page.getByText("While Handover was in the background your location was not updated")).toBeVisible();
  await expect(page.getByText(/^Location sent \d+ seconds? ago$/)).toBeVisible({ timeout: 180_000 });
  await context.close();
});

// docs/readings.md: tracking
test(
  "offline nothing is stored or sent; a driver who does not share reads the consequences, and the choice is stored",
  longTag,
  async ({ browser }) => {
    const { person, context, page } = await openOnlineDriver(browser);
    await movePhoneTo(context, page, latitudeAfterSteps(1));
    await page.getByRole("button", { name: "Go Offline" }).click();
    await expect(page.getByText("You get no offers", { exact: false }).first()).toBeVisible();
    await expect.poll(() => countQueuedPositions(page)).toBe(0);
    await waitForOffDuty(page);
    const before = await listLatitudes(person);
    // Positions differ by their second: the next one must not share the second of the last.
    const measuredBefore = await page.evaluate(() => Date.now());
    await page.waitForFunction((since) => Date.now() - since > 1_000, measuredBefore);
    await moveWithoutReport(context, page);
    expect([await countQueuedPositions(page), await listLatitudes(person)]).toEqual([0, before]);

    await expect
      .poll(() => readPhoneLatitude(page, 0), { message: "the phone has the new position" })
      .toBe(latitudeAfterSteps(9));
    await page.getByRole("button", { name: "Go Online" }).click();
    await expect.poll(() => listLatitudes(person)).toContain(latitudeAfterSteps(9));
    await page.goto("/settings");
    await page.getByRole("switch", { name: "Share my location while I'm online" }).click();
    await page.goto("/dashboard");
    await expect(page.getByText("No offers yet: sharing is off")).toBeVisible();
    const shared = await listLatitudes(person);
    await context.setGeolocation({ latitude: latitudeAfterSteps(4), longitude: -80.1918 });
    await pressSignOut(page);
    await page.getByRole("dialog").getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, person);
    await expect(page.getByText("You get no offers")).toBeVisible();
    expect([await countQueuedPositions(page), await listLatitudes(person)]).toEqual([0, shared]);
    await context.close();
  },
);

test(
  "the screen stays awake from the start of a task to its end, and the first task shows a hint",
  { tag: "@long" },
  async ({ browser }) => {
    const place = { lat: 12, lng: 33 };
    const administrator = await createAdmin();
    const rita = newAccount("Rita Receiver");
    const receiver = await signUp(rita, "user");
    const sender = await signUp(newAccount("Sam Sender"), "user");
    const { person, api } = await createApprovedDriver("Dora Driver", administrator.api);
    const { context, page } = await openPhoneAt(browser, { latitude: place.lat, longitude: place.lng });
    await context.addInitScript(() => {
      const awake = { held: 0 };
      const request = () => {
        awake.held += 1;
        return Promise.resolve({
          release: () => {
            awake.held -= 1;
            return Promise.resolve();
          },
        });
      };
      Object.defineProperty(navigator, "wakeLock", { value: { request } });
      Object.assign(window, { awake });
    });
    const held = () => page.evaluate(() => (window as unknown as { awake: { held: number } }).awake.held);
    await signIn(page, person);
    await expect.poll(async () => (await listPositions(person)).length).toBeGreaterThan(0);
    const { id } = (await requestJson(sender, "/api/transactions", {
      receiverPhone: rita.phone,
      amount: 90,
      pickupAddress: "1 Pickup Street",
      pickupLocation: place,
      deliveryAddress: "2 Delivery Street",
      deliveryLocation: place,
    })) as { id: string };
    await requestJson(receiver, `/api/transactions/${id}/accept`, {});
    await sendPaymentWebhook("payment.pending", id);
    await sendPaymentWebhook("payment.confirmed", id);
    await page.getByRole("dialog", { name: "New Delivery Task" }).getByRole("button", { name: "Accept Task" }).click();
    await expect(page.getByText("Keep Handover open on the screen while you drive")).toBeVisible();
    expect(await held()).toBe(0);
    await collectCash(page, { sender, id, amount: 90 });
    await expect.poll(held).toBe(1);
    // The phone's clock is ahead of the server, which refuses an end before the start.
    await expect
      .poll(async () => ((await requestJson(api, "/api/tasks/current")) as { state: string }).state)
      .toBe("active");
    await requestJson(api, `/api/tasks/${id}/fail`, { reason: "Nobody opened" });
    // Returning the cash is a task, too.
    await expect(page.getByText("Bring the cash back to Sam Sender")).toBeVisible();
    expect(await held()).toBe(1);
    await exchangeCash(api, sender, id);
    await expect.poll(held).toBe(0);
    await context.close();
  },
);
