import { expect, test } from "@playwright/test";
import { changeHands, collect } from "./support/collect.ts";
import {
  driverOnline,
  latitudeBy,
  latitudes,
  moveInVain,
  moveTo,
  offDuty,
  show,
  start,
  step,
  waitingOn,
} from "./support/measuring.ts";
import {
  admin,
  approvedDriver,
  ask,
  giveUp,
  paymentSays,
  phoneAt,
  placesOf,
  pressOut,
  signIn,
  signUp,
  someone,
} from "./support/people.ts";
import { inProve } from "./support/steps.ts";

const denied = "Location permission denied. Please enable GPS access.";

test(
  "a driver sees when their position was sent, and their phone is measured every half minute",
  inProve,
  async ({ browser }) => {
    const { person, context, page } = await driverOnline(browser);
    await expect(page.getByText(/^Location sent \d+ seconds? ago$/)).toBeVisible();
    await context.setGeolocation({ latitude: step(1), longitude: -80.1918 });
    await expect.poll(() => latitudes(person), { timeout: 300_000 }).toEqual([step(0), step(1)]);
    const [first, second] = await placesOf(person);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(28);
    await context.close();
  },
);

test("offline no position is lost, by a reload or a presence timeout, and each arrives once", async ({ browser }) => {
  const { person, context, page } = await driverOnline(browser);
  // The cached page shows them as offline.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole("button", { name: "Go Offline" }).click();
  await expect(page.getByText("You are now offline")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Go Online" }).click();
  await expect(page.getByText(/^Location sent/)).toBeVisible();

  await context.setOffline(true);
  await moveTo(context, page, step(1));
  await moveTo(context, page, step(2));
  expect(await waitingOn(page)).toBe(2);
  await page.evaluate(() => {
    window.dispatchEvent(new Event("online"));
  });
  await expect(page.getByText("2 positions wait on this phone and will be sent.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Go Online" })).toBeVisible();
  await moveTo(context, page, step(3));
  expect(await waitingOn(page)).toBe(3);

  await giveUp(person);
  await context.setOffline(false);
  // At the start the phone may have been measured twice with the same result.
  const onTheWay = async () => (await latitudes(person)).filter((latitude) => latitude !== start);
  await expect.poll(onTheWay).toEqual([step(1), step(2), step(3)]);
  await expect.poll(() => waitingOn(page)).toBe(0);
  await offDuty(page);
  await moveInVain(context, page);
  expect(await onTheWay()).toEqual([step(1), step(2), step(3)]);
  await context.close();
});

test("a lost response counts no position twice", inProve, async ({ browser }) => {
  const { person, context, page } = await driverOnline(browser);
  let lost = 0;
  await page.route("**/api/driver/positions", async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort("connectionreset");
  });
  await moveTo(context, page, step(1));
  await page.evaluate(() => {
    window.dispatchEvent(new Event("online"));
  });
  await expect.poll(() => lost).toBeGreaterThan(0);
  expect(await waitingOn(page)).toBe(1);
  await page.unroute("**/api/driver/positions");
  await page.reload();
  await expect.poll(() => waitingOn(page)).toBe(0);
  expect((await latitudes(person)).filter((latitude) => latitude === step(1))).toHaveLength(1);
  await context.close();
});

test("a revoked permission stops it with the message, and granting it resumes", inProve, async ({ browser }) => {
  const { person, context, page } = await driverOnline(browser);
  await context.clearPermissions();
  await context.grantPermissions(["notifications"]);
  await expect(page.getByText(denied)).toBeVisible();
  await expect(page.getByText("Allow it for this site")).toBeVisible();
  await moveInVain(context, page);
  expect([await waitingOn(page), (await latitudes(person)).includes(step(9))]).toEqual([0, false]);
  await context.grantPermissions(["geolocation", "notifications"]);
  await expect(page.getByText(/^Location sent/)).toBeVisible();
  await moveTo(context, page, step(1));
  await page.evaluate(() => {
    window.dispatchEvent(new Event("online"));
  });
  await expect.poll(() => latitudes(person)).toContain(step(1));
  await context.close();
});

