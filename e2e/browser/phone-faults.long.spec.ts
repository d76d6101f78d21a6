import { expect, test } from "@playwright/test";
import * as faults from "./support/browser-faults.ts";
import { exchangeCash } from "./support/collect.ts";
import {
  readReceiverCode,
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  listSteps,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { createApprovedDriver, requestJson, openPhoneAt, listPositions, signIn } from "./support/people.ts";

// Phones with browser faults. Each test's driver is far from all others.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

test("with full storage the typed code stays in the page, which says so, and is sent once online", async ({
  browser,
}) => {
  const place = { lat: -12.4, lng: 130.9 };
  const { context, page, api } = await openDriverAt(browser, actors, place);
  const id = await createPaidDelivery(actors, place);
  await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
  await expect(page).toHaveURL(`/navigation/${id}`);
  await exchangeCash(api, actors.sender, id);
  await requestJson(api, `/api/tasks/${id}/arrive`, { position: { latitude: place.lat, longitude: place.lng } });
  await page.goto(`/deliveries/${id}/complete`);
  await expect(page.getByText("Show $60.00, let it be counted.")).toBeVisible();
  await page.evaluate(faults.storageFull);
  const completePath = /\/api\/tasks\/[^/]+\/complete/;
  await page.route(completePath, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Type the code instead" }).click();
  await page.getByLabel("Verification code").fill(await readReceiverCode(actors, id));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(
    page.getByText("Not confirmed yet. Keep the cash. This phone cannot save; keep this page open."),
  ).toBeVisible();
  const warning = page.getByText("This phone cannot save; keep this page open until everything is sent.");
  await expect(warning).toBeVisible();
  await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(warning).toBeVisible();
  // Offline, another page is loaded as a new document, and the code would be lost with this one.
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\./).first()).toBeVisible();
  await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Deliveries" }).click();
  await expect(warning).toHaveCount(2);
  await expect(page).toHaveURL("/dashboard");
  await context.setOffline(false);
  await page.unroute(completePath);
  await expect.poll(() => listSteps(id)).toEqual(["accept_offer", "start_service", "arrive", "complete"]);
  await expect(warning).toBeHidden();
  await context.close();
});

for (const [n, fault] of (
  [
    "noAbortSignalAny",
    "indexedDbOpenHangs",
    "indexedDbWritesHang",
    "indexedDbConnectionLostOnce",
    "firstPositionHangs",
  ] as const
).entries())
  test(`positions reach the server with ${fault}`, async ({ browser }) => {
    const { person } = await createApprovedDriver("Dora Driver", actors.administrator);
    const { context, page } = await openPhoneAt(browser, { latitude: -13.5 - n, longitude: 131.2 });
    await context.addInitScript(faults[fault]);
    await signIn(page, person);
    await expect(page.getByText("You get offers")).toBeVisible({ timeout: 60_000 });
    await expect.poll(async () => (await listPositions(person)).length, { timeout: 60_000 }).toBeGreaterThan(0);
    await context.close();
  });

test("a phone with approximate location shows that Precise Location is off, until it is on", async ({ browser }) => {
  const { person } = await createApprovedDriver("Dora Driver", actors.administrator);
  const place = { latitude: -15.6, longitude: 133.4 };
  const { context, page } = await openPhoneAt(browser, place);
  await context.setGeolocation({ ...place, accuracy: 3_000 });
  await signIn(page, person);
  await expect(page.getByText(/approximate location\. Turn on Precise Location for your browser/)).toBeVisible();
  await expect(page.getByText("You get offers")).toBeHidden();
  await context.setGeolocation({ ...place, accuracy: 10 });
  await page.getByRole("button", { name: "Send Location Again" }).click();
  await expect(page.getByText("You get offers")).toBeVisible();
  await context.close();
});

test("shows that the browser has no positions", async ({ browser }) => {
  const { person } = await createApprovedDriver("Dora Driver", actors.administrator);
  const { context, page } = await openPhoneAt(browser, { latitude: -16.7, longitude: 134.4 });
  await context.addInitScript(faults.noGeolocation);
  await signIn(page, person);
  await page.getByRole("button", { name: "Go Online" }).click();
  await expect(page.getByText("Geolocation is not supported by this browser").first()).toBeVisible();
  await context.close();
});

test("a false offline event while requests succeed has no effect and shows no message", async ({ browser }) => {
  const { context, page } = await openDriverAt(browser, actors, { lat: -14.4, lng: 132.9 });
  await page.evaluate(faults.spuriousOffline);
  const taskRequest = page.waitForRequest((request) => request.url().endsWith("/api/tasks/current"), {
    timeout: 60_000,
  });
  await taskRequest;
  await expect(page.getByText("You get offers")).toBeVisible();
  await expect(page.getByText(/^No connection\./)).toBeHidden();
  await context.close();
});
