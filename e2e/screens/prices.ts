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

const prices = { name: "admin-prices", who: "admin", path: "/admin/prices", wide: true } as const;
const sheet = (page: Page) => page.getByRole("dialog", { name: "New Delivery Task" });
const quote = (page: Page) => page.getByTestId("quote");
const own = { who: "payer", path: () => `/my-deliveries/${pricedIds.owed}` } as const;
const earned = { who: "driver", path: () => `/deliveries/${pricedIds.delivered}` } as const;

export const priceScreens: ScreenCase[] = [
  // Other tests add price agreements, too.
  {
    ...prices,
    name: "admin-prices-empty",
    otherwise: { "/api/admin/prices": { versions: [], sender: null, driver: null } },
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
    who: "payer",
    path: "/send",
    // Also when the administrators' screens are not checked.
    before: seedPrices,
    then: reviewPrice,
    shows: (page) => [quote(page).getByText("Delivery fee"), quote(page).getByRole("timer")],
  },
  {
    name: "send-review-price-failing",
    who: "payer",
    path: "/send",
    then: reviewWithoutPrice,
    shows: buttonNamed("Try again"),
  },
  { ...own, name: "sender-fee-due", before: createOwedFee, shows: textShown(/Pay \$[\d.]+ by card/) },
  ...paymentScreens,
  {
    ...own,
    name: "sender-receipt-price",
    press: [/^Receipt$/],
    shows: (page) => page.getByRole("dialog", { name: "Receipt" }).getByText("Delivery fee"),
  },
  {
    name: "admin-transaction-price",
    who: "admin",
    path: () => `/admin/transactions/${pricedIds.owed}`,
    wide: true,
    shows: textShown("Driver's pay"),
  },
  { ...earned, name: "driver-delivery-pay", before: completePaidDelivery, shows: textShown("Your pay") },
  {
    name: "driver-offer-pay",
    who: "driver",
    path: "/dashboard",
    anew: offerPricedDelivery,
    shows: (page) => [sheet(page).getByText("Your pay"), sheet(page).getByRole("button", { name: "Accept Task" })],
  },
];
