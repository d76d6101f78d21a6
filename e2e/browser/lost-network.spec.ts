import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { exchangeCash, collectCash, typeCode } from "./support/collect.ts";
import {
  readReceiverCode,
  openDriverAt,
  dumpPhoneStorage,
  offerDialogOn,
  createDeliveryActors,
  waitForCachedPages,
  createPaidDelivery,
  listSteps,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { requestJson } from "./support/people.ts";
import { longTag, pressStartNavigation } from "./support/steps.ts";

// Losing the network at the worst time: before a step has left the phone, or after the server has processed it. Each
// driver is alone in their town.
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

const allSteps = ["accept_offer", "start_service", "arrive", "complete"];
const storedStartNotice = "Not confirmed yet. The code will be checked once you are online.";
const storedArrivalNotice = "No connection. Your arrival will be sent once you are online.";
const storedCodeNotice = "Not confirmed yet. Keep the cash. The code will be checked once you are online.";

/** The server processes the next call and its response is lost; with `goOffline` so are all later requests. */
async function loseResponse(context: BrowserContext, call: string, { goOffline = true } = {}): Promise<void> {
  await context.route(
    call,
    async (route) => {
      await route.fetch();
      if (goOffline) await context.setOffline(true);
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
}

async function expectNoStoredCode(page: Page, code: string): Promise<void> {
  const storedData = await dumpPhoneStorage(page);
  expect(storedData).toContain("handover.");
  expect(storedData).not.toContain(code);
  expect(storedData).not.toContain(`${code.slice(0, 4)}-${code.slice(4)}`);
}

// docs/readings.md: order-at-door
test("with the network lost at each step, and the tab closed in between, every step reaches the server once and in order", async ({
  browser,
}) => {
  const { context, page, ...dora } = await openDriverAt(browser, actors, { lat: -45.1, lng: 168.4 });
  const id = await createPaidDelivery(actors, { lat: -45.1, lng: 168.4 });

  await test.step("the acceptance does not arrive: the driver sees that, the offer stays, and they can accept again", async () => {
    await expect(offerDialogOn(page)).toBeVisible();
    await context.setOffline(true);
    await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
    await expect(page.getByText("No connection. Check your network and try again.")).toBeVisible();
    await expect(offerDialogOn(page)).toBeVisible();
    expect(await listSteps(id)).toEqual([]);
    await context.setOffline(false);
    await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
    await expect(page).toHaveURL(`/navigation/${id}`);
    await waitForCachedPages(page, id);
  });

  await test.step("the start is stored across a reload offline", async () => {
    await context.setOffline(true);
    await collectCash(page, { sender: actors.sender, id, amount: 60 });
    await expect(page.getByText(storedStartNotice)).toBeVisible();
    await page.reload();
    await expect(page.getByText(storedStartNotice)).toBeVisible();
    expect(await listSteps(id)).toEqual(allSteps.slice(0, 1));
    await context.setOffline(false);
    await expect.poll(() => listSteps(id)).toEqual(allSteps.slice(0, 2));
    await expect(page.getByText(storedStartNotice)).toBeHidden();
  });

  await test.step("navigation starts offline", async () => {
    await context.setOffline(true);
    await pressStartNavigation(page);
    await page.reload();
    await expect(page.getByRole("button", { name: "Mark Arrived" })).toBeVisible();
  });

  await test.step("the arrival is stored while the tab is closed", async () => {
    await page.getByRole("button", { name: "Mark Arrived" }).click();
    await expect(page.getByText(storedArrivalNotice)).toBeVisible();
    expect(await listSteps(id)).toEqual(allSteps.slice(0, 2));
    await page.close();
  });

  const secondTab = await context.newPage();
  await test.step("it is sent when the tab is opened again", async () => {
    await context.setOffline(false);
    await secondTab.goto(`/deliveries/${id}/complete`);
    await expect.poll(() => listSteps(id)).toEqual(allSteps.slice(0, 3));
    await expect(secondTab.getByText(storedArrivalNotice)).toBeHidden();
  });

  await test.step("a code typed offline is checked once online, not kept afterwards, and its confirmation is announced on any page", async () => {
    const code = await readReceiverCode(actors, id);
    await context.setOffline(true);
    await typeCode(secondTab, code);
    await expect(secondTab.getByText(storedCodeNotice)).toBeVisible();
    await secondTab.reload();
    await expect(secondTab.getByText(storedCodeNotice)).toBeVisible();
    expect(await listSteps(id)).toEqual(allSteps.slice(0, 3));
    await secondTab.goto("/dashboard");
    await context.setOffline(false);
    const confirmed = secondTab.getByRole("alert").filter({ hasText: "Confirmed. Hand over $60.00" });
    await expect(confirmed).toContainText("to Rita Receiver");
    expect(await listSteps(id)).toEqual(allSteps);
    await expectNoStoredCode(secondTab, code);
    await confirmed.getByRole("button", { name: "Handed over" }).click();
    await expect(confirmed).toBeHidden();
  });
  await dora.api.dispose();
  await context.close();
});

// docs/readings.md: holds-cash
test(
  "cash handed over by a late response disappears from the dashboard, without an event",
  longTag,
  async ({ browser }) => {
    const place = { lat: -45.1, lng: 145.4 };
    const { context, page, api } = await openDriverAt(browser, actors, place);
    const id = await createPaidDelivery(actors, place);
    await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
    await expect(page).toHaveURL(`/navigation/${id}`);
    await page.routeWebSocket(/\/realtime\//, (socket) => {
      void socket.close();
    });
    await exchangeCash(api, actors.sender, id);
    await requestJson(api, `/api/tasks/${id}/arrive`, { position: { latitude: place.lat, longitude: place.lng } });
    const code = await readReceiverCode(actors, id);
    await page.goto("/dashboard");
    const cashHeading = page.getByRole("heading", { name: "You hold $60.00" });
    await expect(cashHeading).toBeVisible();
    await page.getByRole("link", { name: "Complete", exact: true }).click();
    await expect(page.getByRole("button", { name: "Type the code instead" })).toBeVisible();
    await context.setOffline(true);
    await typeCode(page, code);
    await expect(page.getByText(storedCodeNotice)).toBeVisible();
    await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Dashboard" }).click();
    await expect(cashHeading).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("alert").filter({ hasText: "Confirmed. Hand over $60.00" })).toBeVisible();
    await expect(cashHeading).toBeHidden();
    await api.dispose();
    await context.close();
  },
);

test(
  "when the server has processed each step and its response is lost, nothing counts twice and the driver continues",
  longTag,
  async ({ browser }) => {
    const { context, page, ...dora } = await openDriverAt(browser, actors, { lat: -45.1, lng: 160.4 });
    const id = await createPaidDelivery(actors, { lat: -45.1, lng: 160.4 });

    await test.step("the acceptance", async () => {
      await expect(offerDialogOn(page)).toBeVisible();
      await loseResponse(context, "**/api/offers/*/accept");
      await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
      await expect(page.getByText("No connection. Check your network and try again.")).toBeVisible();
      expect(await listSteps(id)).toEqual(allSteps.slice(0, 1));
      await context.setOffline(false);
      await expect(page.getByText("Task accepted! Redirecting to navigation...")).toBeVisible();
      await expect(offerDialogOn(page)).toBeHidden();
      await expect(page).toHaveURL(`/navigation/${id}`);
      await waitForCachedPages(page, id);
    });

    await test.step("the start, also across a reload", async () => {
      await loseResponse(context, `**/api/tasks/${id}/prove`);
      await collectCash(page, { sender: actors.sender, id, amount: 60 });
      await expect(page.getByText(storedStartNotice)).toBeVisible();
      expect(await listSteps(id)).toEqual(allSteps.slice(0, 2));
      await page.reload();
      await expect(page.getByText(storedStartNotice)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText(storedStartNotice)).toBeHidden();
      expect(await listSteps(id)).toEqual(allSteps.slice(0, 2));
    });

    await test.step("the arrival", async () => {
      await pressStartNavigation(page);
      await loseResponse(context, `**/api/tasks/${id}/arrive`);
      await page.getByRole("button", { name: "Mark Arrived" }).click();
      await expect(page.getByText(storedArrivalNotice)).toBeVisible();
      await context.setOffline(false);
      await expect(page).toHaveURL(`/deliveries/${id}/complete`);
      expect(await listSteps(id)).toEqual(allSteps.slice(0, 3));
    });

    await test.step("the receiver's code", async () => {
      const code = await readReceiverCode(actors, id);
      await loseResponse(context, `**/api/tasks/${id}/complete`);
      await typeCode(page, code);
      await expect(page.getByText(storedCodeNotice)).toBeVisible();
      expect(await listSteps(id)).toEqual(allSteps);
      await page.reload();
      await expect(page.getByText(storedCodeNotice)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByRole("heading", { name: "Confirmed. Hand over $60.00" })).toBeVisible();
      expect(await listSteps(id)).toEqual(allSteps);
      await expectNoStoredCode(page, code);
    });
    await dora.api.dispose();
    await context.close();
  },
);

test("a whole delivery driven offline is synced in order", longTag, async ({ browser }) => {
  const place = { lat: -45.1, lng: 150.4 };
  const { context, page, ...dora } = await openDriverAt(browser, actors, place);
  const id = await createPaidDelivery(actors, place);
  // The page continues automatically without a response.
  await loseResponse(context, "**/api/offers/*/accept", { goOffline: false });
  await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
  await expect(page).toHaveURL(`/navigation/${id}`);
  await waitForCachedPages(page, id);
  const code = await readReceiverCode(actors, id);

  await context.setOffline(true);
  await collectCash(page, { sender: actors.sender, id, amount: 60 });
  await pressStartNavigation(page);
  await page.getByRole("button", { name: "Mark Arrived" }).click();
  await expect(page.getByText(storedArrivalNotice)).toBeVisible();
  await page.getByRole("link", { name: "Complete Delivery" }).click();
  await typeCode(page, code);
  await expect(page.getByText(storedCodeNotice)).toBeVisible();
  expect(await listSteps(id)).toEqual(allSteps.slice(0, 1));
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Confirmed. Hand over $60.00" })).toBeVisible();
  expect(await listSteps(id)).toEqual(allSteps);
  await expectNoStoredCode(page, code);
  await dora.api.dispose();
  await context.close();
});

test(
  "cash collected offline for a delivery reassigned meanwhile must be returned, and the phone says so",
  { tag: "@long" },
  async ({ browser }) => {
    const place = { lat: -45.1, lng: 140.4 };
    const { context, page, ...dora } = await openDriverAt(browser, actors, place);
    const id = await createPaidDelivery(actors, place);
    await offerDialogOn(page).getByRole("button", { name: "Accept Task" }).click();
    await expect(page).toHaveURL(`/navigation/${id}`);
    await waitForCachedPages(page, id);
    await context.setOffline(true);
    await collectCash(page, { sender: actors.sender, id, amount: 60 });
    await expect(page.getByText(storedStartNotice)).toBeVisible();
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/unassign`, {
      reason: "Somebody else is nearer",
    });
    await context.setOffline(false);
    await expect(page.getByText("Bring the cash back to Sam Sender")).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByRole("region", { name: /^You hold \$60\.00 of/ })).toContainText(
      "Bring the cash back to its sender.",
    );
    // The driver has the cash: that is recorded, though it changes nothing of the delivery.
    expect(await listSteps(id)).toEqual(["accept_offer", "unassign", "start_after_end"]);
    await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, { reason: "The test is over" });
    await dora.api.dispose();
    await context.close();
  },
);
