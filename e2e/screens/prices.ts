// Fees and pay of deliveries: senders, drivers and administrators.
import type { Page } from "@playwright/test";
import {
  seedPrices,
  completePaidDelivery,
  offerPricedDelivery,
  createOwedFee,
  pricedIds,
  reviewPrice,
  reviewWithoutPrice,
} from "./price-steps.ts";
import { paymentScreens } from "./paying.ts";
import { buttonNamed, withFailedRequests, withPendingRequests, textShown, type ScreenCase } from "./screen.ts";

const prices = { name: "admin-prices", role: "admin", path: "/admin/prices", wide: true } as const;
const sheet = (page: Page) => page.getByRole("dialog", { name: "New Delivery Task" });
const quote = (page: Page) => page.getByTestId("quote");
const owedDelivery = { role: "payer", path: () => `/my-deliveries/${pricedIds.owed}` } as const;
const earned = { role: "driver", path: () => `/deliveries/${pricedIds.delivered}` } as const;

export const priceScreens: ScreenCase[] = [
  // Other tests add price agreements, too.
  {
    ...prices,
    name: "admin-prices-empty",
    changedResponses: { "/api/admin/prices": { versions: [], sender: null, driver: null } },
    shows: textShown("No versions yet"),
  },
  ...withFailedRequests([{ ...prices, shows: textShown("Prices") }]),
  ...withPendingRequests([{ ...prices, shows: textShown("Prices") }]),
  { ...prices, before: seedPrices, shows: textShown("Agreed with Paul Payer") },
  {
    ...prices,
    name: "admin-prices-missing",
    press: [/^Add version$/],
    shows: textShown("Give a reason"),
  },
  {
    name: "send-review-price",
    role: "payer",
    path: "/send",
    // Also when the administrators' screens are not checked.
    before: seedPrices,
    afterLoad: reviewPrice,
    shows: (page) => [quote(page).getByText("Delivery fee"), quote(page).getByRole("timer")],
  },
  {
    name: "send-review-price-failing",
    role: "payer",
    path: "/send",
    afterLoad: reviewWithoutPrice,
    shows: buttonNamed("Try again"),
  },
  { ...owedDelivery, name: "sender-fee-due", before: createOwedFee, shows: textShown(/Pay \$[\d.]+ by card/) },
  ...paymentScreens,
  {
    ...owedDelivery,
    name: "sender-receipt-price",
    press: [/^Receipt$/],
    shows: (page) => page.getByRole("dialog", { name: "Receipt" }).getByText("Delivery fee"),
  },
  {
    name: "admin-transaction-price",
    role: "admin",
    path: () => `/admin/transactions/${pricedIds.owed}`,
    wide: true,
    shows: textShown("Driver's pay"),
  },
  { ...earned, name: "driver-delivery-pay", before: completePaidDelivery, shows: textShown("Your pay") },
  {
    name: "driver-offer-pay",
    role: "driver",
    path: "/dashboard",
    beforeEachVisit: offerPricedDelivery,
    shows: (page) => [sheet(page).getByText("Your pay"), sheet(page).getByRole("button", { name: "Accept Task" })],
  },
];
