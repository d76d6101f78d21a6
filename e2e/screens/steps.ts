// What a person does on a page before the screen that is looked at is there.
import { expect, type Page } from "@playwright/test";
import { requestJson, TEST_PASSWORD, newAccount } from "../journeys/support/people.ts";
import { mockPromptPermissions } from "../journeys/support/permissions.ts";
import type { Scenario } from "./scenario.ts";

/** The form as on a phone that has not seen it: what the screen before has filled in is not there. */
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

/** The form of a sender, filled in as far as to the last look. */
export async function openSendReview(page: Page, receiver: string): Promise<void> {
  await reloadWithoutDraft(page);
  await page.getByLabel("Receiver's phone").fill(receiver);
  await page.getByLabel("Amount").fill("120");
  await place(page, "Pickup address", "1838 East Pratt Street");
  await place(page, "Delivery address", "888 South Broadway");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByRole("button", { name: "Send delivery" })).toBeVisible();
}

/** Somebody known, by one tap: the form is filled in. */
export async function chooseContact(page: Page): Promise<void> {
  await reloadWithoutDraft(page);
  await page
    .getByRole("button", { name: /Rita Receiver/ })
    .first()
    .click();
  await expect(page.getByText("Rita R. can receive")).toBeVisible();
}

/** The cash is wanted on a day to come. */
export async function chooseFutureDay(page: Page): Promise<void> {
  await reloadWithoutDraft(page);
  await page.getByText("Notes, time and urgency").click();
  const day = page.getByLabel("Day");
  await day.fill((await day.getAttribute("max")) ?? "");
  await page.getByLabel("From").fill("14:00");
  await page.getByLabel("Until").fill("16:00");
  await expect(page.getByTestId("preferred-day")).toBeVisible();
}

/** It is sent, and comes back to its form with a word at the number. */
export async function submitSendForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send delivery" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
}

/** The map under a pin, near where the cash is collected. */
export async function openPinSheet(page: Page): Promise<void> {
  await reloadWithoutDraft(page);
  await place(page, "Pickup address", "1838 East Pratt Street");
  await page.getByRole("button", { name: "Set a pin on the map: Delivery address" }).click();
  // It opens a town's width away from the pickup: a pin is set where the street is seen.
  await expect(async () => {
    await page.getByRole("button", { name: "Closer" }).click();
    await expect(page.getByText(/^Pin at/)).toBeVisible({ timeout: 1_500 });
  }).toPass();
}

/** Somebody new, as far as the code that came by SMS. */
export async function signUpByPhone(page: Page): Promise<void> {
  const person = newAccount("Paula Phone");
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Phone", { exact: true }).fill(person.phone);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
}

/** A code is asked for, and has been sent. */
export async function requestSignInCode(page: Page): Promise<void> {
  await page.request.post("/api/session/reauthenticate", {
    data: { password: TEST_PASSWORD },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText(/^We sent a code to/)).toBeVisible();
}

/** The network is gone, once the page is there; each screen begins with one. */
export async function goOfflineOnPage(page: Page): Promise<void> {
  await expect(page.locator("main").first()).toBeVisible();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await page.context().setOffline(true);
}

/** A driver types the right code while no answer comes, goes elsewhere, and then the answer comes. */
export async function completeWithoutAnswer(page: Page, world: Scenario): Promise<void> {
  const { code } = (await requestJson(world.people.receiver.api, `/api/transactions/${world.ids.late}/code`)) as {
    code: string;
  };
  const before = page.getByRole("button", { name: "Handed over" });
  await page.getByRole("button", { name: "Type the code instead" }).waitFor();
  if (await before.isVisible()) await before.click();
  const way = /\/api\/tasks\/[^/]+\/complete/;
  await page.route(way, (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Type the code instead" }).click();
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/^Not confirmed yet\. Keep the cash\./)).toBeVisible();
  await page.goto("/profile");
  await page.unroute(way);
  await page.evaluate(() => {
    window.dispatchEvent(new Event("online"));
  });
  // Says where the step stands, should it not come through.
  await expect
    .poll(() => newestStep(page), { timeout: 90_000 })
    .toMatchObject([{ kind: "complete", state: "confirmed" }]);
}

type StoredStep = { kind: string; state: string; attempts: number; waitingFor: string | null; refusal: object | null };
/** The newest step that the phone keeps, without what was typed. */
const newestStep = (page: Page): Promise<StoredStep[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("handover.outbox:"))
      .map(([, text]) => JSON.parse(text as string) as StoredStep & { order: number })
      .sort((a, b) => a.order - b.order)
      .slice(-1)
      .map(({ kind, state, attempts, waitingFor, refusal }) => ({ kind, state, attempts, waitingFor, refusal })),
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
export async function sendCashPhoto({ people: { collector, sender }, ids }: Scenario): Promise<void> {
  const { id: legId } = (await requestJson(sender.api, `/api/transactions/${ids.pickup}/leg`)) as { id: string };
  const answer = await collector.api.post("/api/photos", {
    multipart: { legId, file: { name: "cash.jpg", mimeType: "image/jpeg", buffer: await drawCash() } },
    headers: { origin: process.env.TEST_APP_URL ?? "" },
  });
  if (!answer.ok()) throw new Error(`A photo was answered ${answer.status()}: ${await answer.text()}`);
}

/** The pictures of a list as they are when their time is over. */
export const withRemovedPhotos = (data: Record<string, unknown>): object => ({
  items: (data.items as { savedAt: string }[]).map((photo) => ({
    ...photo,
    removedAt: new Date(Date.parse(photo.savedAt) + 400 * 86_400_000).toISOString(),
  })),
});

/** The browser would have to ask: first the driver reads why. */
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