test("a page in the background for more than a minute says that nothing was measured", inProve, async ({ browser }) => {
  const { context, page } = await driverOnline(browser);
  await show(page, "hidden");
  // A minute in a pocket, by the page's clock.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 61_500;
  });
  await show(page, "visible");
  await expect(page.getByText("While Handover was in the background your location was not updated")).toBeVisible();
  await expect(page.getByText(/^Location sent \d+ seconds? ago$/)).toBeVisible({ timeout: 180_000 });
  await context.close();
});

// Reading: tracking
test(
  "offline nothing is stored or sent; a driver who does not share reads the consequences, and the choice is stored",
  inProve,
  async ({ browser }) => {
    const { person, context, page } = await driverOnline(browser);
    await moveTo(context, page, step(1));
    await page.getByRole("button", { name: "Go Offline" }).click();
    await expect(page.getByText("You get no offers", { exact: false }).first()).toBeVisible();
    await expect.poll(() => waitingOn(page)).toBe(0);
    await offDuty(page);
    const before = await latitudes(person);
    // Positions differ by their second: the next one must not share the second of the last.
    const measuredBefore = await page.evaluate(() => Date.now());
    await page.waitForFunction((then) => Date.now() - then > 1_000, measuredBefore);
    await moveInVain(context, page);
    expect([await waitingOn(page), await latitudes(person)]).toEqual([0, before]);

    await expect.poll(() => latitudeBy(page, 0), { message: "the phone knows of it" }).toBe(step(9));
    await page.getByRole("button", { name: "Go Online" }).click();
    await expect.poll(() => latitudes(person)).toContain(step(9));
    await page.goto("/settings");
    await page.getByRole("switch", { name: "Share my location while I'm online" }).click();
    await page.goto("/dashboard");
    await expect(page.getByText("No offers yet: sharing is off")).toBeVisible();
    const shared = await latitudes(person);
    await context.setGeolocation({ latitude: step(4), longitude: -80.1918 });
    await pressOut(page);
    await page.getByRole("dialog").getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await signIn(page, person);
    await expect(page.getByText("You get no offers")).toBeVisible();
    expect([await waitingOn(page), await latitudes(person)]).toEqual([0, shared]);
    await context.close();
  },
);

test(
  "the screen stays awake from the start of a task to its end, and the first task shows a hint",
  { tag: "@long" },
  async ({ browser }) => {
    const place = { lat: 12, lng: 33 };
    const administrator = await admin();
    const rita = someone("Rita Receiver");
    const receiver = await signUp(rita, "user");
    const sender = await signUp(someone("Sam Sender"), "user");
    const { person, api } = await approvedDriver("Dora Driver", administrator.api);
    const { context, page } = await phoneAt(browser, { latitude: place.lat, longitude: place.lng });
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
    await expect.poll(async () => (await placesOf(person)).length).toBeGreaterThan(0);
    const { id } = (await ask(sender, "/api/transactions", {
      receiverPhone: rita.phone,
      amount: 90,
      pickupAddress: "1 Pickup Street",
      pickupLocation: place,
      deliveryAddress: "2 Delivery Street",
      deliveryLocation: place,
    })) as { id: string };
    await ask(receiver, `/api/transactions/${id}/accept`, {});
    await paymentSays("payment.pending", id);
    await paymentSays("payment.confirmed", id);
    await page.getByRole("dialog", { name: "New Delivery Task" }).getByRole("button", { name: "Accept Task" }).click();
    await expect(page.getByText("Keep Handover open on the screen while you drive")).toBeVisible();
    expect(await held()).toBe(0);
    await collect(page, { sender, id, amount: 90 });
    await expect.poll(held).toBe(1);
    // The phone's clock is ahead of the server, which refuses an end before the start.
    await expect.poll(async () => ((await ask(api, "/api/tasks/current")) as { state: string }).state).toBe("active");
    await ask(api, `/api/tasks/${id}/fail`, { reason: "Nobody opened" });
    // Returning the cash is a task, too.
    await expect(page.getByText("Bring the cash back to Sam Sender")).toBeVisible();
    expect(await held()).toBe(1);
    await changeHands(api, sender, id);
    await expect.poll(held).toBe(0);
    await context.close();
  },
);
