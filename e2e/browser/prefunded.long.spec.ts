import { expect, test, type Browser, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { collectCash, typeCode, typeAmount } from "./support/collect.ts";
import {
  openDriverAt,
  offerDialogOn,
  createDeliveryActors,
  createPaidDelivery,
  type DeliveryActors,
} from "./support/deliveries.ts";
import {
  createCashier,
  countDenominations,
  openHubCounter,
  createHubOnPage,
  showHubCodeToCamera,
} from "./support/hubs.ts";
import {
  createAdmin,
  queryAsOwner,
  sendPaymentWebhook,
  signIn,
  signUp,
  newAccount,
  type TestAccount,
} from "./support/people.ts";
import { movePhoneToStop, longTag, pressStartNavigation } from "./support/steps.ts";
import { showToCamera } from "./support/camera.ts";

// A prefunded delivery (the sender pays the amount, and a hub gives the cash), and cash collected at a hub by its sender,
// through the pages only.
let actors: DeliveryActors;
let ada: TestAccount;
test.beforeAll(async () => {
  const administrator = await createAdmin("Ada Admin");
  ada = administrator.person;
  actors = { ...(await createDeliveryActors()), administrator: administrator.api };
});
test.afterEach(() => {
  showToCamera(null);
});

const inMain = (page: Page) => page.getByRole("main");
const openPageAs = async (
  browser: Browser,
  person: TestAccount,
  viewport = { width: 390, height: 844 },
): Promise<Page> => {
  const page = await (await browser.newContext({ viewport })).newPage();
  await signIn(page, person);
  await expect(page).not.toHaveURL(/\/login/);
  return page;
};

/** A hub that the administrator creates on the page, with this sum from the bank. */
async function createHubWithCash(browser: Browser, name: string, place: { lat: number; lng: number }, amount: string) {
  const cora = await createCashier();
  const adasPage = await openPageAs(browser, ada, { width: 1280, height: 900 });
  await expect(adasPage).toHaveURL("/admin");
  const hubId = await createHubOnPage(adasPage, { name, place, cashier: cora.person.phone });
  await adasPage.getByRole("button", { name: "From the bank" }).click();
  const dialog = adasPage.getByRole("dialog", { name: "Cash from the bank" });
  await dialog.getByLabel("Amount").fill(amount);
  await dialog.getByLabel("Reason").fill("Float");
  await dialog.getByRole("button", { name: "Move cash" }).click();
  await expect(inMain(adasPage).getByText(`$${amount}.00`).first()).toBeVisible();
  return { cora, adasPage, hubId };
}

test(
  "a sender pays, a cashier gives the cash to the driver, who takes it to a hub without an answer at the drop-off",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const place = { lat: -55.31, lng: 20.4 };
    const { cora, adasPage, hubId } = await createHubWithCash(browser, "Pratt Street", place, "300");

    const sam = newAccount("Sam Sender");
    await (await signUp(sam, "user")).dispose();
    const senderPage = await openPageAs(browser, sam);
    await senderPage.getByLabel("Receiver's phone").fill(actors.receiverPhone);
    await senderPage.getByLabel("Amount").fill("120");
    await expect(senderPage.getByRole("radio", { name: /I give the cash to the driver/ })).toBeChecked();
    await senderPage.getByRole("radio", { name: /I pay, and you bring the cash/ }).check();
    await expect(senderPage.getByRole("combobox", { name: "Pickup address" })).toBeHidden();
    await senderPage.getByRole("combobox", { name: "Delivery address" }).fill(`${place.lat}, ${place.lng}`);
    await senderPage.getByRole("option").first().click();
    await senderPage.getByRole("button", { name: "Review" }).click();
    await expect(senderPage.getByText("You pay $120.00 online.")).toBeVisible();
    await senderPage.getByRole("button", { name: "Send delivery" }).click();
    await expect(senderPage).toHaveURL(/\/my-deliveries\/[0-9a-f-]{36}/);
    const id = senderPage.url().split("/").pop() ?? "";
    await expect(senderPage.getByText("Pratt Street, where the driver collects it")).toBeVisible();

    const dora = await openDriverAt(browser, actors, place);
    await actors.receiver.post(`/api/transactions/${id}/accept`, {
      data: {},
      headers: { origin: process.env.TEST_APP_URL ?? "" },
    });
    await expect(senderPage.getByText("Pay $120.00 to send it.")).toBeVisible();
    await sendPaymentWebhook("payment.confirmed", id);
    const offer = offerDialogOn(dora.page);
    await expect(offer.getByText(/Pratt Street,/).first()).toBeVisible({ timeout: 90_000 });
    await offer.getByRole("button", { name: "Accept Task" }).click();
    await expect(dora.page).toHaveURL(`/navigation/${id}`);
    await expect(dora.page.getByText("Pratt Street · Hub")).toBeVisible();
    await dora.page.getByRole("link", { name: "Start Service" }).click();
    await expect(dora.page.getByRole("heading", { name: "Collect at Pratt Street" })).toBeVisible();
    await expect(dora.page.getByText("Same digits on the cashier's phone?")).toBeVisible();

    const counter = await openHubCounter(browser, cora, "Pratt Street");
    await counter.getByRole("link", { name: "Hand $120.00 to Dora Driver" }).click();
    await expect(counter.getByRole("heading", { name: "Hand $120.00 to Dora" })).toBeVisible();
    await expect(counter.getByText("Different digits? Don't hand over the cash.")).toBeVisible();
    await typeAmount(dora.page, 120);
    await dora.page.getByRole("button", { name: "I counted $120.00" }).click();
    await expect(counter.getByText("Dora counted $120.00")).toBeVisible();
    await counter.getByRole("button", { name: "Yes, that is right" }).click();
    const code = (await counter.getByRole("group", { name: "Code", exact: true }).innerText()).replace(/\s/g, "");
    await typeCode(dora.page, code);
    await expect(counter.getByRole("heading", { name: "$120.00 handed over" })).toBeVisible();
    await adasPage.goto("/admin/hubs");
    await expect(adasPage.getByRole("row", { name: /Pratt Street/ })).toContainText("$180.00");

    const directionsLink = dora.page.getByRole("link", { name: "To the door" });
    const start = dora.page.getByRole("button", { name: "Start Navigation" });
    await expect(directionsLink.or(start).first()).toBeVisible();
    if (await directionsLink.isVisible().catch(() => false)) await directionsLink.click().catch(() => undefined);
    await pressStartNavigation(dora.page);
    await dora.page.getByRole("button", { name: "Problem" }).click();
    await dora.page.getByText("The receiver refuses").click();
    await dora.page.getByRole("button", { name: "I cannot hand it over" }).click();
    await expect(dora.page.getByText("Bring the cash to Pratt Street").first()).toBeVisible();
    await expect(
      senderPage.getByText("The driver is bringing it back to our hub, and your payment will be refunded."),
    ).toBeVisible();
    await movePhoneToStop(dora.page, { latitude: place.lat, longitude: place.lng });
    await dora.page.getByRole("button", { name: "Mark Arrived" }).click();
    await expect(dora.page).toHaveURL(`/hand-in?delivery=${id}`);
    await counter.getByRole("link", { name: "To the cash desk" }).last().click();
    await showHubCodeToCamera(cora, hubId);
    await dora.page.getByRole("button", { name: "Scan the code at the counter" }).click();
    await counter.getByRole("link", { name: "Count what Dora Driver hands in" }).click();
    await countDenominations(counter, { "$100 bills": 1, "$20 bills": 1 }, "$120.00");
    await expect(counter.getByRole("heading", { name: "$120.00 counted" })).toBeVisible();
    await adasPage.goto(`/admin/transactions/${id}`);
    await expect(adasPage.getByText("Pratt Street, where the driver collects it")).toBeVisible();
    await expect(adasPage.getByRole("button", { name: "Record a refund" })).toBeVisible();
    expect(await queryAsOwner("select status from public.transactions where id = $1", [id])).toEqual([
      { status: "failed" },
    ]);
    await Promise.all([senderPage, counter, adasPage, dora.page].map((page) => page.context().close()));
  },
);

