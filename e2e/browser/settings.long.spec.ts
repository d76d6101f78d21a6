import { expect, test, type Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { createDeliveryActors, createPaidDelivery } from "./support/deliveries.ts";
import { createAdmin, requestJson, queryAsOwner, changeSetting, signIn } from "./support/people.ts";

test.use({ viewport: { width: 1280, height: 900 } });

const appOrigin = () => process.env.TEST_APP_URL ?? "";
const row = (page: Page, name: string) => page.getByRole("main").getByRole("button").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const readSetting = async (key: string) =>
  ((await queryAsOwner("select private.get_setting($1)::int as n", [key])) as { n: number }[])[0]?.n;

test.afterAll(async () => {
  await changeSetting("door_wait_seconds", 300);
  await changeSetting("money_driver_days", 30);
});

test(
  "an administrator sets a longer wait at the drop-off, a second one approves a money rule, and each history shows it",
  { tag: "@long" },
  async ({ browser, page }) => {
    const team = randomUUID();
    const [ada, alan] = await Promise.all([createAdmin("Ada Admin", team), createAdmin("Alan Admin", team)]);
    await signIn(page, ada.person);
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();

    await test.step("the setting is found by its text, in minutes, with its bounds", async () => {
      await page.goto("/admin/settings");
      await page.getByLabel("Find a setting").fill("home");
      await row(page, "Wait at the door").click();
      const sheet = dialog(page, "Wait at the door");
      await expect(sheet.getByLabel("New value")).toHaveValue("5");
      await expect(sheet.getByText("From 30 s to 60 min")).toBeVisible();
      await sheet.getByLabel("New value").fill("90");
      await sheet.getByRole("button", { name: "Change setting" }).click();
      await expect(sheet.getByText("Must be within the bounds")).toBeVisible();
      await expect(sheet.getByText("Give a reason")).toBeVisible();
      await sheet.getByLabel("New value").fill("7");
      await sheet.getByLabel("Reason").fill("Tall buildings downtown");
      await sheet.getByRole("button", { name: "Change setting" }).click();
      await expect(page.getByText("Setting changed. It applies from now on.")).toBeVisible();
      await expect(row(page, "Wait at the door")).toContainText("7 min");
      await expect(row(page, "Wait at the door")).toContainText("Changed by Ada Admin");
      expect(await readSetting("door_wait_seconds")).toBe(420);
    });

    await test.step("its history shows the change, and one press restores the default", async () => {
      await row(page, "Wait at the door").click();
      const sheet = dialog(page, "Wait at the door");
      await expect(sheet.getByRole("list", { name: "History" })).toContainText("5 min → 7 min");
      await expect(sheet.getByRole("list", { name: "History" })).toContainText("Tall buildings downtown");
      await sheet.getByRole("button", { name: "Reset to default" }).click();
      await expect(sheet.getByLabel("New value")).toHaveValue("5");
      await sheet.getByRole("button", { name: "Close" }).click();
    });

    await test.step("a money rule waits for the second administrator, who sees the old and the new value", async () => {
      await page.getByLabel("Find a setting").fill("one driver");
      await row(page, "One driver, within").click();
      const sheet = dialog(page, "One driver, within");
      await sheet.getByLabel("New value").fill("45");
      await sheet.getByLabel("Reason").fill("Our lawyer asks for it");
      await sheet.getByRole("button", { name: "Request approval" }).click();
      await expect(row(page, "One driver, within")).toContainText("Waiting for approval");
      expect(await readSetting("money_driver_days")).toBe(30);

      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const alansPage = await context.newPage();
      await signIn(alansPage, alan.person);
      await expect(alansPage.getByRole("heading", { name: "Overview" })).toBeVisible();
      await alansPage.goto("/admin/approvals");
      const card = alansPage
        .getByRole("list", { name: "Approvals" })
        .getByRole("listitem")
        .filter({ hasText: "One driver" });
      await expect(card).toContainText("“One driver, within” is 45 days instead of 30 days, from that moment on.");
      await card.getByRole("button", { name: /^Approve/ }).click();
      await alansPage.getByRole("dialog").getByRole("button", { name: "Approve", exact: true }).click();
      await expect(alansPage.getByText("Approved and carried out")).toBeVisible();
      expect(await readSetting("money_driver_days")).toBe(45);
      await context.close();
      await expect(row(page, "One driver, within")).toContainText("45 days");
      await row(page, "One driver, within").click();
      await expect(sheet.getByRole("list", { name: "History" })).toContainText("Approved by Alan Admin");
      expect(await requestJson(ada.api, "/api/admin/settings/money_driver_days/history")).toMatchObject({
        items: [{ before: 30, after: 45, by: "Ada Admin", approvedBy: "Alan Admin" }],
      });
    });
  },
);

test("an administrator writes a template in both languages, and sends it to a receiver in their language", async ({
  page,
}) => {
  const actors = await createDeliveryActors();
  await actors.receiver.patch("/api/settings", { data: { locale: "es" }, headers: { origin: appOrigin() } });
  const place = { lat: -58.4, lng: 20.4 };
  const id = await createPaidDelivery(actors, place, 85, place);
  const ada = await createAdmin("Ada Admin");
  const name = `Traffic ${Date.now()}`;
  await signIn(page, ada.person);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await page.goto("/admin/settings?q=texts");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Texts for messages");
  await page.getByRole("button", { name: "Add a text" }).click();
  const sheet = dialog(page, "Add a text");
  await sheet.getByLabel("Name").fill(name);
  await sheet.getByLabel("Offered for messages to").selectOption("Receivers");
  await sheet.getByLabel("In English").fill("Hi {name}, {number} takes a little longer.");
  await sheet.getByLabel("In Spanish").fill("Hola {name}, {number} tardará un poco más.");
  await sheet.getByRole("button", { name: "Save text" }).click();
  await expect(row(page, name)).toContainText("Hi {name}, {number} takes a little longer.");

  await page.goto(`/admin/transactions/${id}`);
  await page.getByLabel("To", { exact: true }).selectOption({ label: "Rita Receiver (receiver)" });
  await page.getByLabel("Saved text").selectOption(name);
  const number = `TXN-${id.slice(0, 8).toUpperCase()}`;
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(`Hola Rita, ${number} tardará un poco más.`);
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("list", { name: "Messages of this delivery" })).toContainText(`Hola Rita, ${number}`);
});
