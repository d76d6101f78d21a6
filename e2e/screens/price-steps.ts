// A sender with a price agreement, over HTTP: the steps before its screens.
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

const agreed = new WeakSet<Scenario>();
/** Paul pays a fee, and the driver of his cash is paid; done once, whichever screen comes first. */
export async function seedPrices(scenario: Scenario): Promise<void> {
  if (agreed.has(scenario)) return;
  agreed.add(scenario);
  const { admin, payer } = scenario.accounts;
  const { userId } = (await requestJson(payer.api, "/api/session")) as { userId: string };
  const agree = (price: object) =>
    requestJson(admin.api, "/api/admin/prices", {
      ...zeroPrice,
      senderId: userId,
      reason: "Agreed by telephone",
      ...price,
    });
  await agree({
    kind: "sender",
    flat: 2.5,
    perKm: 0.8,
    basisPoints: 100,
    urgent: 3,
    minimum: 4,
    failedBasisPoints: 5_000,
  });
  await agree({ kind: "driver", flat: 3, perKm: 0.6, failedBasisPoints: 5_000 });
}

export const reviewPrice = (page: Page, scenario: Scenario): Promise<void> =>
  openSendReview(page, scenario.accounts.receiver.person.phone);
/** The quote cannot be loaded. */
export async function reviewWithoutPrice(page: Page, scenario: Scenario): Promise<void> {
  await page.route("**/api/quotes", (route) => route.fulfill({ status: 503, body: "{}" }));
  await reviewPrice(page, scenario);
}

/** Accepted, and the fee is due. */
export async function createOwedFee(scenario: Scenario): Promise<void> {
  const { payer, receiver } = scenario.accounts;
  await seedPrices(scenario);
  pricedIds.owed = await sendDelivery(payer, receiver, 120);
  await requestJson(receiver.api, `/api/transactions/${pricedIds.owed}/accept`, {});
}

/** Completed: the driver has earned their pay. */
export async function completePaidDelivery(scenario: Scenario): Promise<void> {
  const { payer, receiver, driver } = scenario.accounts;
  await seedPrices(scenario);
  await goOnline(driver);
  pricedIds.delivered = await createPaidDelivery(payer, receiver, 200);
  await acceptOfferAs(driver, pricedIds.delivered);
  await completeHandover(driver, receiver, pricedIds.delivered);
}

export async function offerPricedDelivery(scenario: Scenario): Promise<void> {
  await seedPrices(scenario);
  await createOpenOffer(scenario, {}, scenario.accounts.payer);
}
