import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { createAdmin, createApprovedDriver, signIn } from "./support/people.ts";
import { createDeliveryActors, createPaidDelivery } from "./support/deliveries.ts";

test.use({ viewport: { width: 1280, height: 900 } });

// A place of its own, far from other tests' drivers.
const place = { lat: -44.71, lng: 169.15 };

test(
  "an administrator sorts deliveries, selects some by keyboard, cancels them with one reason, and finds it in the record",
  { tag: "@long" },
  async ({ page }) => {
    const actors = await createDeliveryActors();
    const ada = await createAdmin();
    const ids: string[] = [];
    const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const preferredTime = { day, from: "10:00", to: "12:00" };
    for (const amount of [120, 60, 90])
      ids.push(await createPaidDelivery(actors, place, amount, place, amount === 120 ? { preferredTime } : {}));
    const orderNo = (index: number): string => `TXN-${ids[index]?.slice(0, 8).toUpperCase()}`;
    await signIn(page, ada.person);
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    await page.goto(`/admin/transactions?q=${encodeURIComponent(actors.receiverPhone)}`);
    const table = page.getByRole("table", { name: "Deliveries" });
    const links = table.getByRole("link");
    await expect(links).toHaveText([orderNo(2), orderNo(1), orderNo(0)]);
    // A preferred time does not widen the table beyond its frame.
    await expect(table.getByText("10:00 AM–12:00 PM")).toBeVisible();
    const frame = table.locator("..");
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

    // A header sorts; the URL contains the order, and a link shows the same list.
    await table.getByRole("button", { name: "Amount" }).click();
    await expect(links).toHaveText([orderNo(0), orderNo(2), orderNo(1)]);
    await expect(table.getByRole("columnheader", { name: "Amount" })).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(/sort=-amount/);
    await page.reload();
    await expect(links).toHaveText([orderNo(0), orderNo(2), orderNo(1)]);

    // Selected by keyboard only, also after a click on empty space.
    await page.getByRole("heading", { name: "Deliveries", level: 1 }).click();
    await page.keyboard.press("ArrowDown");
    await expect(links.nth(0)).toBeFocused();
    await page.keyboard.press("x");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("x");
    const bar = page.getByRole("toolbar", { name: "Actions for the selection" });
    await expect(bar.getByText("2 selected")).toBeVisible();

    // One reason for both, with a result for each.
    await bar.getByRole("button", { name: "Cancel" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("The street is closed");
    await dialog.getByRole("button", { name: "Cancel 2 deliveries" }).click();
    await expect(dialog.getByText("2 cancelled")).toBeVisible();
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(bar).toBeHidden();
    await expect(table.getByText("Cancelled")).toHaveCount(2);

    // Ended ones are excluded, which is shown before.
    await table.getByRole("checkbox", { name: "Select all that are shown" }).check();
    // The page's shortcuts work from a checkbox, too.
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox").or(page.getByRole("textbox")).first()).toBeFocused();
    await bar.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog.getByText("Possible for 1 of 3.")).toBeVisible();
    await dialog.getByRole("button", { name: "Back" }).click();

    // The column choice is stored, also after a reload.
    await page.getByRole("button", { name: "Columns", exact: true }).click();
    await dialog.getByLabel("Address").check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.reload();
    await expect(table.getByRole("columnheader", { name: "Address" })).toBeVisible();

    // The shown list is exported, and the export is recorded.
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^deliveries-\d{4}-\d\d-\d\d\.csv$/);
    // With a byte order mark, which a spreadsheet needs to read it as UTF-8.
    expect((await readFile(await file.path(), "utf8")).split("\r\n")[0]).toBe(
      "\uFEFFnumber,sender,receiver,delivery_address,driver,status,amount,wanted_from (America/New_York),wanted_to (America/New_York),created_at (America/New_York)",
    );
    await expect(page.getByText("3 rows saved")).toBeVisible();
    await page.goto(`/admin/record?q=${orderNo(1)}`);
    await expect(page.getByText("The street is closed")).toHaveCount(1);
    await page.goto(`/admin/record?action=export_transactions&by=${encodeURIComponent(ada.person.name)}&when=today`);
    await page.getByRole("listitem").first().getByText(ada.person.name).filter({ visible: true }).click();
    await expect(page.getByText("3 rows")).toBeVisible();
  },
);

test("an administrator finds people and drivers in their lists, and writes to one", async ({ page }) => {
  const actors = await createDeliveryActors();
  const ada = await createAdmin();
  await createPaidDelivery(actors, place, 75);
  const driver = await createApprovedDriver("Lila Lister", actors.administrator);
  await signIn(page, ada.person);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();

  await page.goto(`/admin/people?q=${encodeURIComponent(actors.receiverPhone)}`);
  const peopleTable = page.getByRole("table", { name: "People" });
  await expect(peopleTable.getByRole("link")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Last deliveries" }).getByText("$75.00")).toBeVisible();

  await page.goto(`/admin/drivers?q=${encodeURIComponent(driver.person.email)}`);
  const drivers = page.getByRole("table", { name: "Drivers" });
  await drivers.getByRole("button", { name: "Name" }).click();
  await expect(page).toHaveURL(/sort=name/);
  await drivers.getByRole("checkbox", { name: `Select ${driver.person.name}` }).check();
  await page
    .getByRole("toolbar", { name: "Actions for the selection" })
    .getByRole("button", { name: "Message" })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("The hub closes at 5 PM");
  await dialog.getByRole("button", { name: "Send 1 message" }).click();
  await expect(dialog.getByText("1 sent")).toBeVisible();
  await page.goto(`/admin/record?action=message_driver&by=${encodeURIComponent(ada.person.name)}&when=today`);
  await expect(page.getByText("Wrote to a driver").filter({ visible: true }).first()).toBeVisible();
});
