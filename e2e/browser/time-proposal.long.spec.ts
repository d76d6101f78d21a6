// Before a driver has it, the receiver corrects the address and proposes another time, and the sender agrees.
import { expect, test, type Browser, type APIRequestContext } from "@playwright/test";
import { createDeliveryActors } from "./support/deliveries.ts";
import { requestJson } from "./support/people.ts";

const openPhoneAs = async (browser: Browser, api: APIRequestContext) => {
  const context = await browser.newContext({
    storageState: await api.storageState(),
    viewport: { width: 390, height: 844 },
  });
  return { context, page: await context.newPage() };
};

test("the receiver's corrected address survives the sender's stale edit, and a proposed time applies once the sender agrees", async ({
  browser,
}) => {
  const { sender, receiver, receiverPhone } = await createDeliveryActors();
  const { id } = (await requestJson(sender, "/api/transactions", {
    receiverPhone,
    amount: 75,
    pickupAddress: "1 Pickup Street",
    pickupLocation: { lat: -52.1, lng: 77.4 },
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: { lat: -52.11, lng: 77.4 },
  })) as { id: string };
  const [rita, sam] = await Promise.all([openPhoneAs(browser, receiver), openPhoneAs(browser, sender)]);
  await Promise.all([rita.page.goto(`/my-deliveries/${id}`), sam.page.goto(`/my-deliveries/${id}`)]);

  await sam.page.getByRole("button", { name: "Change delivery" }).click();
  const change = sam.page.getByRole("dialog", { name: "Change delivery" });
  await change.getByLabel("Amount").fill("80");
  await rita.page.getByRole("button", { name: "Correct the address" }).click();
  const addressDialog = rita.page.getByRole("dialog", { name: "Correct the address" });
  await addressDialog.getByLabel(/^Apartment/).fill("Apt 4B");
  await addressDialog.getByRole("button", { name: "Save" }).click();
  await expect(addressDialog).toBeHidden();
  await expect(rita.page.getByText("Apt 4B")).toBeVisible();
  await expect(sam.page.getByText("Apt 4B")).toBeVisible({ timeout: 60_000 });
  await change.getByRole("button", { name: "Save changes" }).click();
  await expect(change.getByText("The delivery has changed in the meantime. Check it again.")).toBeVisible();
  await change.getByRole("button", { name: "Close" }).click();
  await expect(sam.page.getByText("Apt 4B")).toBeVisible();

  await rita.page.getByRole("button", { name: "Propose another time" }).click();
  const time = rita.page.getByRole("dialog", { name: "Propose another time" });
  await time.getByRole("button", { name: "Ask Sam Sender" }).click();
  await expect(time.getByText("Give a start and an end")).toBeVisible();
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await time.getByLabel(/^Day/).fill(day);
  await time.getByLabel(/^From/).fill("17:00");
  await time.getByLabel(/^Until/).fill("19:00");
  await time.getByRole("button", { name: "Ask Sam Sender" }).click();
  await expect(rita.page.getByText(/^You proposed .*5:00.*7:00/)).toBeVisible();

  const card = sam.page.getByRole("region", { name: "Rita Receiver proposes another time" });
  await expect(card).toContainText("5:00", { timeout: 60_000 });
  await card.getByRole("button", { name: "Accept this time" }).click();
  await expect(card).toBeHidden();
  await expect(rita.page.getByText(/^You proposed/)).toBeHidden({ timeout: 60_000 });
  await expect(rita.page.getByText(/5:00.PM–7:00.PM$/)).toBeVisible();
  await Promise.all([rita.context.close(), sam.context.close()]);
});
