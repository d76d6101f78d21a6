// Setup of the price screens over HTTP: a sender with a price agreement.
import type { Page } from "@playwright/test";
import { requestJson } from "../browser/support/people.ts";
import { openSendReview } from "./steps.ts";
import {
  goOnline,
  completeHandover,
  createOpenOffer,
  createPaidDelivery,
  sendDelivery,
  acceptOfferAs,
  type Scenario,
} from "./scenario.ts";

// The ids of their deliveries; empty until a screen needs them.
export const pricedIds = { owed: "", delivered: "" };

const zeroPrice = {
  flat: 0,
  perKm: 0,
  basisPoints: 0,
  urgent: 0,
  minimum: 0,
  maximum: null,
  failedBasisPoints: 0,
  tips: false,
};

const seededScenarios = new WeakSet<Scenario>();
/** Agrees prices: role "feePayer" pays a fee, and their drivers are paid. Only the first call for a scenario has an effect. */
export async function seedPrices(scenario: Scenario): Promise<void> {
  if (seededScenarios.has(scenario)) return;
  seededScenarios.add(scenario);
  const { admin, feePayer } = scenario.accounts;
  const { userId } = (await requestJson(feePayer.api, "/api/session")) as { userId: string };
  const addPrice = (price: object) =>
    requestJson(admin.api, "/api/admin/prices", {
      ...zeroPrice,
      senderId: userId,
      reason: "Agreed by telephone",
      ...price,
    });
  await addPrice({
    kind: "sender",
    flat: 2.5,
    perKm: 0.8,
    basisPoints: 100,
    urgent: 3,
    minimum: 4,
    failedBasisPoints: 5_000,
  });
  await addPrice({ kind: "driver", flat: 3, perKm: 0.6, failedBasisPoints: 5_000 });
}

export const openReviewWithPrice = (page: Page, scenario: Scenario): Promise<void> =>
  openSendReview(page, scenario.accounts.receiver.person.phone);
/** Opens the review while the quote cannot be loaded. */
export async function openReviewWithoutPrice(page: Page, scenario: Scenario): Promise<void> {
  await page.route("**/api/quotes", (route) => route.fulfill({ status: 503, body: "{}" }));
  await openReviewWithPrice(page, scenario);
}

/** Creates an accepted delivery with a fee that is due. */
export async function createOwedFee(scenario: Scenario): Promise<void> {
  const { feePayer, receiver } = scenario.accounts;
  await seedPrices(scenario);
  pricedIds.owed = await sendDelivery(feePayer, receiver, 120);
  await requestJson(receiver.api, `/api/transactions/${pricedIds.owed}/accept`, {});
}

/** Completes a delivery, so that the driver has earned their pay. */
export async function completePaidDelivery(scenario: Scenario): Promise<void> {
  const { feePayer, receiver, driver } = scenario.accounts;
  await seedPrices(scenario);
  await goOnline(driver);
  pricedIds.delivered = await createPaidDelivery(feePayer, receiver, 200);
  await acceptOfferAs(driver, pricedIds.delivered);
  await completeHandover(driver, receiver, pricedIds.delivered);
}

export async function offerPricedDelivery(scenario: Scenario): Promise<void> {
  await seedPrices(scenario);
  await createOpenOffer(scenario, {}, scenario.accounts.feePayer);
}
