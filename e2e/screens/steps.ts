// Actions of a user on a page before its screen is checked.
import { expect, type Page } from "@playwright/test";
import { requestJson, TEST_PASSWORD, newAccount } from "../browser/support/people.ts";
import { mockPromptPermissions } from "../browser/support/permissions.ts";
import type { Scenario } from "./scenario.ts";

/** Reloads the send form without the previous screen's input. */
async function reloadWithoutDraft(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem("handover.send");
  });
  await page.reload();
  await expect(page.getByLabel("Amount")).toHaveValue("");
}

async function chooseAddress(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(typed);
  await page.getByRole("option").first().click();
}

/** Fills in the sender's form up to the review. */
export async function openSendReview(page: Page, receiver: string): Promise<void> {
  await reloadWithoutDraft(page);
  await page.getByLabel("Receiver's phone").fill(receiver);
  await page.getByLabel("Amount").fill("120");
  await chooseAddress(page, "Pickup address", "1838 East Pratt Street");
  await chooseAddress(page, "Delivery address", "888 South Broadway");
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

/** Sends the form, which the server rejects, and waits for the error. */
export async function submitSendForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send delivery" }).click();
  await expect(page.getByRole("alert").filter({ visible: true }).first()).toBeVisible();
}

/** Opens the map for setting a pin, near the pickup. */
export async function openPinSheet(page: Page): Promise<void> {
  await reloadWithoutDraft(page);
  await chooseAddress(page, "Pickup address", "1838 East Pratt Street");
  await page.getByRole("button", { name: "Set a pin on the map: Delivery address" }).click();
  // It opens a town's width away from the pickup: a pin is set when the street is visible.
  await expect(async () => {
    await page.getByRole("button", { name: "Closer" }).click();
    await expect(page.getByText(/^Pin at/)).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

/** Signs a new user up, until the form requests the code from the SMS. */
export async function signUpByPhone(page: Page): Promise<void> {
  const person = newAccount("Paula Phone");
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Phone", { exact: true }).fill(person.phone);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
}

/** Requests the code that verifies a phone number. */
export async function requestPhoneCode(page: Page): Promise<void> {
  await page.request.post("/api/session/reauthenticate", {
    data: { password: TEST_PASSWORD },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText(/^We sent a code to/)).toBeVisible();
}

/** Disconnects the browser once the page is loaded; each screen begins connected. */
export async function goOfflineOnPage(page: Page): Promise<void> {
  await expect(page.locator("main").first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await page.context().setOffline(true);
}

/** A driver enters the right code without a connection and leaves the page; then the connection returns. */
export async function completeAfterLostConnection(page: Page, scenario: Scenario): Promise<void> {
  const { code } = (await requestJson(
    scenario.accounts.receiver.api,
    `/api/transactions/${scenario.ids.lateHandover}/code`,
  )) as {
    code: string;
  };
  const handedOverButton = page.getByRole("button", { name: "Handed over" });
  await page.getByRole("button", { name: "Type the code instead" }).waitFor();
  if (await handedOverButton.isVisible()) await handedOverButton.click();
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
  // Compares whole steps, so that a failure reports the step's state.
  await expect
    .poll(() => readNewestStep(page), { timeout: 90_000 })
    .toMatchObject([{ kind: "complete", state: "confirmed" }]);
}

type StoredStep = { kind: string; state: string; attempts: number; lastError: string | null; refusal: object | null };
/** The newest step in the phone's outbox, without the typed code. */
const readNewestStep = (page: Page): Promise<StoredStep[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("handover.outbox:"))
      .map(([, text]) => JSON.parse(text as string) as StoredStep & { order: number })
      .sort((a, b) => a.order - b.order)
      .slice(-1)
      .map(({ kind, state, attempts, lastError, refusal }) => ({ kind, state, attempts, lastError, refusal })),
  );

/** Adds a photo of cash on the driver's page. */
export async function photographCash(page: Page): Promise<void> {
  const buffer = await drawCashPhoto();
  await page.locator('input[type="file"]').setInputFiles({ name: "cash.jpg", mimeType: "image/jpeg", buffer });
  await expect(page.getByText("1 photo saved")).toBeVisible();
}
async function drawCashPhoto(): Promise<Buffer> {
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
/** Uploads a photo of cash over HTTP. */
export async function sendCashPhoto({ accounts: { pickupDriver, sender }, ids }: Scenario): Promise<void> {
  const { id: legId } = (await requestJson(sender.api, `/api/transactions/${ids.atPickup}/leg`)) as { id: string };
  const response = await pickupDriver.api.post("/api/photos", {
    multipart: { legId, file: { name: "cash.jpg", mimeType: "image/jpeg", buffer: await drawCashPhoto() } },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  if (!response.ok()) throw new Error(`A photo was answered ${response.status()}: ${await response.text()}`);
}

/** The response with all photos removed after the retention time of 400 days. */
export const withRemovedPhotos = (data: Record<string, unknown>): object => ({
  items: (data.items as { savedAt: string }[]).map((photo) => ({
    ...photo,
    removedAt: new Date(Date.parse(photo.savedAt) + 400 * 86_400_000).toISOString(),
  })),
});

/** Reloads the page as before the permission is granted: the app explains it before the browser prompts. */
export async function openPermissionPrompt(page: Page, name: "geolocation" | "camera"): Promise<void> {
  await mockPromptPermissions(page, name);
  await page.reload();
}

/** Denies the location permission, and opens the help on how to allow it. */
export async function openPermissionHelp(page: Page): Promise<void> {
  await page.context().clearPermissions();
  await mockPromptPermissions(page, "geolocation", "denied");
  await page.reload();
  await page.getByRole("region", { name: "Location" }).getByRole("button", { name: "How" }).click();
}