test(
  "cash that waits at a hub is collected by its sender: both count, and the sender's code posts it",
  longTag,
  async ({ browser }) => {
    test.setTimeout(240_000 * TIMEOUT_FACTOR);
    const place = { lat: -55.31, lng: 40.4 };
    const cora = await createCashier();
    const adasPage = await openPageAs(browser, ada, { width: 1280, height: 900 });
    await expect(adasPage).toHaveURL("/admin");
    const hubId = await createHubOnPage(adasPage, { name: "Thames Street", place, cashier: cora.person.phone });

    const sam = newAccount("Sam Sender");
    const sender = await signUp(sam, "user");
    const dora = await openDriverAt(browser, actors, place);

    const id = await createPaidDelivery({ ...actors, sender }, place, 120, place);
    await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
    await collectCash(dora.page, { sender, id, amount: 120 });
    await pressStartNavigation(dora.page);
    await dora.page.getByRole("button", { name: "Problem" }).click();
    await dora.page.getByText("The receiver refuses").click();
    await dora.page.getByRole("button", { name: "I cannot hand it over" }).click();
    await expect(dora.page.getByText("Bring the cash back to Sam Sender")).toBeVisible();
    await adasPage.goto(`/admin/transactions/${id}`);
    await adasPage.getByRole("button", { name: "Return to a hub" }).click();
    const dialog = adasPage.getByRole("dialog", { name: "Return to a hub" });
    await dialog.getByRole("radio", { name: /^Thames Street/ }).check();
    await dialog.getByLabel("Reason").fill("The sender is abroad");
    await dialog.getByRole("button", { name: "Return to a hub" }).click();
    await expect(dora.page.getByText("Bring the cash to Thames Street").first()).toBeVisible();
    await dora.page.goto(`/hand-in?delivery=${id}`);
    const counter = await openHubCounter(browser, cora, "Thames Street");
    await expect(counter.getByText("No cash is waiting for a sender.")).toBeVisible();
    await showHubCodeToCamera(cora, hubId);
    await dora.page.getByRole("button", { name: "Scan the code at the counter" }).click();
    await counter.getByRole("link", { name: "Count what Dora Driver hands in" }).click();
    await countDenominations(counter, { "$100 bills": 1, "$20 bills": 1 }, "$120.00");
    await expect(counter.getByRole("heading", { name: "$120.00 counted" })).toBeVisible();

    const senderPage = await openPageAs(browser, sam);
    await senderPage.goto(`/my-deliveries/${id}`);
    await expect(senderPage.getByRole("heading", { name: "Your $120.00 is waiting at Thames Street" })).toBeVisible();
    await expect(senderPage.getByText("Open now. Come with this phone.")).toBeVisible();
    await adasPage.goto(`/admin/hubs/${hubId}`);
    await expect(adasPage.getByRole("list", { name: "Waiting for its sender" }).getByText("Sam Sender")).toBeVisible();

    await counter.getByRole("link", { name: "To the cash desk" }).last().click();
    await counter.getByRole("link", { name: "Give $120.00 back to Sam Sender" }).click();
    const digits = await senderPage.getByText("Your two digits").locator("..").innerText();
    expect(digits).toMatch(/\d/);
    await counter.getByRole("button", { name: "I gave $120.00" }).click();
    await senderPage.getByRole("button", { name: "I counted $120.00" }).click();
    const code = (await senderPage.getByRole("group", { name: "Code", exact: true }).innerText()).replace(/\s/g, "");
    await typeCode(counter, code);
    await expect(counter.getByRole("heading", { name: "$120.00 given back" })).toBeVisible();
    await expect(senderPage.getByText("You got $120.00 back at Thames Street")).toBeVisible();
    await adasPage.goto(`/admin/transactions/${id}`);
    await expect(adasPage.getByText("Cora Cashier gave the sender their cash at Thames Street")).toBeVisible();
    await sender.dispose();
    await Promise.all([senderPage, counter, adasPage, dora.page].map((page) => page.context().close()));
  },
);
