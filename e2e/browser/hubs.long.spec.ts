import { expect, test, type Browser, type Page } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { randomUUID } from "node:crypto";
import { showToCamera } from "./support/camera.ts";
import { collectCash, typeAmount } from "./support/collect.ts";
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
  type CashierAccount,
} from "./support/hubs.ts";
import { createAdmin, requestJson, changeSetting, signIn, type TestAccount } from "./support/people.ts";
import { takePicture } from "./support/reach.ts";
import { movePhoneToStop, longTag, expandAttentionList, pressStartNavigation } from "./support/steps.ts";

// Cash deposited at a hub (a place with a safe and cashiers): the screens of drivers, cashiers and administrators.
let actors: DeliveryActors;
let ada: TestAccount;
test.beforeAll(async () => {
  const administrator = await createAdmin("Ada Admin");
  ada = administrator.person;
  actors = { ...(await createDeliveryActors()), administrator: administrator.api };
  await changeSetting("return_response_timeout_seconds", 2);
});
test.afterAll(async () => {
  await changeSetting("return_response_timeout_seconds", 900);
});
test.afterEach(() => {
  showToCamera(null);
});

const openAdminPage = async (browser: Browser, person: TestAccount): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signIn(page, person);
  await expect(page).toHaveURL("/admin");
  return page;
};
const closeContexts = async (...pages: Page[]) => {
  await Promise.all(pages.map((page) => page.context().close()));
};
const inMain = (page: Page) => page.getByRole("main");

/** A driver with $120.00 that was not handed over. */
async function createDriverWithCash(browser: Browser, lng: number) {
  const place = { lat: -52.2, lng };
  const dora = await openDriverAt(browser, actors, place);
  const id = await createPaidDelivery(actors, place, 120, place);
  await offerDialogOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
  await expect(dora.page).toHaveURL(`/navigation/${id}`);
  await collectCash(dora.page, { sender: actors.sender, id, amount: 120 });
  await pressStartNavigation(dora.page);
  await dora.page.getByRole("button", { name: "Problem" }).click();
  await dora.page.getByText("The receiver refuses").click();
  await dora.page.getByRole("button", { name: "I cannot hand it over" }).click();
  await expect(dora.page.getByText("Bring the cash back to Sam Sender")).toBeVisible();
  return { ...dora, id, place };
}

/** At the counter: the driver scans the code, and waits for the count. */
async function handIn(page: Page, cashier: CashierAccount, hubId: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Hand in cash" })).toBeVisible();
  await showHubCodeToCamera(cashier, hubId);
  await page.getByRole("button", { name: "Scan the code at the counter" }).click();
  await expect(page.getByRole("heading", { name: "The cashier is counting" })).toBeVisible({ timeout: 90_000 });
}

test(
  "without an answer at the drop-off and from the sender, the cash goes to a hub, is counted, and the driver gets the next offer",
  { tag: "@long" },
  async ({ browser }) => {
    test.setTimeout(180_000 * TIMEOUT_FACTOR);
    const location = { lat: -52.21, lng: 20.4 };
    const name = "North Street";
    const cora = await createCashier();
    const adasPage = await openAdminPage(browser, ada);
    const hubId = await createHubOnPage(adasPage, { name, place: location, cashier: cora.person.phone });
    const { page, api, id, place } = await createDriverWithCash(browser, 20.4);

    await movePhoneToStop(page, { latitude: place.lat, longitude: place.lng });
    await page.getByRole("button", { name: "Mark Arrived" }).click();
    await expect(page).toHaveURL(`/navigation/${id}/collect`);
    await typeAmount(page, 120);
    await page.getByRole("button", { name: "I counted $120.00" }).click();
    await expect(page.getByRole("heading", { name: "Waiting for Sam to confirm" })).toBeVisible();
    await expect(page.getByText("Nobody takes it back? Bring it to a hub.")).toBeVisible();
    await page.getByRole("button", { name: "Choose a hub" }).click();
    const sheet = page.getByRole("dialog", { name: "Bring it to a hub" });
    await sheet.getByRole("radio", { name }).check();
    await sheet.getByRole("button", { name: `Bring it to ${name}` }).click();

    await expect(page).toHaveURL(`/navigation/${id}`);
    await expect(page.getByText(`Bring the cash to ${name}`).first()).toBeVisible();
    await movePhoneToStop(page, { latitude: location.lat, longitude: location.lng });
    await page.getByRole("button", { name: "Mark Arrived" }).click();
    await expect(page).toHaveURL(`/hand-in?delivery=${id}`);
    await expect(inMain(page).getByText("$120.00").first()).toBeVisible();

    const counter = await openHubCounter(browser, cora, name);
    await expect(counter.getByText("No drivers waiting")).toBeVisible();
    await handIn(page, cora, hubId);
    await expect(inMain(counter).getByText("Dora Driver")).toBeVisible();
    await expect(inMain(counter)).not.toContainText("120");
    await counter.getByRole("link", { name: "Count what Dora Driver hands in" }).click();
    await expect(counter.getByText("We don't show how much it should be.")).toBeVisible();
    await countDenominations(counter, { "$100 bills": 1, "$20 bills": 1 }, "$120.00");
    await expect(counter.getByRole("heading", { name: "$120.00 counted" })).toBeVisible();

    await expect(page.getByRole("heading", { name: "$120.00 counted" })).toBeVisible();
    await expect(page.getByText("All of it is with the hub now.")).toBeVisible();
    await page.getByRole("link", { name: "Done" }).click();
    await expect(page.getByText("You hold $0.00 of $500.00")).toBeVisible();
    await expect(page.getByText("You get offers")).toBeVisible();
    await createPaidDelivery(actors, location, 60, location);
    await expect(offerDialogOn(page).getByText("$60.00")).toBeVisible({ timeout: 90_000 });
    await adasPage.goto("/admin/hubs");
    await expect(adasPage.getByRole("row", { name: new RegExp(name) })).toContainText("$120.00");
    await api.dispose();
    await closeContexts(page, counter, adasPage);
  },
);

