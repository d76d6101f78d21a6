import { expect, test, type Browser, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { openDriverAt, offerDialogOn, createDeliveryActors, type DeliveryActors } from "./support/deliveries.ts";
import {
  createAdmin,
  requestJson,
  queryAsOwner,
  sendPaymentWebhook,
  changeSetting,
  signIn,
  signUp,
  newAccount,
  type TestAccount,
} from "./support/people.ts";

// A delivery's fee and pay, through the pages only: agreed with one sender, because general prices would affect every
// browser test.
let actors: DeliveryActors;
let ada: TestAccount;
test.beforeAll(async () => {
  const administrator = await createAdmin("Ada Admin");
  ada = administrator.person;
  actors = { ...(await createDeliveryActors()), administrator: administrator.api };
  await changeSetting("price_notice_seconds", 0);
});
test.afterAll(() => changeSetting("price_notice_seconds", 3_600));

const place = { lat: -52.31, lng: 60.4 };
const inMain = (page: Page) => page.getByRole("main");
const openPageAs = async (
  browser: Browser,
  person: TestAccount,
  viewport = { width: 390, height: 844 },
): Promise<Page> => {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.clock.install();
  await signIn(page, person);
  await expect(page).not.toHaveURL(/\/login/);
  return page;
};
const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  if (!process.env.SCREENS_DIR) return;
  await page.screenshot({ path: `${process.env.SCREENS_DIR}/${name}.png`, fullPage: true });
};

async function addPriceAgreement(
  adasPage: Page,
  kind: string,
  senderId: string,
  amounts: Record<string, string>,
): Promise<void> {
  await adasPage.goto("/admin/prices");
  await adasPage.getByLabel("Price for").selectOption({ label: kind });
  for (const [field, value] of Object.entries(amounts)) await adasPage.getByLabel(field, { exact: true }).fill(value);
  await adasPage.getByLabel("Only for this sender").fill(senderId);
  await adasPage.getByLabel("Reason").fill("Agreed by telephone");
  await adasPage.getByRole("button", { name: "Add version" }).click();
  await expect(adasPage.getByText("Version added")).toBeVisible();
}

test(
  "a sender sees the price before sending, it refreshes automatically and shows a change, and the driver reads their pay",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const sam = newAccount("Sam Sender");
    await (await signUp(sam, "user")).dispose();
    const [{ id: senderId }] = (await queryAsOwner("select user_id as id from public.user_profiles where email = $1", [
      sam.email,
    ])) as [{ id: string }];
    const adasPage = await openPageAs(browser, ada, { width: 1280, height: 900 });
    await addPriceAgreement(adasPage, "Senders pay", senderId, { "Per delivery": "2.50", "Share of the amount": "1" });
    await addPriceAgreement(adasPage, "Drivers are paid", senderId, { "Per delivery": "3" });
    await expect(inMain(adasPage).getByText("Agreed with Sam Sender").first()).toBeVisible();
    await takeScreenshot(adasPage, "admin-prices");

    const senderPage = await openPageAs(browser, sam);
    await senderPage.getByLabel("Receiver's phone").fill(actors.receiverPhone);
    await senderPage.getByLabel("Amount").fill("120");
    for (const field of ["Pickup address", "Delivery address"]) {
      await senderPage.getByRole("combobox", { name: field }).fill(`${place.lat}, ${place.lng}`);
      await senderPage.getByRole("option").first().click();
    }
    await senderPage.getByRole("button", { name: "Review" }).click();
    const quote = senderPage.getByTestId("quote");
    await expect(quote.getByTestId("quote-summary")).toContainText("Fee $3.70");
    await expect(quote.getByText("$3.70", { exact: true })).toBeVisible();
    await expect(quote.getByText("$123.70")).toBeVisible();
    await expect(quote.getByText("Share of the amount $1.20")).toBeVisible();
    await expect(quote.getByRole("timer")).toHaveText(/This price is valid for 1[45]:\d\d/);
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ])
      for (const colorScheme of ["light", "dark"] as const) {
        await senderPage.setViewportSize(viewport);
        await senderPage.emulateMedia({ colorScheme });
        await takeScreenshot(senderPage, `send-review-${viewport.width}-${colorScheme}`);
      }
    await senderPage.setViewportSize({ width: 390, height: 844 });

    await addPriceAgreement(adasPage, "Senders pay", senderId, { "Per delivery": "4" });
    await senderPage.clock.fastForward("16:00");
    await expect(quote.getByText("The price has changed: $4.00 instead of $3.70.")).toBeVisible();
    await expect(quote.getByText("$124.00")).toBeVisible();
    await takeScreenshot(senderPage, "send-review-changed");
    await senderPage.getByRole("button", { name: "Send delivery" }).click();
    await expect(senderPage).toHaveURL(/\/my-deliveries\/[0-9a-f-]{36}/);
    const id = senderPage.url().split("/").pop() ?? "";
    await expect(inMain(senderPage).getByText("Delivery fee")).toBeVisible();
    await expect(inMain(senderPage).getByText("$4.00").first()).toBeVisible();

    const dora = await openDriverAt(browser, actors, place);
    await requestJson(actors.receiver, `/api/transactions/${id}/accept`, {});
    await expect(senderPage.getByText("Pay $4.00 by card.")).toBeVisible();
    await takeScreenshot(senderPage, "delivery-fee-due");
    await sendPaymentWebhook("payment.confirmed", id);
    const offer = offerDialogOn(dora.page);
    await expect(offer.getByText("Your pay")).toBeVisible({ timeout: 90_000 });
    await expect(offer.getByText("$3.00")).toBeVisible();
    await takeScreenshot(dora.page, "offer-pay");
    await offer.getByRole("button", { name: "Accept Task" }).click();
    await expect(dora.page).toHaveURL(`/navigation/${id}`);

    await adasPage.goto(`/admin/transactions/${id}`);
    await expect(inMain(adasPage).getByText("Driver's pay").first()).toBeVisible();
    await expect(inMain(adasPage).getByText("Sender 2, driver 1")).toBeVisible();
    await takeScreenshot(adasPage, "admin-delivery-price");
    await senderPage.getByRole("button", { name: "Receipt" }).click();
    await expect(senderPage.getByRole("dialog", { name: "Receipt" }).getByText("$4.00")).toBeVisible();
  },
);
