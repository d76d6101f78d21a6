import { expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import {
  readReceiverCode,
  openDriverAt,
  createDeliveryActors,
  createPaidDelivery,
  type DriverSession,
  type DeliveryActors,
} from "./support/deliveries.ts";
import { exchangeCash } from "./support/collect.ts";
import { createAdmin, requestJson, queryAsOwner, TEST_PASSWORD, signIn, type TestAccount } from "./support/people.ts";

// A driver's week: earned, pending and paid sums on their pages, the administrators', in the bank file and in the
// ledger, equal to the cent.
let actors: DeliveryActors;
let administrator: { person: TestAccount; api: APIRequestContext };
const place = { lat: -47.81, lng: 71.9 };
const PAY_PER_DELIVERY = [5.25, 6.1, 0.99];
const cents = (dollars: number): number => Math.round(dollars * 100);
const totalPay = `$${(PAY_PER_DELIVERY.reduce((total, pay) => total + cents(pay), 0) / 100).toFixed(2)}`;
const inMain = (page: Page) => page.getByRole("main");
const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  if (process.env.SCREENS_DIR)
    await page.screenshot({ path: `${process.env.SCREENS_DIR}/${name}.png`, fullPage: true });
};
const takePictures = async (page: Page, name: string): Promise<void> => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await takeScreenshot(page, `${name}-${colorScheme}`);
  }
};

test.beforeAll(async () => {
  administrator = await createAdmin("Ada Admin");
  actors = { ...(await createDeliveryActors()), administrator: administrator.api };
  await queryAsOwner("update private.settings set value = '0' where key = 'price_notice_seconds'", []);
});
test.afterAll(() => queryAsOwner("update private.settings set value = '3600' where key = 'price_notice_seconds'", []));

async function setPrice(kind: "sender" | "driver", flatFee: number): Promise<void> {
  const { userId } = (await requestJson(actors.sender, "/api/session")) as { userId: string };
  await requestJson(actors.administrator, "/api/admin/prices", {
    kind,
    senderId: userId,
    flat: flatFee,
    perKm: 0,
    basisPoints: 0,
    urgent: 0,
    minimum: 0,
    maximum: null,
    failedBasisPoints: 0,
    tips: false,
    reason: "Agreed",
  });
}

/** From the offer to the drop-off, over the API. */
async function completeDelivery(dora: DriverSession): Promise<string> {
  const id = await createPaidDelivery(actors, place);
  type Offers = { items: { id: string; transactionId: string; status: string }[] };
  const offer = async () =>
    ((await requestJson(dora.api, "/api/offers")) as Offers).items.find(
      (candidate) => candidate.transactionId === id && candidate.status === "new",
    )?.id;
  await expect.poll(offer, { timeout: 180_000 }).toBeTruthy();
  await requestJson(dora.api, `/api/offers/${(await offer()) ?? ""}/accept`, {});
  await exchangeCash(dora.api, actors.sender, id);
  const position = { latitude: place.lat, longitude: place.lng };
  await requestJson(dora.api, `/api/tasks/${id}/arrive`, { position, reason: "A browser test" });
  await requestJson(dora.api, `/api/tasks/${id}/complete`, { code: await readReceiverCode(actors, id), position });
  return id;
}

const openDesktopPage = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signIn(page, administrator.person);
  await expect(page).not.toHaveURL(/\/login/);
  return page;
};

