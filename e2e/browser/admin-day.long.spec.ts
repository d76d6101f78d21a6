import { expect, test, type Page } from "@playwright/test";
import { exchangeCash } from "./support/collect.ts";
import {
  createAdmin,
  driverApplicationForm,
  requestJson,
  queryAsOwner,
  submitDriverDocuments,
  signIn,
  signUp,
  newAccount,
} from "./support/people.ts";
import { createDeliveryActors, createPaidDelivery } from "./support/deliveries.ts";

test.use({ viewport: { width: 1280, height: 900 } });

// A place of its own, far from other tests' drivers.
const place = { lat: -41.29, lng: 174.78 };
const attentionList = (page: Page) => page.getByRole("region", { name: "Needs a decision" });
const buttons = (page: Page) => page.getByRole("button");

/** Confirms the dialog, with a reason where one is required. */
async function confirmDialog(page: Page, verb: string, reason?: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  if (reason) await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: verb, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test(
  "an administrator's day: approves, monitors, intervenes, has cash returned, refunds and deletes",
  { tag: "@long" },
  async ({ page }) => {
    const actors = await createDeliveryActors();
    const ada = await createAdmin();
    const dora = newAccount("Dora Driver");
    const driver = await signUp(dora, "driver");
    await submitDriverDocuments(dora);
    await requestJson(driver, "/api/driver/application", driverApplicationForm);
    const { userId } = (await requestJson(driver, "/api/session")) as { userId: string };

    // Morning: an application is an attention item. It may be far down in a long list.
    await signIn(page, ada.person);
    await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
    await expect(attentionList(page)).toBeVisible();
    await page.getByRole("link", { name: "Drivers" }).first().click();
    await page.getByLabel("Search").fill(dora.name);
    await page.goto(`/admin/drivers/${userId}`);
    await buttons(page).filter({ hasText: "Approve" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Approve with gaps" }).click();
    await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();

    // The driver comes online elsewhere; for this delivery no driver is found, and the administrator assigns them manually.
    await requestJson(driver, "/api/driver/positions", {
      positions: [{ timestamp: Date.now() / 1000, latitude: place.lat + 2, longitude: place.lng }],
    });
    await requestJson(driver, "/api/driver/status", { status: "online" });
    const id = await createPaidDelivery(actors, place, 240);
    await queryAsOwner(
      "update private.dispatches set state = 'exhausted', exhausted_at = now() where transaction_id = $1",
      [id],
    );
    await page.goto("/admin/transactions?attention=no_driver");
    const number = `TXN-${id.slice(0, 8).toUpperCase()}`;
    await expect(page.getByLabel("Needs")).toHaveValue("no_driver");
    await page.getByRole("link", { name: number }).click();
    await expect(page.getByText("No driver was found.", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Assign a driver" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("No driver could be asked now")).toBeVisible();
    await expect(dialog.getByText("No approved driver has been nearby.", { exact: false })).toBeVisible();
    await dialog.getByLabel("Find a driver").fill(dora.email);
    await expect(dialog.getByText(/km away; 50 km at most/)).toBeVisible();
    await dialog.getByText(dora.name).click();
    // Another search, without the chosen driver: a press then assigns no one.
    await dialog.getByLabel("Find a driver").fill("nobody.of.this.name@example.test");
    await expect(dialog.getByText(dora.name)).toBeHidden();
    await dialog.getByRole("button", { name: "Assign a driver", exact: true }).click();
    await expect(dialog.getByRole("alert").filter({ hasText: "Choose a driver" })).toBeVisible();
    await dialog.getByLabel("Find a driver").fill(dora.email);
    await dialog.getByText(dora.name).click();
    await confirmDialog(page, "Assign a driver");
    await expect(page.getByText("Driver Assigned").first()).toBeVisible();

    // The administrator sees the driver on the map, and cannot suspend them during their task.
    await page.goto(`/admin/map?q=${dora.name.split(" ")[1] ?? ""}`);
    await expect(page.getByRole("button", { name: new RegExp(dora.name) }).first()).toBeVisible();
    await page.goto(`/admin/drivers/${userId}`);
    await expect(page.getByText("Dora Driver has a delivery in progress.", { exact: false })).toBeVisible();
    await expect(buttons(page).filter({ hasText: "Suspend" })).toBeDisabled();

    // The driver cannot hand the cash over, and has to return it.
    await exchangeCash(driver, actors.sender, id);
    await requestJson(driver, `/api/tasks/${id}/arrive`, { position: { latitude: place.lat, longitude: place.lng } });
    await page.goto(`/admin/transactions/${id}`);
    await expect(page.getByRole("button", { name: "Delete delivery" })).toHaveCount(0);
    await requestJson(driver, `/api/tasks/${id}/fail`, { reason: "Nobody opened" });
    await expect(page.getByText("Dora Driver still holds $240.00.", { exact: false })).toBeVisible();
    await expect(page.getByRole("region", { name: "Cash: Return" })).toContainText("Dora Driver → Sam Sender");
    await expect(page.getByRole("button", { name: "Delete delivery" })).toHaveCount(0);
    await page.getByRole("link", { name: "Cash", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Cash to be returned" })).toBeVisible();
    await page.getByRole("button", { name: `Record cash returned: ${number}` }).click();
    await confirmDialog(page, "Record cash returned", "Counted at the office");
    await expect(page.getByRole("button", { name: `Record cash returned: ${number}` })).toHaveCount(0);

    // The sender is refunded, and the delivery redacted; the record of the money stays.
    await page.goto(`/admin/transactions/${id}`);
    await page.getByRole("button", { name: "Record a refund" }).click();
    await confirmDialog(page, "Record a refund", "Sent back by transfer");
    await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
    const history = page.getByRole("list", { name: "Timeline" });
    await expect(history.getByText("Cash brought back")).toBeVisible();
    await expect(history.getByText("Nobody opened")).toBeVisible();
    // Notes are in the timeline, and their text is redacted with the names.
    await page.getByLabel("Note", { exact: true }).fill("Sam has the receipt of the transfer");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByRole("list", { name: "Internal notes" })).toContainText("Sam has the receipt");
    await page.getByRole("combobox", { name: "Show" }).selectOption("Notes");
    await expect(history.getByRole("listitem")).toHaveCount(1);
    await page.getByRole("button", { name: "Erase names and addresses" }).click();
    await confirmDialog(page, "Erase names and addresses", "Asked for by the sender");
    await expect(page.getByText("Erased → Erased")).toBeVisible();
    await expect(history.getByText("Text erased")).toBeVisible();
    await expect(page.getByRole("button", { name: "Erase names and addresses" })).toHaveCount(0);
    await page.getByRole("link", { name: "Record" }).first().click();
    const deleted = page
      .getByRole("listitem")
      .filter({ hasText: number })
      .filter({ hasText: "Names and addresses erased" });
    await expect(deleted).toContainText("Ada Admin");
    await expect(deleted).toContainText("Asked for by the sender");
  },
);
