import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { changeHands } from "./support/collect.ts";
import { admin, ask, signIn } from "./support/people.ts";
import { driverAt, offerOn, openOffice, paidDelivery, type Office } from "./support/deliveries.ts";

test.use({ viewport: { width: 1280, height: 900 } });

// A place of its own: nobody else's driver is anywhere near.
const place = { lat: -36.87, lng: 174.76 };
const alarm = (page: Page) => page.getByRole("region", { name: "Alarm" });
const record = (page: Page) => page.getByRole("list", { name: "Record" });

async function byKeyboard(page: Page, control: Locator, key = "Enter"): Promise<void> {
  await control.focus();
  await page.keyboard.press(key);
}
async function fine(page: Page): Promise<void> {
  // A message that fades is half transparent for a moment.
  const { violations } = await new AxeBuilder({ page }).exclude("[data-sonner-toast]").analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }))).toEqual([]);
}

test("an SOS rings on another page of the console, is taken and noted, held back, a colleague goes, and two people close it", async ({
  browser,
  page: adasPage,
}) => {
  test.setTimeout(180_000);
  const team = randomUUID();
  const base = await openOffice();
  const [ada, alan] = await Promise.all([admin("Ada Admin", team), admin("Alan Admin", team)]);
  const office: Office = { ...base, administrator: ada.api };
  await signIn(adasPage, ada.person);
  const alansContext = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const alansPage = await alansContext.newPage();
  await signIn(alansPage, alan.person);
  const dora = await driverAt(browser, office, place);
  const id = await paidDelivery(office, place, 240);
  await offerOn(dora.page).getByRole("button", { name: "Accept Task" }).click();
  await expect(dora.page).toHaveURL(`/navigation/${id}`);
  await changeHands(dora.api, office.sender, id);
  const clara = await driverAt(browser, office, place, "Clara Colleague");

  await test.step("it is seen, read out and flashed at once, and says when it cannot be heard yet", async () => {
    await adasPage.goto("/admin/zones");
    await alansPage.goto("/admin/cash");
    await ask(dora.api, "/api/sos", {
      at: new Date().toISOString(),
      position: { latitude: place.lat, longitude: place.lng, accuracy: 8 },
    });
    for (const page of [adasPage, alansPage]) {
      await expect(alarm(page)).toContainText("SOS: Dora Driver");
      await expect(alarm(page).getByRole("alert")).toHaveText(/SOS: Dora Driver\. Nobody has taken it yet\./);
      await expect(page).toHaveTitle("HELP: SOS");
      await expect(alarm(page)).toContainText("Press anywhere to hear alarms");
    }
    await alansPage.getByRole("heading", { level: 1 }).click();
    await expect(alarm(alansPage).getByText("Press anywhere to hear alarms")).toHaveCount(0);
    await alarm(alansPage).getByRole("button", { name: "Mute for 2 minutes" }).click();
    await expect(alarm(alansPage)).toContainText("Muted for 2 minutes at most");
    await fine(adasPage);
    await fine(alansPage);
  });

  await test.step("taken and noted by the keyboard alone, it is quiet everywhere", async () => {
    await byKeyboard(adasPage, alarm(adasPage).getByRole("button", { name: "Take it" }));
    await expect(adasPage).toHaveURL(/\/admin\/incidents\/[0-9a-f-]{36}$/);
    await expect(alarm(adasPage)).toHaveCount(0);
    await expect(alarm(alansPage)).toHaveCount(0);
    await adasPage.getByLabel("Add a note").focus();
    await adasPage.keyboard.type("No answer at the first call");
    await byKeyboard(adasPage, adasPage.getByRole("button", { name: "Add note" }));
    await expect(record(adasPage)).toContainText("No answer at the first call");
    await adasPage.getByRole("button", { name: /^Done: Call the driver/ }).click();
    await expect(record(adasPage)).toContainText("Done: Call the driver");
    await fine(adasPage);
  });

  await test.step("the way is looked at, on record; offers and cash are held back", async () => {
    await adasPage.getByRole("button", { name: "Look at the way", exact: true }).click();
    await expect(adasPage.getByRole("slider", { name: "Time" })).toBeVisible();
    await adasPage.getByRole("button", { name: "Freeze offers", exact: true }).click();
    await expect(adasPage.getByText("Offers are frozen")).toBeVisible();
    await adasPage.getByRole("button", { name: /^Put the cash of TXN-/ }).click();
    await expect(adasPage.getByText("On hold", { exact: true })).toBeVisible();
    for (const words of ["Looked at the way", "Offers frozen", "on hold"])
      await expect(record(adasPage)).toContainText(words);
  });

  await test.step("a colleague nearby is asked, reads the place and nothing of cash, and goes", async () => {
    await adasPage.getByRole("button", { name: "Find colleagues nearby" }).click();
    await adasPage.getByRole("button", { name: /^Ask / }).first().click();
    await clara.page.goto("/dashboard");
    const card = clara.page.getByRole("region", { name: "Dora needs help" });
    await expect(card.getByRole("link", { name: "Open in a map" })).toBeVisible();
    await expect(card).not.toContainText("$");
    await card.getByRole("button", { name: "I'm going" }).click();
    await expect(card).toContainText("The desk knows that you are on your way.");
    await expect(adasPage.getByText("Going there")).toBeVisible();
  });

  await test.step("robbed, by two people: the sender is told, and the driver asked how they are", async () => {
    await adasPage.getByRole("button", { name: "Record a robbery" }).click();
    const dialog = adasPage.getByRole("dialog");
    await expect(dialog).toContainText("All that Dora Driver carries, $240.00, goes from them to lost.");
    await dialog.getByLabel("Reason").fill("Held up at the door, report 4711");
    await dialog.getByRole("button", { name: "Record a robbery" }).click();
    await expect(adasPage.getByText("You asked for this. Another administrator has to approve it.")).toBeVisible();
    await alansPage.goto("/admin/approvals");
    await alansPage.getByRole("button", { name: /^Approve: Record a robbery/ }).click();
    await alansPage.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await expect(alansPage.getByText("Approved and carried out")).toBeVisible();
    await expect(record(adasPage)).toContainText("Robbery recorded: $240.00 lost");
    await expect(adasPage.getByText("The driver carries no cash")).toBeVisible();
    expect(await ask(office.sender, `/api/transactions/${id}`)).toMatchObject({ status: "failed" });
  });

  await test.step("closed by two people, by the keyboard where it is asked for", async () => {
    await byKeyboard(adasPage, adasPage.getByRole("button", { name: "Close the incident" }));
    const dialog = adasPage.getByRole("dialog");
    await byKeyboard(adasPage, dialog.getByRole("radio", { name: "Robbed" }), "Space");
    await dialog.getByLabel("Reason").focus();
    await adasPage.keyboard.type("Safe at home, spoke to them");
    await byKeyboard(adasPage, dialog.getByRole("button", { name: "Close the incident" }));
    await expect(adasPage.getByText("You asked for this. Another administrator has to approve it.")).toBeVisible();
    await alansPage.getByRole("button", { name: /^Approve: Close an incident/ }).click();
    await alansPage.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
    await expect(record(adasPage)).toContainText("Closed: Robbed");
    await expect(clara.page.getByText("Dora needs help")).toHaveCount(0);
  });

  await test.step("the rota names who watches, and when nobody does", async () => {
    await alansPage.goto("/admin/incidents/watch");
    await alansPage.getByRole("button", { name: "Add a turn" }).click();
    const dialog = alansPage.getByRole("dialog");
    await dialog.getByLabel("Who").selectOption({ label: "Alan Admin" });
    for (const day of ["Sat", "Sun"]) await dialog.getByLabel(day).uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    const turn = alansPage.getByRole("list", { name: "Turns" }).getByRole("listitem").filter({ hasText: "Alan Admin" });
    await expect(turn.first()).toContainText("Mon, Tue, Wed, Thu, Fri: 8:00 AM");
    await fine(alansPage);
    await turn
      .first()
      .getByRole("button", { name: /^Remove the turn/ })
      .click();
    await alansPage.getByRole("dialog").getByRole("button", { name: "Remove the turn" }).click();
    await expect(alansPage.getByText("The turn is gone")).toBeVisible();
  });

  for (const { context, api } of [dora, clara]) {
    await api.dispose();
    await context.close();
  }
  await alansContext.close();
});
