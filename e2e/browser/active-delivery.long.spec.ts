import { expect, test, type Browser } from "@playwright/test";
import { exchangeCash } from "./support/collect.ts";
import { waitForCachedAnswers } from "./support/cached-pages.ts";
import {
  createAdmin,
  createApprovedDriver,
  requestJson,
  sendPaymentWebhook,
  openPhoneAt,
  signIn,
  signUp,
  newAccount,
} from "./support/people.ts";
import { longTag } from "./support/steps.ts";

const place = { lat: -11.5, lng: 27.25 };

/** A driver's open dashboard, and a delivery that the driver has accepted on another phone. */
async function openDashboardWithDelivery(browser: Browser) {
  const administrator = await createAdmin();
  const rita = newAccount("Rita Receiver");
  const [receiver, sender, { person, api }] = await Promise.all([
    signUp(rita, "user"),
    signUp(newAccount("Sam Sender"), "user"),
    createApprovedDriver("Dora Driver", administrator.api),
  ]);
  const { context, page } = await openPhoneAt(browser, { latitude: place.lat, longitude: place.lng });
  await context.addInitScript(() => {
    const requests: string[] = [];
    Object.assign(window, { requests });
    navigator.storage.persist = () => {
      requests.push("persist");
      return Promise.resolve(true);
    };
  });
  const persistRequests = () => page.evaluate(() => (window as unknown as { requests: string[] }).requests);
  await signIn(page, person);
  await expect(page.getByText("You get offers")).toBeVisible();
  await expect(page.getByText("No Active Delivery Found")).toBeVisible();
  expect(await persistRequests()).toEqual([]);
  const { id } = (await requestJson(sender, "/api/transactions", {
    receiverPhone: rita.phone,
    amount: 75,
    pickupAddress: "1 Pickup Street",
    pickupLocation: place,
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: { lat: place.lat + 0.045, lng: place.lng },
  })) as { id: string };
  await requestJson(receiver, `/api/transactions/${id}/accept`, {});
  await sendPaymentWebhook("payment.pending", id);
  await sendPaymentWebhook("payment.confirmed", id);
  const offer = page.getByRole("dialog", { name: "New Delivery Task" });
  await expect(offer).toContainText("about 4.3 mi");
  const { items } = (await requestJson(api, "/api/offers")) as { items: { id: string; transactionId: string }[] };
  await requestJson(api, `/api/offers/${items.find((offered) => offered.transactionId === id)?.id}/accept`, {});
  await expect(offer).toBeHidden();
  // From now on the phone may hold unsent steps.
  await expect.poll(persistRequests).toEqual(["persist"]);
  return {
    context,
    page,
    api,
    sender,
    id,
    banner: page.getByRole("region", { name: "Active Delivery" }),
    button: page.getByRole("region", { name: "Continue the delivery" }),
  };
}

// docs/readings.md: start-navigation, complete-early
test(
  "the active delivery appears automatically with its distance, survives a reload offline, and disappears when it ends elsewhere",
  longTag,
  async ({ browser }) => {
    const { context, page, api, sender, id, banner, button } = await openDashboardWithDelivery(browser);

    await test.step("banner and button appear, with address, distance and time", async () => {
      await expect(banner).toContainText("Assigned");
      await expect(banner).toContainText("$75.00");
      await expect(button.getByRole("link", { name: "Navigate" })).toHaveAttribute("href", `/navigation/${id}`);
      await expect(button.getByRole("link", { name: "Complete" })).toHaveAttribute(
        "href",
        `/deliveries/${id}/complete`,
      );
      await expect(banner.getByRole("link", { name: "Navigate" })).toHaveAttribute("href", `/navigation/${id}`);
      await banner.getByRole("button", { name: "Show details" }).click();
      await expect(banner).toContainText("2 Delivery Street");
      await expect(banner).toContainText("7.0 km");
      await expect(banner.getByText("ETA", { exact: true })).toBeVisible();
      await expect(banner).toContainText(/ETA.*1[45] min/);
      await expect(banner).toContainText("Estimated arrival");
      await expect(banner.getByRole("link", { name: "Start Service" })).toHaveAttribute(
        "href",
        `/navigation/${id}/collect`,
      );
      await expect(banner.getByRole("link", { name: "Complete Delivery" })).toBeVisible();
      await expect(banner.getByRole("link", { name: "View Details" })).toBeVisible();
    });

    await test.step("Complete before the pickup is proven shows which step comes first", async () => {
      await button.getByRole("link", { name: "Complete" }).click();
      await expect(page).toHaveURL(`/deliveries/${id}/complete`);
      await expect(page.getByText("Collect the cash")).toBeVisible();
      await expect(button.getByRole("link", { name: "Navigate" })).toBeVisible();
      await page.getByRole("navigation", { name: "Tabs" }).getByRole("link", { name: "Dashboard" }).click();
      await expect(banner).toBeVisible();
    });

    await test.step("the page follows each step taken elsewhere, up to the arrival", async () => {
      await exchangeCash(api, sender, id);
      await expect(banner).toContainText("En Route");
    });

    await test.step("Start Navigation in the banner opens the map app, and the page shows the arrival as the next step", async () => {
      await banner.getByRole("button", { name: "Show details" }).click();
      const map = page.waitForEvent("popup");
      await banner.getByRole("button", { name: "Start Navigation" }).click();
      await (await map).close();
      await expect(page).toHaveURL(`/navigation/${id}`);
      await expect(page.getByRole("button", { name: "Mark Arrived" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Start Navigation" })).toBeHidden();
      await page.getByRole("link", { name: "Back" }).click();
    });

    await test.step("the arrival shows too", async () => {
      await requestJson(api, `/api/tasks/${id}/arrive`, {
        position: { latitude: place.lat + 0.045, longitude: place.lng },
      });
      await expect(banner).toContainText("Arrived");
      await expect(button).toBeVisible();
    });

    await test.step("a reload offline shows the stored delivery", async () => {
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await waitForCachedAnswers(page, "/dashboard");
      await context.setOffline(true);
      await page.reload();
      await expect(banner).toContainText("Arrived");
      await expect(banner).toContainText("$75.00");
      await expect(button).toBeVisible();
    });

    await test.step("once online after it ended elsewhere, banner, button and stored data are gone", async () => {
      await requestJson(api, `/api/tasks/${id}/fail`, { reason: "Nobody opened" });
      await exchangeCash(api, sender, id);
      await context.setOffline(false);
      await expect(page.getByText("No Active Delivery Found")).toBeVisible({ timeout: 135_000 });
      await expect(button).toBeHidden();
      await expect.poll(() => page.evaluate(() => localStorage.getItem("handover.task"))).toBe("null");
    });
    await context.close();
  },
);
