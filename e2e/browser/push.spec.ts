import { expect, test, type APIRequestContext, type Browser } from "@playwright/test";
import { offerDialogOn, createDeliveryActors, createPaidDelivery, type DeliveryActors } from "./support/deliveries.ts";
import { createApprovedDriver, requestJson, openPhoneAt, signIn } from "./support/people.ts";
import { enablePushes } from "./support/pushes.ts";
import { longTag } from "./support/steps.ts";

// An offer reaches a phone without an open page. The subscription is injected, because a browser cannot subscribe
// without its vendor's service; see support/pushes.ts for what is real.
let place = { lat: 64.1, lng: -21.9 };
let actors: DeliveryActors;

type Offer = { id: string; transactionId: string; status: string; deliveredAt: string | null };
const listOffers = async (driver: APIRequestContext) =>
  ((await requestJson(driver, "/api/offers")) as { items: Offer[] }).items;

test.beforeAll(async () => {
  actors = await createDeliveryActors();
});
// Each test is in a town of its own, far from other tests' drivers.
test.beforeEach(() => {
  place = { ...place, lng: place.lng + 5 };
});

/** A driver with a phone that has Handover with notifications turned on. */
async function openDriverWithPushes(browser: Browser, name: string) {
  const { person, api } = await createApprovedDriver(name, actors.administrator);
  const { page, context } = await openPhoneAt(browser, { latitude: place.lat, longitude: place.lng });
  const phone = await enablePushes(context, page);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText("Notifications are on")).toBeVisible();
  return {
    page,
    api,
    phone,
    close: async () => {
      await requestJson(api, "/api/driver/status", { status: "offline" });
      await context.close();
    },
  };
}

/** The app's page is closed, and the driver is still online: the phone sleeps in their pocket. */
async function closePageOnline({
  page,
  api,
}: {
  page: Awaited<ReturnType<typeof openDriverWithPushes>>["page"];
  api: APIRequestContext;
}): Promise<void> {
  await page.goto("about:blank");
  await requestJson(api, "/api/driver/positions", {
    positions: [{ timestamp: Date.now() / 1000, latitude: place.lat, longitude: place.lng }],
  });
  await requestJson(api, "/api/driver/status", { status: "online" });
  await requestJson(api, "/api/driver/heartbeat", {});
}

async function createOffer(driver: APIRequestContext): Promise<Offer> {
  const id = await createPaidDelivery(actors, place, 137);
  let createdOffer: Offer | undefined;
  await expect
    .poll(async () => (createdOffer = (await listOffers(driver)).find(({ transactionId }) => transactionId === id)))
    .toBeDefined();
  return createdOffer as Offer;
}

test("an offer is shown on a phone without an open page, the server records its receipt, and Accept on it accepts the task", async ({
  browser,
}) => {
  const nora = await openDriverWithPushes(browser, "Nora North");
  await closePageOnline(nora);
  const offer = await createOffer(nora.api);
  const push = await nora.phone.sent("task_offer");
  expect(JSON.stringify({ ...push, token: "" })).not.toMatch(/\b137\b|Street/);
  expect((await listOffers(nora.api))[0]?.deliveredAt).toBeNull();
  await nora.phone.deliver(push);
  await expect
    .poll(nora.phone.shown)
    .toEqual([{ title: "New task offer", tag: offer.id, silent: false, actions: ["accept", "decline"] }]);
  await expect.poll(async () => (await listOffers(nora.api))[0]?.deliveredAt).not.toBeNull();
  await nora.phone.press("accept");
  await expect.poll(async () => (await listOffers(nora.api))[0]?.status).toBe("accepted");
  await nora.page.goto("/dashboard");
  await expect(nora.page.getByRole("region", { name: "Active Delivery" })).toContainText("$137.00");
  await nora.page.context().close();
});

test("tapping the notification reopens the offer on a page that had closed it", longTag, async ({ browser }) => {
  const olaf = await openDriverWithPushes(browser, "Olaf Open");
  await expect(olaf.page.getByText("You get offers")).toBeVisible();
  const offer = await createOffer(olaf.api);
  const sheet = olaf.page.getByRole("dialog", { name: "New Delivery Task" });
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
  await olaf.phone.deliver(await olaf.phone.sent("task_offer"));
  // The page rings already, so the notification is silent.
  await expect.poll(olaf.phone.shown).toMatchObject([{ tag: offer.id, silent: true }]);
  await olaf.phone.press();
  await expect(sheet).toBeVisible();
  await expect.poll(olaf.phone.shown).toEqual([]);
  await olaf.close();
});

test("Accept on the notification leads the open page to the navigation", longTag, async ({ browser }) => {
  const pia = await openDriverWithPushes(browser, "Pia Press");
  await expect(pia.page.getByText("You get offers")).toBeVisible();
  const { transactionId } = await createOffer(pia.api);
  await pia.phone.deliver(await pia.phone.sent("task_offer"));
  await expect.poll(async () => (await pia.phone.shown()).length).toBe(1);
  await expect(offerDialogOn(pia.page)).toBeVisible();
  // It disappears automatically: wait for it from the beginning.
  const acceptedToast = expect(pia.page.getByText("Task accepted successfully! 🎉")).toBeVisible();
  await pia.phone.press("accept");
  await acceptedToast;
  await expect(pia.page).toHaveURL(new RegExp(`/navigation/${transactionId}`));
  await pia.page.context().close();
});

test("a closed offer replaces its notification, and a late Accept explains why", longTag, async ({ browser }) => {
  const quin = await openDriverWithPushes(browser, "Quin Quiet");
  await closePageOnline(quin);
  const offer = await createOffer(quin.api);
  const push = await quin.phone.sent("task_offer");
  await quin.phone.deliver(push);
  await expect.poll(async () => (await quin.phone.shown()).map(({ title }) => title)).toEqual(["New task offer"]);
  await requestJson(quin.api, `/api/offers/${offer.id}/decline`, { reason: "Other" });
  await quin.phone.press("accept");
  await expect
    .poll(async () => (await quin.phone.shown()).map(({ title }) => title))
    .toEqual(["This offer is no longer open"]);
  await quin.phone.deliver({ type: "offer_closed", offerId: offer.id, token: push.token });
  await expect
    .poll(quin.phone.shown)
    .toEqual([{ title: "This offer is no longer open", tag: offer.id, silent: true, actions: [] }]);
  // The page removes it: it shows the same.
  await quin.page.goto("/dashboard");
  await expect.poll(quin.phone.shown).toEqual([]);
  await quin.close();
});

test("the settings send a test push and show that it arrived on this phone", longTag, async ({ browser }) => {
  const rosa = await openDriverWithPushes(browser, "Rosa Ready");
  await rosa.page.goto("/settings");
  await rosa.page.getByRole("button", { name: "Send a test notification" }).click();
  await expect(rosa.page.getByText("Sent. Waiting for this phone to confirm it…")).toBeVisible();
  await rosa.phone.deliver(await rosa.phone.sent("test"));
  await expect(rosa.page.getByText("It arrived on this phone.")).toBeVisible();
  await expect.poll(async () => (await rosa.phone.shown()).map(({ title }) => title)).toEqual(["Handover"]);
  await rosa.close();
});
