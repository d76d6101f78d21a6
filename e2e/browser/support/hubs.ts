import { expect, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import type { HubCounterState } from "../../../lib/contracts/hub.ts";
import { showToCamera } from "./camera.ts";
import type { LatLng } from "./deliveries.ts";
import { requestJson, signIn, signUp, newAccount, type TestAccount } from "./people.ts";

export type CashierAccount = { person: TestAccount; api: APIRequestContext };
export const createCashier = async (name = "Cora Cashier"): Promise<CashierAccount> => {
  const person = newAccount(name);
  return { person, api: await signUp(person, "user") };
};

/** Creates a hub on the administrator's page, open at all hours; returns its id. */
export async function createHubOnPage(
  page: Page,
  { name, place, cashier: phone }: { name: string; place: LatLng; cashier: string },
): Promise<string> {
  await page.goto("/admin/hubs");
  await page.getByRole("link", { name: "New hub" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("combobox", { name: "Address" }).fill(`${place.lat}, ${place.lng}`);
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: "Add hours: Monday" }).click();
  await page.getByLabel("Monday: from").fill("00:00");
  await page.getByLabel("Monday: to").fill("00:00");
  await page.getByRole("button", { name: "Monday's hours for the whole week" }).click();
  await page.getByLabel("Email or phone").fill(phone);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Create hub" }).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  return page.url().split("/").pop() ?? "";
}

/** The cashier's own phone, on their hub's page, reached through the menu. */
export async function openHubCounter(browser: Browser, { person }: CashierAccount, hub: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, person);
  await page.getByRole("button", { name: `Account of ${person.name}` }).click();
  await page.getByRole("link", { name: "Cash desk" }).click();
  await expect(page.getByRole("heading", { name: hub, level: 1 })).toBeVisible();
  await expect(page.getByRole("img", { name: "Code for drivers" })).toBeVisible();
  return page;
}

/** Shows the code of the hub's screen to the driver's camera. */
export async function showHubCodeToCamera({ api }: CashierAccount, hubId: string): Promise<void> {
  const { qrData } = (await requestJson(api, `/api/hubs/${hubId}`)) as HubCounterState;
  showToCamera(qrData);
}

/** Counts this many of each note, by their buttons, and confirms it. */
export async function countDenominations(page: Page, pieces: Record<string, number>, sum: string): Promise<void> {
  for (const [label, pieceCount] of Object.entries(pieces))
    for (let press = 0; press < pieceCount; press++)
      await page.getByRole("button", { name: `One more: ${label}` }).click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: sum })
      .or(page.locator("output", { hasText: sum }))
      .first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Confirm the count" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm the count" }).click();
}
