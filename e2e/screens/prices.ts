// Fees and pay of deliveries: senders, drivers and administrators.
import type { Page } from "@playwright/test";
import {
  seedPrices,
  completePaidDelivery,
  offerPricedDelivery,
  createOwedFee,
  pricedIds,
  openReviewWithPrice,
  openReviewWithoutPrice,
} from "./price-steps.ts";
import { paymentScreens } from "./paying.ts";
import { buttonNamed, withFailedRequests, withPendingRequests, textShown, type ScreenCase } from "./screen.ts";

const pricesPage = { name: "admin-prices", role: "admin", path: "/admin/prices", alsoOnDesktop: true } as const;
const offerSheet = (page: Page) => page.getByRole("dialog", { name: "New Delivery Task" });
const quoteBox = (page: Page) => page.getByTestId("quote");
const owedDelivery = { role: "feePayer", path: () => `/my-deliveries/${pricedIds.owed}` } as const;
const paidDelivery = { role: "driver", path: () => `/deliveries/${pricedIds.delivered}` } as const;

export const priceScreens: ScreenCase[] = [
  // Mocked, because other tests add price agreements.
  {
    ...pricesPage,
    name: "admin-prices-empty",
    changedResponses: { "/api/admin/prices": { versions: [], sender: null, driver: null } },
    shows: textShown("No versions yet"),
  },
  ...withFailedRequests([{ ...pricesPage, shows: textShown("Prices") }]),
  ...withPendingRequests([{ ...pricesPage, shows: textShown("Prices") }]),
  { ...pricesPage, before: seedPrices, shows: textShown("Agreed with Paul Payer") },
  {
    ...pricesPage,
    name: "admin-prices-missing",
    press: [/^Add version$/],
    shows: textShown("Give a reason"),
  },
  {
    name: "send-review-price",
    role: "feePayer",
    path: "/send",
    // Also when the administrators' screens are not checked.
    before: seedPrices,
    afterLoad: openReviewWithPrice,
    shows: (page) => [quoteBox(page).getByText("Delivery fee"), quoteBox(page).getByRole("timer")],
  },
  {
    name: "send-review-price-failing",
    role: "feePayer",
    path: "/send",
    afterLoad: openReviewWithoutPrice,
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
    alsoOnDesktop: true,
    shows: textShown("Driver's pay"),
  },
  { ...paidDelivery, name: "driver-delivery-pay", before: completePaidDelivery, shows: textShown("Your pay") },
  {
    name: "driver-offer-pay",
    role: "driver",
    path: "/dashboard",
    beforeEachVisit: offerPricedDelivery,
    shows: (page) => [
      offerSheet(page).getByText("Your pay"),
      offerSheet(page).getByRole("button", { name: "Accept Task" }),
    ],
  },
];
