// Sending again to a known receiver in four taps, and other uses of contacts.
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { requestJson, signIn, signUp, newAccount, type TestAccount } from "./support/people.ts";

const home = { address: "888 South Broadway, Baltimore", lat: 39.2826, lng: -76.5934 };
const pickup = { address: "1838 East Pratt Street, Baltimore", lat: 39.2895, lng: -76.5905 };

/** A sender who has sent to this receiver before opens the send form. */
async function openSendFormWithContact(
  page: Page,
): Promise<{ sam: TestAccount; receiverApi: APIRequestContext; id: string }> {
  const [sam, rita] = [newAccount("Sam Sender"), newAccount("Rita Receiver")];
  const [api, receiverApi] = await Promise.all([signUp(sam, "user"), signUp(rita, "user")]);
  const { id } = (await requestJson(api, "/api/transactions", {
    receiverPhone: rita.phone,
    amount: 60,
    pickupAddress: pickup.address,
    pickupLocation: { lat: pickup.lat, lng: pickup.lng },
    deliveryAddress: home.address,
    deliveryUnit: "Apt 4B",
    deliveryLocation: { lat: home.lat, lng: home.lng },
    specialInstructions: "Ring twice",
  })) as { id: string };
  await api.dispose();
  await signIn(page, sam);
  await expect(page).toHaveURL(/\/send/);
  return { sam, receiverApi, id };
}

test("sends to a contact again in four taps: the name, the amount, Review, Send", async ({ page }) => {
  await openSendFormWithContact(page);
  await page.getByRole("button", { name: /Rita Receiver/ }).click();
  await expect(page.getByText("Rita R. can receive")).toBeVisible();
  await expect(page.getByLabel("Amount")).toBeFocused();
  await page.getByLabel("Amount").click();
  await page.getByLabel("Amount").fill("75");
  await page.getByRole("button", { name: "Review" }).click();
  const main = page.getByRole("main");
  for (const visibleText of ["Rita R.", "Apt 4B", "Ring twice", "$75.00", home.address])
    await expect(main.getByText(visibleText).first()).toBeVisible();
  await expect(page.getByTestId("quote-summary")).toHaveText(/arrives about \d/);
  await page.getByRole("button", { name: "Send delivery" }).click();
  await expect(page).toHaveURL(/\/my-deliveries\/[0-9a-f-]{36}/);
  await expect(page.getByText("Apt 4B")).toBeVisible();
});

test(
  "a past delivery opens the review of the same one; contacts are searched, changed and marked, and a day is chosen",
  { tag: "@long" },
  async ({ page }) => {
    const { id } = await openSendFormWithContact(page);
    await page.goto(`/my-deliveries/${id}`);
    await page.getByRole("button", { name: "Cancel delivery" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes, cancel" }).click();
    await page.getByRole("link", { name: "Send again" }).click();
    await expect(page.getByRole("heading", { name: "Check before sending" })).toBeVisible();
    await expect(page.getByText("Apt 4B")).toBeVisible();
    await page.getByRole("button", { name: "Edit" }).click();

    await page.getByRole("button", { name: "All contacts" }).click();
    const book = page.getByRole("dialog", { name: "Contacts" });
    await book.getByLabel("Search contacts").fill("broadway");
    await book.getByRole("button", { name: "Make Rita Receiver a favorite" }).click();
    await expect(book.getByRole("button", { name: "Rita Receiver is a favorite" })).toBeVisible();
    await book.getByRole("button", { name: "Edit Rita Receiver" }).click();
    const editor = page.getByRole("dialog", { name: "Edit contact" });
    await editor.getByLabel("Name").fill("Auntie");
    await editor.getByRole("button", { name: "Save contact" }).click();
    await book
      .getByRole("button", { name: /^A Auntie|Auntie \(/ })
      .first()
      .click();
    await expect(page.getByText("Rita R. can receive")).toBeVisible();

    const day = page.getByLabel("Day");
    if (!(await day.isVisible())) await page.getByText("Notes, time and urgency").click();
    await day.fill((await day.getAttribute("max")) ?? "");
    await page.getByLabel("From").fill("10:00");
    await page.getByLabel("Until").fill("12:00");
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByRole("button", { name: "Send delivery" }).click();
    await expect(page.getByText(/^Scheduled for|Waiting for Auntie|Waiting for Rita/).first()).toBeVisible();
  },
);

test(
  "an unknown number is reported while it is typed, and its later owner is named",
  { tag: "@long" },
  async ({ page }) => {
    await openSendFormWithContact(page);
    const kim = newAccount("Kim Known");
    await page.getByLabel("Receiver's phone").fill(kim.phone);
    await expect(page.getByText("This number is not on Handover yet. Invite them below.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Invite the receiver" })).toBeVisible();
    await (await signUp(kim, "user")).dispose();
    await page.reload();
    await expect(page.getByText("Kim K. can receive")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Invite the receiver" })).toBeHidden();
  },
);

test(
  "a sender sends requested cash with one review, and declines the next request",
  { tag: "@long" },
  async ({ page }) => {
    const { sam, receiverApi } = await openSendFormWithContact(page);
    const requestCash = (amount: number) =>
      requestJson(receiverApi, "/api/cash-requests", {
        phone: sam.phone,
        amount,
        note: "Rent",
        address: home.address,
        unit: "Apt 4B",
        location: { lat: home.lat, lng: home.lng },
      });
    await requestCash(120);
    const pickupField = page.getByRole("combobox", { name: "Pickup address" });
    await test.step("a request has no pickup address: typed on a slow network, the form keeps it", async () => {
      const delayedResponse = Promise.withResolvers<undefined>();
      await page.route("**/api/delivery-terms", async (route) => {
        await delayedResponse.promise;
        await route.continue();
      });
      await page.reload();
      await page.getByRole("button", { name: "Send $120.00" }).click();
      await expect(page).toHaveURL("/send?step=review");
      await pickupField.pressSequentially("1838");
      await expect(pickupField).toBeFocused();
      await expect(pickupField).toHaveValue("1838");
      delayedResponse.resolve(undefined);
      await expect(page).toHaveURL("/send");
      await expect(pickupField).toBeFocused();
      await page.getByRole("button", { name: "Clear" }).click();
    });
    await page.getByRole("button", { name: "Send $120.00" }).click();
    await expect(pickupField).toBeFocused();
    await pickupField.fill("1838 East Pratt Street");
    await page.getByRole("option").first().click();
    await page.getByRole("button", { name: "Review" }).click();
    await page.getByRole("button", { name: "Send delivery" }).click();
    await expect(page).toHaveURL(/\/my-deliveries\/[0-9a-f-]{36}/);
    await requestCash(60);
    await page.goto("/send");
    await page.getByRole("button", { name: "Decline" }).click();
    const sheet = page.getByRole("dialog", { name: "Decline the request" });
    await sheet.getByLabel("Reason").fill("Not this week");
    await sheet.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByRole("heading", { name: "Rita Receiver asks you for $60.00" })).toBeHidden();
  },
);
