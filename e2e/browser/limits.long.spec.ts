// Sending limits, money reviews and identity checks, on the pages of everyone involved.
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
const checking = "We are checking this delivery";
/** Texts that only administrators may read. */
const rules = /more than \$500|no earlier delivery together|market|telephone/i;

type Customer = { person: TestAccount; api: APIRequestContext };
async function customer(name: string): Promise<Customer> {
  const person = newAccount(name);
  return { person, api: await signUp(person, "user") };
}
async function pageOf(browser: Browser, person: TestAccount, viewport: typeof phone): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await signIn(page, person);
  await expect(page).not.toHaveURL(/login/);
  return page;
}
const send = async ({ api }: Customer, { person: { phone: receiverPhone } }: Customer, amount: number) =>
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
const main = (page: Page): Locator => page.getByRole("main");

test(
  "a delivery under review waits: both see that, and not why; released, a driver gets the offer; refused, it ends",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const [ada, sam, rita] = [await createAdmin(), await customer("Sam Sender"), await customer("Rita Receiver")];
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
    const [first, second] = [await send(sam, rita, 300), await send(sam, rita, 250)];
    const [adas, sams, ritas] = [
      await pageOf(browser, ada.person, desktop),
      await pageOf(browser, sam.person, phone),
      await pageOf(browser, rita.person, phone),
    ];

    await test.step("accepted, it stays under review: both see that it is being checked", async () => {
      await ritas.goto(`/my-deliveries/${first}`);
      await ritas.getByRole("button", { name: "Accept delivery" }).click();
      await sams.goto(`/my-deliveries/${first}`);
      for (const page of [ritas, sams]) {
        await expect(page.getByText(checking)).toBeVisible();
        await expect(page.getByText("You don't need to do anything.")).toBeVisible();
        expect(await main(page).innerText()).not.toMatch(rules);
      }
    });

    await test.step("an administrator reads why, and releases it with a reason", async () => {
      await adas.goto("/admin/checks");
      const row = adas.getByRole("link", { name: new RegExp(`Sam Sender → Rita Receiver.*\\$300\\.00`) });
      await expect(row).toContainText("They have no earlier delivery together, and the total of $550.00 is more than");
      await row.click();
      await expect(adas).toHaveURL(`/admin/checks/${first}`);
      await expect(adas.getByText("Waiting for you")).toBeVisible();
      await adas.getByRole("button", { name: "Release delivery" }).click();
      const dialog = adas.getByRole("dialog");
      await dialog.getByLabel("Reason").fill("Both known from the market");
      await dialog.getByRole("button", { name: "Release delivery" }).click();
      await expect(adas.getByText("Released", { exact: true })).toBeVisible();
      await expect(adas.getByText("“Both known from the market”")).toBeVisible();
    });

    await test.step("both phones show the release automatically, and the driver gets the offer once it is paid", async () => {
      for (const page of [ritas, sams]) {
        await expect(page.getByText(checking)).toHaveCount(0);
        expect(await main(page).innerText()).not.toMatch(rules);
      }
      await sendPaymentWebhook("payment.pending", first);
      await sendPaymentWebhook("payment.confirmed", first);
      await expect(offerDialogOn(dora.page)).toContainText("$300.00");
      await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
      await expect(dora.page).toHaveURL(`/navigation/${first}`);
    });

    await test.step("another one is refused: it ends, and its parties see no reason", async () => {
      await requestJson(rita.api, `/api/transactions/${second}/accept`, {});
      await sams.goto(`/my-deliveries/${second}`);
      await expect(sams.getByText(checking)).toBeVisible();
      await adas.goto("/admin");
      await expandAttentionList(adas);
      await adas
        .getByRole("link", { name: /Sam Sender → Rita Receiver/ })
        .filter({ hasText: "Waiting for a check" })
        .click();
      await expect(adas).toHaveURL(`/admin/checks/${second}`);
      await adas.getByRole("button", { name: "Refuse delivery" }).click();
      const dialog = adas.getByRole("dialog");
      await dialog.getByLabel("Reason").fill("Nobody could say on the telephone what it is for");
      await dialog.getByRole("button", { name: "Refuse delivery" }).click();
      await expect(adas.getByText("Refused", { exact: true })).toBeVisible();
      await ritas.goto(`/my-deliveries/${second}`);
      for (const page of [sams, ritas]) {
        await expect(main(page).getByText("We could not carry this delivery").first()).toBeVisible();
        expect(await main(page).innerText()).not.toMatch(rules);
      }
      await adas.goto("/admin/checks");
      await expect(adas.getByRole("link", { name: /Sam Sender → Rita Receiver/ })).toHaveCount(0);
    });

    await requestJson(dora.api, `/api/tasks/${first}/cancel`, { reason: "The test is over" });
    await requestJson(dora.api, "/api/driver/status", { status: "offline" });
    await dora.context.close();
    for (const page of [adas, sams, ritas]) await page.context().close();
  },
);

