// A user's actions on a page before the checked screen.
import { expect, type Page } from "@playwright/test";
import { requestJson, TEST_PASSWORD, newAccount } from "../browser/support/people.ts";
import { mockPromptPermissions } from "../browser/support/permissions.ts";
import type { Scenario } from "./scenario.ts";

/** The form as on a new phone: without the previous screen's input. */
async function reloadWithoutDraft(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem("handover.send");
  });
  await page.reload();
  await expect(page.getByLabel("Amount")).toHaveValue("");
}

async function place(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(typed);
  await page.getByRole("option").first().click();
}

/** A sender's form, filled in up to the review. */
export async function openSendReview(page: Page, receiver: string): Promise<void> {
  await reloadWithoutDraft(page);
  await page.getByLabel("Receiver's phone").fill(receiver);
  await page.getByLabel("Amount").fill("120");
  await place(page, "Pickup address", "1838 East Pratt Street");
  await place(page, "Delivery address", "888 South Broadway");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByRole("button", { name: "Send delivery" })).toBeVisible();
}

/** Chooses a contact with one tap: the form is filled in. */
export async function chooseContact(page: Page): Promise<void> {
  await reloadWithoutDraft(page);
  await page
    .getByRole("button", { name: /Rita Receiver/ })
    .first()
    .click();
  await expect(page.getByText("Rita R. can receive")).toBeVisible();
}

/** Chooses a later day. */
export async function chooseFutureDay(page: Page): Promise<void> {
  await reloadWithoutDraft(page);
  await page.getByText("Notes, time and urgency").click();
  const day = page.getByLabel("Day");
  await day.fill((await day.getAttribute("max")) ?? "");
  await page.getByLabel("From").fill("14:00");
  await page.getByLabel("Until").fill("16:00");
  await expect(page.getByTestId("preferred-day")).toBeVisible();
}

/** Sends it, and returns to the form with an error at the number. */
export async function submitSendForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send delivery" }).click();
  await expect(page.getByRole("alert").filter({ visible: true }).first()).toBeVisible();
}

/** The map under a pin, near the pickup. */
export async function openPinSheet(page: Page): Promise<void> {
  await reloadWithoutDraft(page);
  await place(page, "Pickup address", "1838 East Pratt Street");
  await page.getByRole("button", { name: "Set a pin on the map: Delivery address" }).click();
  // It opens a town's width away from the pickup: a pin is set when the street is visible.
  await expect(async () => {
    await page.getByRole("button", { name: "Closer" }).click();
    await expect(page.getByText(/^Pin at/)).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

/** A new user, up to the code by SMS. */
export async function signUpByPhone(page: Page): Promise<void> {
  const person = newAccount("Paula Phone");
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Phone", { exact: true }).fill(person.phone);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
}

/** A code was requested, and has been sent. */
export async function requestSignInCode(page: Page): Promise<void> {
  await page.request.post("/api/session/reauthenticate", {
    data: { password: TEST_PASSWORD },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText(/^We sent a code to/)).toBeVisible();
}

/** Goes offline once the page is loaded; each screen begins online. */
export async function goOfflineOnPage(page: Page): Promise<void> {
  await expect(page.locator("main").first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await page.context().setOffline(true);
}

/** A driver enters the right code while no response comes, leaves the page, and then the response comes. */
export async function completeWithoutAnswer(page: Page, scenario: Scenario): Promise<void> {
  const { code } = (await requestJson(
    scenario.accounts.receiver.api,
    `/api/transactions/${scenario.ids.late}/code`,
  )) as {
    code: string;
  };
  const before = page.getByRole("button", { name: "Handed over" });
  await page.getByRole("button", { name: "Type the code instead" }).waitFor();
  if (await before.isVisible()) await before.click();
  const completePath = /\/api\/tasks\/[^/]+\/complete/;
  await page.route(completePath, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Type the code instead" }).click();
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/^Not confirmed yet\. Keep the cash\./)).toBeVisible();
  await page.goto("/profile");
  await page.unroute(completePath);
  await page.evaluate(() => {
    window.dispatchEvent(new Event("online"));
  });
  // Reports the step's state if it does not complete.
  await expect
    .poll(() => newestStep(page), { timeout: 90_000 })
    .toMatchObject([{ kind: "complete", state: "confirmed" }]);
}

type StoredStep = { kind: string; state: string; attempts: number; lastError: string | null; refusal: object | null };
/** The newest step stored on the phone, without what was typed. */
const newestStep = (page: Page): Promise<StoredStep[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("handover.outbox:"))
      .map(([, text]) => JSON.parse(text as string) as StoredStep & { order: number })
      .sort((a, b) => a.order - b.order)
      .slice(-1)
      .map(({ kind, state, attempts, lastError, refusal }) => ({ kind, state, attempts, lastError, refusal })),
  );

/** The cash on a table, as the driver's camera sees it. */
export async function photographCash(page: Page): Promise<void> {
  const buffer = await drawCash();
  await page.locator('input[type="file"]').setInputFiles({ name: "cash.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("1 photo saved")).toBeVisible();
}
async function drawCash(): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const notes = [40, 90, 140].map(
    (y) =>
      `<rect x="60" y="${y}" width="260" height="110" rx="4" fill="#7fa08a" stroke="#44614f" stroke-width="4"/><circle cx="190" cy="${y + 55}" r="34" fill="#5d7f6a"/>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#8a6f55"/>${notes.join("")}</svg>`,
    ),
  )
    .jpeg()
    .toBuffer();
}
/** The same, as the phone sends it. */
export async function sendCashPhoto({ accounts: { collector, sender }, ids }: Scenario): Promise<void> {
  const { id: legId } = (await requestJson(sender.api, `/api/transactions/${ids.pickup}/leg`)) as { id: string };
  const response = await collector.api.post("/api/photos", {
    multipart: { legId, file: { name: "cash.jpg", mimeType: "image/jpeg", buffer: await drawCash() } },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  if (!response.ok()) throw new Error(`A photo was answered ${response.status()}: ${await response.text()}`);
}

/** A list's photos after their retention time. */
export const withRemovedPhotos = (data: Record<string, unknown>): object => ({
  items: (data.items as { savedAt: string }[]).map((photo) => ({
    ...photo,
    removedAt: new Date(Date.parse(photo.savedAt) + 400 * 86_400_000).toISOString(),
  })),
});

/** The browser would have to prompt: the driver reads the reason first. */
export async function openPermissionPrompt(page: Page, name: "geolocation" | "camera"): Promise<void> {
  await mockPromptPermissions(page, name);
  await page.reload();
}

/** It was denied, and the driver asks how to turn it on again. */
export async function openPermissionHelp(page: Page): Promise<void> {
  await page.context().clearPermissions();
  await mockPromptPermissions(page, "geolocation", "denied");
  await page.reload();
  await page.getByRole("region", { name: "Location" }).getByRole("button", { name: "How" }).click();
}
