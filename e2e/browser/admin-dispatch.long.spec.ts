import { expect, test, type APIRequestContext } from "@playwright/test";
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

// A place of its own, far from other tests' drivers.
const place = { lat: -33.45, lng: -70.66 };

async function goOnlineAt(driver: APIRequestContext, location: { lat: number; lng: number }): Promise<void> {
  await requestJson(driver, "/api/driver/positions", {
    positions: [{ timestamp: Date.now() / 1000, latitude: location.lat, longitude: location.lng }],
  });
  await requestJson(driver, "/api/driver/status", { status: "online" });
}

test(
  "an administrator sees why one driver got the offer and another did not, and the next search appears automatically",
  { tag: "@long" },
  async ({ browser }) => {
    const administrator = await createAdmin();
    const rita = newAccount("Rita Receiver");
    const [sam, receiver, nina, dora] = await Promise.all([
      signUp(newAccount("Sam Sender"), "user"),
      signUp(rita, "user"),
      createApprovedDriver("Nina Near", administrator.api),
      createApprovedDriver("Dora Driver", administrator.api),
    ]);
    const listOffers = async (driver: APIRequestContext) =>
      ((await requestJson(driver, "/api/offers")) as { items: { id: string; transactionId: string }[] }).items;
    const createOfferedDelivery = async (offeredTo: APIRequestContext): Promise<string> => {
      const { id } = (await requestJson(sam, "/api/transactions", {
        receiverPhone: rita.phone,
        amount: 80,
        pickupAddress: "1 Pickup Street",
        pickupLocation: place,
        deliveryAddress: "2 Delivery Street",
        deliveryLocation: place,
      })) as { id: string };
      await requestJson(receiver, `/api/transactions/${id}/accept`, {});
      await sendPaymentWebhook("payment.pending", id);
      await sendPaymentWebhook("payment.confirmed", id);
      await expect
        .poll(async () => (await listOffers(offeredTo)).map(({ transactionId }) => transactionId))
        .toContain(id);
      return id;
    };
    await goOnlineAt(nina.api, place);
    await createOfferedDelivery(nina.api);
    await goOnlineAt(dora.api, place);
    const id = await createOfferedDelivery(dora.api);

    const { page, context } = await openPhoneAt(browser, { latitude: place.lat, longitude: place.lng });
    await signIn(page, administrator.person);
    await expect(page).toHaveURL(/\/admin/);
    await page.goto(`/admin/transactions/${id}`);
    await page.getByRole("link", { name: "Who was asked, and why" }).click();
    await expect(page.getByRole("heading", { name: "Offered to Dora Driver" })).toBeVisible();
    const candidate = page
      .getByRole("region", { name: /^Eligible/ })
      .getByRole("listitem")
      .filter({ hasText: "Dora Driver" });
    await expect(candidate).toContainText("75 points");
    await expect(candidate).toContainText("Offered");
    await expect(
      page.getByRole("region", { name: "Not eligible" }).getByRole("listitem").filter({ hasText: "Nina Near" }),
    ).toContainText("Has another open offer");

    const [offer] = await listOffers(dora.api);
    await requestJson(dora.api, `/api/offers/${offer?.id ?? ""}/decline`, { reason: "Other" });
    await expect(
      page.getByRole("heading", { name: /Not offered to any driver|No available drivers found/ }),
    ).toBeVisible();
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: "Dora Driver" })
        .getByText(/^Declined this delivery/),
    ).not.toHaveCount(0);
    await context.close();
  },
);

test(
  "a delivery assigned to the driver while its offer is open opens, without a mention of another driver",
  longTag,
  async ({ browser }) => {
    const administrator = await createAdmin();
    const rita = newAccount("Rita Receiver");
    const [sam, receiver, dora] = await Promise.all([
      signUp(newAccount("Sam Sender"), "user"),
      signUp(rita, "user"),
      createApprovedDriver("Dora Driver", administrator.api),
    ]);
    const farPlace = { lat: place.lat + 6, lng: place.lng };
    await goOnlineAt(dora.api, farPlace);
    const { page, context } = await openPhoneAt(browser, { latitude: farPlace.lat, longitude: farPlace.lng });
    await signIn(page, dora.person);
    const { id } = (await requestJson(sam, "/api/transactions", {
      ...{ receiverPhone: rita.phone, amount: 80, pickupAddress: "1 Pickup Street", pickupLocation: farPlace },
      ...{ deliveryAddress: "2 Delivery Street", deliveryLocation: farPlace },
    })) as { id: string };
    await requestJson(receiver, `/api/transactions/${id}/accept`, {});
    await sendPaymentWebhook("payment.pending", id);
    await sendPaymentWebhook("payment.confirmed", id);
    await expect(page.getByRole("dialog", { name: "New Delivery Task" })).toBeVisible();

    const { userId } = (await requestJson(dora.api, "/api/session")) as { userId: string };
    await requestJson(administrator.api, `/api/admin/transactions/${id}/assign`, { driverId: userId });
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/navigation/${id}$`));
    await expect(page.getByText("reassigned to another driver")).toBeHidden();
    await context.close();
  },
);