test(
  "a driver's week of earnings is equal on their statement, in the console, in the bank file and in the ledger",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(300_000 * TIMEOUT_FACTOR);
    const dora = await openDriverAt(browser, actors, place);
    await setPrice("sender", 9);
    const ids: string[] = [];
    for (const pay of PAY_PER_DELIVERY) {
      await setPrice("driver", pay);
      ids.push(await completeDelivery(dora));
    }

    await dora.page.goto("/analytics");
    const statement = inMain(dora.page);
    await expect(statement.getByText("Open", { exact: true }).locator("..")).toContainText(totalPay);
    await statement.locator("summary").first().click();
    for (const [n, id] of ids.entries()) {
      const row = statement.getByRole("link", { name: `TXN-${id.slice(0, 8).toUpperCase()}` });
      await expect(row).toContainText(`$${(PAY_PER_DELIVERY[n] ?? 0).toFixed(2)}`);
    }
    await takePictures(dora.page, "driver-analytics-open");

    await dora.page.goto("/settings");
    await dora.page.getByRole("button", { name: "Add a bank account" }).click();
    await dora.page.getByLabel("Routing number").fill("021000021");
    await dora.page.getByLabel("Account number").fill("0001 2345 6789");
    await dora.page.getByLabel("Your password", { exact: true }).fill("not theirs");
    await dora.page.getByRole("button", { name: "Save account" }).click();
    await expect(dora.page.getByText(/current password is wrong/i).first()).toBeVisible();
    await takePictures(dora.page, "driver-account-wrong");
    await dora.page.getByLabel("Your password", { exact: true }).fill(TEST_PASSWORD);
    await dora.page.getByRole("button", { name: "Save account" }).click();
    await expect(dora.page.getByText("Checking account ···6789")).toBeVisible();
    await expect(dora.page.getByText(/^Nothing is sent there before/)).toBeVisible();
    await takePictures(dora.page, "driver-account-held");

    const adminPage = await openDesktopPage(browser);
    await adminPage.goto("/admin/payouts");
    await adminPage.getByLabel("Before", { exact: true }).fill("2099-01-01T00:00");
    await adminPage.getByRole("button", { name: "Show what it closes" }).click();
    await expect(inMain(adminPage).getByText(totalPay).first()).toBeVisible();
    await takePictures(adminPage, "admin-payouts-preview");
    await adminPage.getByRole("button", { name: /^Close \$/ }).click();
    await expect(adminPage.getByText("The period is closed")).toBeVisible();
    // The account is on hold: the file credits no one yet.
    await expect(inMain(adminPage).getByText("No driver's bank account can be credited yet.")).toBeVisible();
    await dora.page.goto("/analytics");
    await expect(statement.getByText("On its way to you").locator("..")).toContainText(totalPay);

    // Three days later.
    await queryAsOwner(
      "update private.payout_accounts set on_hold_until = now() where driver_id = (select user_id from public.user_profiles where email = $1)",
      [dora.person.email],
    );
    await adminPage.reload();
    await takePictures(adminPage, "admin-payouts-closed");
    const download = adminPage.waitForEvent("download");
    await adminPage.getByRole("link", { name: "File for the bank" }).first().click();
    const file = await (await download).createReadStream();
    let text = "";
    for await (const part of file) text += String(part);
    const credit = text.split("\r\n").find((line) => line.startsWith("6") && line.includes("000123456789"));
    expect(credit?.slice(29, 39)).toBe(String(cents(Number(totalPay.slice(1)))).padStart(10, "0"));

    await adminPage.getByRole("button", { name: "Mark file as sent" }).click();
    await adminPage.getByRole("dialog").getByRole("button", { name: "It was sent" }).click();
    await expect(adminPage.getByText("Recorded as sent")).toBeVisible();
    await takePictures(adminPage, "admin-payouts-sent");

    await dora.page.goto("/analytics");
    await expect(statement.getByText("Paid", { exact: true }).first().locator("..")).toContainText(totalPay);
    await takePictures(dora.page, "driver-analytics-paid");
    const ledgerSums = (await queryAsOwner(
      `select x.cause, (sum(x.amount) * 100)::int as cents from ledger.transfers x
       join ledger.accounts f on f.id = x.from_account join ledger.accounts t on t.id = x.to_account
      where (select user_id from public.user_profiles where email = $1) in (f.owner, t.owner)
        and (f.kind in ('driver_pay', 'payout') or t.kind in ('driver_pay', 'payout')) group by x.cause order by x.cause`,
      [dora.person.email],
    )) as { cause: string; cents: number }[];
    const totalCents = cents(Number(totalPay.slice(1)));
    expect(ledgerSums).toEqual([
      { cause: "driver_paid", cents: totalCents },
      { cause: "pay_closed", cents: totalCents },
      { cause: "pay_sent", cents: totalCents },
    ]);
  },
);