test("without a camera the code is typed, for the hub at which the driver is", longTag, async ({ browser }) => {
  test.setTimeout(180_000 * TIMEOUT_FACTOR);
  const location = { lat: -52.21, lng: 25.4 };
  const name = "Harbour";
  const cora = await createCashier();
  const adasPage = await openAdminPage(browser, ada);
  const hubId = await createHubOnPage(adasPage, { name, place: location, cashier: cora.person.phone });
  const { page, api, id } = await createDriverWithCash(browser, 25.4);
  await requestJson(actors.administrator, `/api/admin/transactions/${id}/return-to`, {
    hubId,
    reason: "The sender is abroad",
  });
  await page.goto(`/hand-in?delivery=${id}`);
  await page.getByRole("button", { name: "Scan the code at the counter" }).click();
  await page.getByRole("button", { name: "Type the code" }).click();
  const counter = await openHubCounter(browser, cora, name);
  await takePicture(counter, "hub-code");
  const code = (await counter.getByTestId("hub-code").textContent()) ?? "";
  const type = async (text: string) => {
    await page.getByLabel("Verification code").fill(text);
    await page.getByRole("button", { name: "Hand in", exact: true }).click();
  };
  await type(code.startsWith("A") ? "C".repeat(8) : "A".repeat(8));
  await expect(page.getByText("Wrong code. 4 tries left.")).toBeVisible();
  await takePicture(page, "hub-typed");
  await type(code);
  await expect(page.getByRole("heading", { name: "The cashier is counting" })).toBeVisible();
  await expect(inMain(counter).getByText("Dora Driver")).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByRole("heading", { name: "Nothing was handed in" })).toBeVisible();
  await requestJson(actors.administrator, `/api/admin/transactions/${id}/cash-returned`, {
    reason: "The test is over",
  });
  await api.dispose();
  await closeContexts(page, counter, adasPage);
});

test(
  "a count below the held sum leaves the rest with the driver, and administrators see it",
  longTag,
  async ({ browser }) => {
    test.setTimeout(180_000 * TIMEOUT_FACTOR);
    const location = { lat: -52.21, lng: 30.4 };
    const name = "South Street";
    const cora = await createCashier();
    const adasPage = await openAdminPage(browser, ada);
    const hubId = await createHubOnPage(adasPage, { name, place: location, cashier: cora.person.phone });
    const { page, api, id } = await createDriverWithCash(browser, 30.4);

    await adasPage.goto(`/admin/transactions/${id}`);
    await adasPage.getByRole("button", { name: "Return to a hub" }).click();
    const dialog = adasPage.getByRole("dialog", { name: "Return to a hub" });
    await dialog.getByRole("radio", { name }).check();
    await dialog.getByLabel("Reason").fill("The sender is abroad");
    await dialog.getByRole("button", { name: "Return to a hub" }).click();
    await expect(adasPage.getByText("Dora Driver brings the cash to the hub")).toBeVisible();
    await expect(page.getByText(`Bring the cash to ${name}`).first()).toBeVisible();

    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Hand in cash" }).click();
    const counter = await openHubCounter(browser, cora, name);
    await handIn(page, cora, hubId);
    // Before the count it can be withdrawn, and deposited again.
    await page.getByRole("button", { name: "Take it back" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take it back" }).click();
    await expect(page.getByRole("heading", { name: "Nothing was handed in" })).toBeVisible();
    await expect(counter.getByText("No drivers waiting")).toBeVisible();
    await page.getByRole("button", { name: "Hand in again" }).click();
    await handIn(page, cora, hubId);
    // After a reload the page still knows what is on the counter.
    await page.reload();
    await expect(page.getByRole("heading", { name: "The cashier is counting" })).toBeVisible();

    await counter.getByRole("link", { name: "Count what Dora Driver hands in" }).click();
    await countDenominations(counter, { "$50 bills": 2 }, "$100.00");
    await expect(counter.getByRole("heading", { name: "$100.00 counted" })).toBeVisible();
    await expect(inMain(counter)).not.toContainText("20.00");
    await expect(page.getByRole("heading", { name: "$100.00 counted" })).toBeVisible();
    await expect(page.getByText("$20.00 is missing and still counts as held by you. Our team knows.")).toBeVisible();
    await page.getByRole("link", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name: "You hold $20.00 of $500.00" })).toBeVisible();

    await adasPage.goto("/admin");
    await expandAttentionList(adasPage);
    await expect(adasPage.getByText("Less cash at a hub than held").first()).toBeVisible();
    await api.dispose();
    await closeContexts(page, counter, adasPage);
  },
);

