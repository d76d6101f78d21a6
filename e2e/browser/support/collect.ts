import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { exchangeCash as exchangeCashBetween } from "../../../local/exchange-cash.ts";
import type { Leg, LegCode } from "../../../lib/contracts/delivery/leg.ts";
import { requestJson } from "./people.ts";

/** The cash changes hands over HTTP only, at a pickup or at a return. */
export async function exchangeCash(driver: APIRequestContext, sender: APIRequestContext, id: string): Promise<void> {
  await exchangeCashBetween({
    leg: async () => (await requestJson(sender, `/api/transactions/${id}/leg`)) as Leg,
    count: (amount) => requestJson(driver, `/api/tasks/${id}/count`, { amount }),
    confirm: async () => (await requestJson(sender, `/api/transactions/${id}/leg/confirm`, {})) as LegCode,
    // The distance from the pickup does not matter here.
    prove: ({ code, position }) =>
      requestJson(driver, `/api/tasks/${id}/prove`, { code, position, reason: "A browser test" }),
  });
}

/** Types an amount on the page's number keys. */
export async function typeAmount(page: Page, amount: number): Promise<void> {
  for (const key of String(amount)) await page.getByRole("button", { name: key, exact: true }).click();
}

/** Types the code that the other side shows the driver. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Type the code instead" }).click();
  await page.getByLabel("Verification code").fill(code);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
}

/** The sender confirms the sum: the driver's count, once it has arrived, or their own. Returns the code. */
export async function confirmAsSender(sender: APIRequestContext, id: string, counted?: number): Promise<LegCode> {
  if (counted === undefined)
    await expect
      .poll(async () => ((await requestJson(sender, `/api/transactions/${id}/leg`)) as Leg).counted)
      .not.toBeNull();
  return (await requestJson(
    sender,
    `/api/transactions/${id}/leg/confirm`,
    counted === undefined ? {} : { counted },
  )) as LegCode;
}

const formatDollars = (amount: number) => `$${amount.toFixed(2)}`;

/** From the driver's map to the count of the cash, and its result. */
export async function countCash(page: Page, amount: number): Promise<void> {
  await page.getByRole("link", { name: "Start Service" }).click();
  await typeAmount(page, amount);
  await page.getByRole("button", { name: `I counted ${formatDollars(amount)}` }).click();
}

/**
 * Collects the cash on the driver's page, online or offline: counted, confirmed by the sender, proven by their code;
 * the route to the drop-off is next.
 */
export async function collectCash(
  page: Page,
  { sender, id, amount }: { sender: APIRequestContext; id: string; amount: number },
): Promise<void> {
  await countCash(page, amount);
  const { code } = await confirmAsSender(sender, id, amount);
  await typeCode(page, code);
  // Once sent, it continues automatically; stored offline, the driver presses a button.
  const directionsLink = page.getByRole("link", { name: "To the door" });
  const start = page.getByRole("button", { name: "Start Navigation" });
  await expect(directionsLink.or(start).first()).toBeVisible();
  if (await directionsLink.isVisible().catch(() => false)) await directionsLink.click().catch(() => undefined);
  await expect(start).toBeVisible();
}