test(
  "a sender over today's limit submits an identity check, is approved, and sends",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const [ada, liam, rita, rosa] = [
      await createAdmin(),
      await customer("Liam Limited"),
      await customer("Rita Receiver"),
      await customer("Rosa Receiver"),
    ];
    await enforceMoneyRules(liam.person);
    const [adas, liams] = [await pageOf(browser, ada.person, desktop), await pageOf(browser, liam.person, phone)];

    await test.step("the sender sends $400 of $500, and sees beforehand that $300 more exceeds the limit", async () => {
      await sendCash(liams, { to: rita.person.phone, amount: "400" });
      await liams.goto("/send");
      await expect(liams.getByText("You can send up to $100.00 today.")).toBeVisible();
      await liams.getByLabel("Amount").fill("300");
      await expect(liams.getByText("That is more than you can send today. You can send up to $100.00.")).toBeVisible();
      await liams.getByRole("link", { name: "How to send more" }).click();
      await expect(liams).toHaveURL("/account");
    });

    await test.step("the sender uploads both sides of a card", async () => {
      await liams.getByRole("button", { name: "Add documents" }).click();
      await expect(liams.getByRole("button", { name: "Submit" })).toBeDisabled();
      for (const side of ["Front", "Back"]) {
        const documentGroup = liams.getByRole("group", { name: side });
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
      await liams.getByRole("button", { name: "Submit" }).click();
      await expect(liams.getByText("We are checking your documents. We'll tell you when we're done.")).toBeVisible();
    });

    await test.step("an administrator must open both pictures before approving them until a date", async () => {
      await adas.goto("/admin/checks");
      await adas.getByRole("link", { name: /Liam Limited/ }).click();
      await expect(adas.getByRole("heading", { name: "Liam Limited" })).toBeVisible();
      await expect(adas.getByRole("button", { name: "Accept the documents" })).toBeDisabled();
      for (const side of ["Front", "Back"]) {
        const newTab = adas.context().waitForEvent("page");
        await adas.getByRole("link", { name: `View: ${side}` }).click();
        const picture = await newTab;
        await expect(picture.locator("img")).toBeVisible();
        await picture.close();
      }
      await expect(adas.getByText("Viewed", { exact: true })).toHaveCount(2);
      await adas.getByRole("button", { name: "Accept the documents" }).click();
      await expect(adas.getByText("Choose tomorrow or a later day")).toBeVisible();
      await adas.getByLabel("Valid until").fill(dateInOneYear());
      await adas.getByRole("button", { name: "Accept the documents" }).click();
      await expect(adas.getByText("Documents accepted")).toBeVisible();
      await expect(adas.getByRole("button", { name: "Revoke verification" })).toBeVisible();
    });

    await test.step("the sender's page shows the approval automatically, and they send the $300", async () => {
      await expect(liams.getByText("Your identity is checked.")).toBeVisible();
      await expect(liams.getByText("You can send up to $2,599.00 today.")).toBeVisible();
      const id = await sendCash(liams, { to: rosa.person.phone, amount: "300" });
      expect(await requestJson(liam.api, `/api/transactions/${id}`)).toMatchObject({ amount: 300, status: "pending" });
      await requestJson(rosa.api, `/api/transactions/${id}/accept`, {});
      await expect(liams.getByText(checking)).toHaveCount(0);
    });

    for (const page of [adas, liams]) await page.context().close();
  },
);
