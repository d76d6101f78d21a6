// Deliveries under review, and users with limits, which apply to them only.
import type { Page } from "@playwright/test";
import {
  uploadIdentityDocuments,
  submitIdentityDocuments,
  identifyCustomer,
  enforceMoneyRules,
} from "../browser/support/limits.ts";
import { requestJson } from "../browser/support/people.ts";
import { sendDelivery, type Scenario } from "./scenario.ts";

/** A first sum from Kim to Paula in two parts: the first is accepted and under review, the second exceeds her limit. */
export async function seedMoneyReviews({ accounts, ids }: Scenario): Promise<void> {
  const { admin, known, payee, limited } = accounts;
  await enforceMoneyRules(known.person, payee.person, limited.person, accounts.checked.person);
  await identifyCustomer(admin.api, known.api, known.person);
  ids.held = await sendDelivery(known, payee, 300);
  ids.tooMuch = await sendDelivery(known, payee, 250);
  await requestJson(payee.api, `/api/transactions/${ids.held}/accept`, {});
  await sendDelivery(limited, known, 380);
}

/** Two sides of a card, and the source of the cash. */
export async function submitIdentity(scenario: Scenario): Promise<void> {
  const { admin, checked } = scenario.accounts;
  await uploadIdentityDocuments(checked.api, checked.person.name, ["front", "back", "source"]);
  await submitIdentityDocuments(checked.api);
  const { items } = (await requestJson(admin.api, "/api/admin/identity-checks")) as {
    items: { id: string; name: string }[];
  };
  scenario.checkId = items.find(({ name }) => name === checked.person.name)?.id ?? "";
}
export const uploadFrontSide = ({ accounts: { limited } }: Scenario) =>
  uploadIdentityDocuments(limited.api, limited.person.name, ["front"]);

/** More than may be sent today. */
export async function typeAmountOverLimit(page: Page): Promise<void> {
  await page.getByLabel("Amount").fill("450");
}
