// What a person does on a page before the screen that is looked at is there.
import { expect, type Page } from "@playwright/test";
import { password, someone } from "../journeys/support/people.ts";

/** The form as on a phone that has not seen it: what the screen before has filled in is not there. */
async function anew(page: Page): Promise<void> {
  await page.evaluate(() => { localStorage.removeItem("handover.send"); });
  await page.reload();
  await expect(page.getByLabel("Amount")).toHaveValue("");
}

async function place(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(typed);
  await page.getByRole("option").first().click();
}

/** The form of a sender, filled in as far as to the last look. */
export async function review(page: Page, receiver: string): Promise<void> {
  await anew(page);
  await page.getByLabel("Receiver's phone").fill(receiver);
  await page.getByLabel("Amount").fill("120");
  await place(page, "Pickup address", "200 South Miami");
  await place(page, "Delivery address", "1000 South Miami");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByRole("button", { name: "Send delivery" })).toBeVisible();
}

/** It is sent, and comes back to its form with a word at the number. */
export async function pressSend(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send delivery" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
}

/** The map under a pin, near where the cash is collected. */
export async function setPin(page: Page): Promise<void> {
  await anew(page);
  await place(page, "Pickup address", "200 South Miami");
  await page.getByRole("button", { name: "Set a pin on the map: Delivery address" }).click();
  await expect(page.getByText(/^Pin at/)).toBeVisible();
}

/** Somebody new, as far as the code that came by SMS. */
export async function signUpByPhone(page: Page): Promise<void> {
  const person = someone("Paula Phone");
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Phone", { exact: true }).fill(person.phone);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
}
