// Sending limits, money reviews (an administrator checks a delivery before it proceeds) and identity checks, on the pages
// of senders, receivers, drivers and administrators.
import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { openDriverAt, offerDialogOn, type DeliveryActors } from "./support/deliveries.ts";
import { drawIdentityDocument, identifyCustomer, dateInOneYear, enforceMoneyRules } from "./support/limits.ts";
import {
  createAdmin,
  requestJson,
  sendPaymentWebhook,
  signIn,
  signUp,
  newAccount,
  type TestAccount,
} from "./support/people.ts";
import { sendCash, expandAttentionList } from "./support/steps.ts";
import type { APIRequestContext } from "@playwright/test";

// A place of its own, far from other tests' drivers.
const place = { lat: -59.3, lng: 30.4 };
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };
const reviewNotice = "We are checking this delivery";
/** Texts that only administrators may read. */
const adminOnlyTexts = /more than \$500|no earlier delivery together|market|telephone/i;

type Customer = { person: TestAccount; api: APIRequestContext };
async function createCustomer(name: string): Promise<Customer> {
  const person = newAccount(name);
  return { person, api: await signUp(person, "user") };
}
async function openPageAs(browser: Browser, person: TestAccount, viewport: typeof phone): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await signIn(page, person);
  await expect(page).not.toHaveURL(/login/);
  return page;
}
const sendDelivery = async ({ api }: Customer, { person: { phone: receiverPhone } }: Customer, amount: number) =>
  (
    (await requestJson(api, "/api/transactions", {
      receiverPhone,
      amount,
      pickupAddress: "1 Pickup Street",
      pickupLocation: place,
      deliveryAddress: "2 Delivery Street",
      deliveryLocation: place,
    })) as { id: string }
  ).id;
const mainRegion = (page: Page): Locator => page.getByRole("main");

test(
  "a delivery under review waits: both see that, and not why; released, a driver gets the offer; refused, it ends",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const [ada, sam, rita] = [
      await createAdmin(),
      await createCustomer("Sam Sender"),
      await createCustomer("Rita Receiver"),
    ];
    await enforceMoneyRules(sam.person, rita.person);
    for (const { api, person } of [sam, rita]) await identifyCustomer(ada.api, api, person);
    const actors: DeliveryActors = {
      administrator: ada.api,
      sender: sam.api,
      receiver: rita.api,
      receiverPhone: rita.person.phone,
    };
    const dora = await openDriverAt(browser, actors, place);
    // A first sum of $550, in two parts.
    const [first, second] = [await sendDelivery(sam, rita, 300), await sendDelivery(sam, rita, 250)];
    const [adminPage, senderPage, receiverPage] = [
      await openPageAs(browser, ada.person, desktop),
      await openPageAs(browser, sam.person, phone),
      await openPageAs(browser, rita.person, phone),
    ];

    await test.step("accepted, it stays under review: both see that it is being checked", async () => {
      await receiverPage.goto(`/my-deliveries/${first}`);
      await receiverPage.getByRole("button", { name: "Accept delivery" }).click();
      await senderPage.goto(`/my-deliveries/${first}`);
      for (const page of [receiverPage, senderPage]) {
        await expect(page.getByText(reviewNotice)).toBeVisible();
        await expect(page.getByText("You don't need to do anything.")).toBeVisible();
        expect(await mainRegion(page).innerText()).not.toMatch(adminOnlyTexts);
      }
    });

    await test.step("an administrator reads why, and releases it with a reason", async () => {
      await adminPage.goto("/admin/checks");
      const row = adminPage.getByRole("link", { name: new RegExp(`Sam Sender → Rita Receiver.*\\$300\\.00`) });
      await expect(row).toContainText("They have no earlier delivery together, and the total of $550.00 is more than");
      await row.click();
      await expect(adminPage).toHaveURL(`/admin/checks/${first}`);
      await expect(adminPage.getByText("Waiting for you")).toBeVisible();
      await adminPage.getByRole("button", { name: "Release delivery" }).click();
      const dialog = adminPage.getByRole("dialog");
      await dialog.getByLabel("Reason").fill("Both known from the market");
      await dialog.getByRole("button", { name: "Release delivery" }).click();
      await expect(adminPage.getByText("Released", { exact: true })).toBeVisible();
      await expect(adminPage.getByText("“Both known from the market”")).toBeVisible();
    });

    await test.step("both phones show the release automatically, and the driver gets the offer once it is paid", async () => {
      for (const page of [receiverPage, senderPage]) {
        await expect(page.getByText(reviewNotice)).toHaveCount(0);
        expect(await mainRegion(page).innerText()).not.toMatch(adminOnlyTexts);
      }
      await sendPaymentWebhook("payment.pending", first);
      await sendPaymentWebhook("payment.confirmed", first);
      await expect(offerDialogOn(dora.page)).toContainText("$300.00");
      await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
      await expect(dora.page).toHaveURL(`/navigation/${first}`);
    });

    await test.step("another one is refused: it ends, and its parties see no reason", async () => {
      await requestJson(rita.api, `/api/transactions/${second}/accept`, {});
      await senderPage.goto(`/my-deliveries/${second}`);
      await expect(senderPage.getByText(reviewNotice)).toBeVisible();
      await adminPage.goto("/admin");
      await expandAttentionList(adminPage);
      await adminPage
        .getByRole("link", { name: /Sam Sender → Rita Receiver/ })
        .filter({ hasText: "Waiting for a check" })
        .click();
      await expect(adminPage).toHaveURL(`/admin/checks/${second}`);
      await adminPage.getByRole("button", { name: "Refuse delivery" }).click();
      const dialog = adminPage.getByRole("dialog");
      await dialog.getByLabel("Reason").fill("Nobody could say on the telephone what it is for");
      await dialog.getByRole("button", { name: "Refuse delivery" }).click();
      await expect(adminPage.getByText("Refused", { exact: true })).toBeVisible();
      await receiverPage.goto(`/my-deliveries/${second}`);
      for (const page of [senderPage, receiverPage]) {
        await expect(mainRegion(page).getByText("We could not carry this delivery").first()).toBeVisible();
        expect(await mainRegion(page).innerText()).not.toMatch(adminOnlyTexts);
      }
      await adminPage.goto("/admin/checks");
      await expect(adminPage.getByRole("link", { name: /Sam Sender → Rita Receiver/ })).toHaveCount(0);
    });

    await requestJson(dora.api, `/api/tasks/${first}/cancel`, { reason: "The test is over" });
    await requestJson(dora.api, "/api/driver/status", { status: "offline" });
    await dora.context.close();
    for (const page of [adminPage, senderPage, receiverPage]) await page.context().close();
  },
);