test("the day is closed with a difference, which two administrators settle", longTag, async ({ browser }) => {
  test.setTimeout(180_000 * TIMEOUT_FACTOR);
  const team = randomUUID();
  const [eve, alan] = await Promise.all([createAdmin("Eve Admin", team), createAdmin("Alan Admin", team)]);
  const [evesPage, alansPage] = [await openAdminPage(browser, eve.person), await openAdminPage(browser, alan.person)];
  const name = "East Street";
  const cora = await createCashier();
  const hubId = await createHubOnPage(evesPage, {
    name,
    place: { lat: -52.21, lng: 40.4 },
    cashier: cora.person.phone,
  });
  const approve = async (title: string) => {
    await alansPage.goto("/admin/approvals");
    await alansPage.getByRole("button", { name: `Approve: ${title}, ${name}` }).click();
    await alansPage.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await expect(alansPage.getByText("Approved and carried out")).toBeVisible();
  };
  const safe = evesPage.getByRole("region", { name: "The safe" });

  await expect(evesPage.getByText("Waiting for a second administrator: Cora Cashier")).toBeVisible();
  await approve("Name cashiers");
  await evesPage.getByRole("button", { name: "From the bank" }).click();
  const moveDialog = evesPage.getByRole("dialog", { name: "Cash from the bank" });
  await moveDialog.getByLabel("Reason").fill("Change for the counter");
  await moveDialog.getByLabel("Amount").fill("1.200");
  await moveDialog.getByRole("button", { name: "Move cash" }).click();
  await expect(moveDialog.getByText("This can mean $1,200.00 or $1.20.")).toBeVisible();
  await moveDialog.getByLabel("Amount").fill("200");
  await moveDialog.getByRole("button", { name: "Move cash" }).click();
  await expect(evesPage.getByText(/^Requested\./)).toBeVisible();
  await expect(safe).toContainText("$0.00");
  await approve("Move cash of a hub");
  await expect(safe).toContainText("$200.00");

  const counter = await openHubCounter(browser, cora, name);
  await expect(inMain(counter)).not.toContainText("200");
  await counter.getByRole("link", { name: "Close the day" }).click();
  await countDenominations(counter, { "$100 bills": 1 }, "$100.00");
  await expect(counter.getByRole("heading", { name: "$100.00 is missing" })).toBeVisible();
  await counter.getByRole("button", { name: "Count again" }).click();
  await countDenominations(counter, { "$100 bills": 1, "$20 bills": 4 }, "$180.00");
  await expect(counter.getByRole("heading", { name: "$20.00 is missing" })).toBeVisible();
  await counter.getByRole("link", { name: "To the cash desk" }).last().click();
  await expect(counter.getByText("$20.00 less than it should hold")).toBeVisible();

  await evesPage.goto("/admin");
  await expandAttentionList(evesPage);
  await evesPage.getByRole("link", { name }).click();
  await expect(evesPage).toHaveURL(`/admin/hubs/${hubId}`);
  await evesPage.getByRole("button", { name: "Settle the difference" }).click();
  const settleDialog = evesPage.getByRole("dialog", { name: "Settle the difference" });
  await settleDialog.getByLabel("Reason").fill("Counted twice, not found");
  await settleDialog.getByRole("button", { name: "Settle the difference" }).click();
  await expect(evesPage.getByText(/^Requested\./)).toBeVisible();
  await approve("Settle a hub's difference");
  await expect(safe).toContainText("$180.00");
  await expect(evesPage.getByText("Settled by administrators")).toBeVisible();
  await closeContexts(counter, evesPage, alansPage);
});