test(
  "a sender over today's limit submits an identity check, is approved, and sends",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const [ada, liam, rita, rosa] = [
      await createAdmin(),
      await createCustomer("Liam Limited"),
      await createCustomer("Rita Receiver"),
      await createCustomer("Rosa Receiver"),
    ];
    await enforceMoneyRules(liam.person);
    const [adminPage, senderPage] = [
      await openPageAs(browser, ada.person, desktop),
      await openPageAs(browser, liam.person, phone),
    ];

    await test.step("the sender sends $400 of $500, and sees beforehand that $300 more exceeds the limit", async () => {
      await sendCash(senderPage, { receiverPhone: rita.person.phone, amount: "400" });
      await senderPage.goto("/send");
      await expect(senderPage.getByText("You can send up to $100.00 today.")).toBeVisible();
      await senderPage.getByLabel("Amount").fill("300");
      await expect(
        senderPage.getByText("That is more than you can send today. You can send up to $100.00."),
      ).toBeVisible();
      await senderPage.getByRole("link", { name: "How to send more" }).click();
      await expect(senderPage).toHaveURL("/account");
    });

    await test.step("the sender uploads both sides of a card", async () => {
      await senderPage.getByRole("button", { name: "Add documents" }).click();
      await expect(senderPage.getByRole("button", { name: "Submit" })).toBeDisabled();
      for (const side of ["Front", "Back"]) {
        const documentGroup = senderPage.getByRole("group", { name: side });
        await documentGroup
          .locator('input[type="file"]')
          .last()
          .setInputFiles({
            name: "card.jpg",
            mimeType: "image/jpeg",
            buffer: await drawIdentityDocument(side, "Liam Limited"),
          });
        await expect(documentGroup.getByText("Added", { exact: true })).toBeVisible();
      }
      await senderPage.getByRole("button", { name: "Submit" }).click();
      await expect(
        senderPage.getByText("We are checking your documents. We'll tell you when we're done."),
      ).toBeVisible();
    });

    await test.step("an administrator must open both pictures before approving them until a date", async () => {
      await adminPage.goto("/admin/checks");
      await adminPage.getByRole("link", { name: /Liam Limited/ }).click();
      await expect(adminPage.getByRole("heading", { name: "Liam Limited" })).toBeVisible();
      await expect(adminPage.getByRole("button", { name: "Accept the documents" })).toBeDisabled();
      for (const side of ["Front", "Back"]) {
        const newTab = adminPage.context().waitForEvent("page");
        await adminPage.getByRole("link", { name: `View: ${side}` }).click();
        const picture = await newTab;
        await expect(picture.locator("img")).toBeVisible();
        await picture.close();
      }
      await expect(adminPage.getByText("Viewed", { exact: true })).toHaveCount(2);
      await adminPage.getByRole("button", { name: "Accept the documents" }).click();
      await expect(adminPage.getByText("Choose tomorrow or a later day")).toBeVisible();
      await adminPage.getByLabel("Valid until").fill(dateInOneYear());
      await adminPage.getByRole("button", { name: "Accept the documents" }).click();
      await expect(adminPage.getByText("Documents accepted")).toBeVisible();
      await expect(adminPage.getByRole("button", { name: "Revoke verification" })).toBeVisible();
    });

    await test.step("the sender's page shows the approval automatically, and they send the $300", async () => {
      await expect(senderPage.getByText("Your identity is checked.")).toBeVisible();
      await expect(senderPage.getByText("You can send up to $2,599.00 today.")).toBeVisible();
      const id = await sendCash(senderPage, { receiverPhone: rosa.person.phone, amount: "300" });
      expect(await requestJson(liam.api, `/api/transactions/${id}`)).toMatchObject({ amount: 300, status: "pending" });
      await requestJson(rosa.api, `/api/transactions/${id}/accept`, {});
      await expect(senderPage.getByText(reviewNotice)).toHaveCount(0);
    });

    for (const page of [adminPage, senderPage]) await page.context().close();
  },
);
