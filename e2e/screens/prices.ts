// What deliveries cost and pay: senders, drivers and administrators.
import type { Page } from "@playwright/test";
import { agreePrices, earnPay, offerPaid, oweFee, pricedIds, reviewPrice, reviewWithoutPrice } from "./price-steps.ts";
import { paying } from "./paying.ts";
import { button, failing, loading, words, type Screen } from "./screen.ts";

const prices = { name: "admin-prices", who: "admin", path: "/admin/prices", wide: true } as const;
const sheet = (page: Page) => page.getByRole("dialog", { name: "New Delivery Task" });
const quote = (page: Page) => page.getByTestId("quote");
const own = { who: "payer", path: () => `/my-deliveries/${pricedIds.owed}` } as const;
const earned = { who: "driver", path: () => `/deliveries/${pricedIds.delivered}` } as const;

export const priced: Screen[] = [
  // Other journeys agree on prices, too.
  {
    ...prices,
    name: "admin-prices-empty",
    otherwise: { "/api/admin/prices": { versions: [], sender: null, driver: null } },
    shows: words("No versions yet"),
  },
  ...failing([{ ...prices, shows: words("Prices") }]),
  ...loading([{ ...prices, shows: words("Prices") }]),
  { ...prices, before: agreePrices, shows: words("Agreed with Paul Payer") },
  {
    ...prices,
    name: "admin-prices-missing",
    press: [/^Add version$/],
    shows: words("Say why"),
  },
  {
    name: "send-review-price",
    who: "payer",
    path: "/send",
    // Also where nobody looks at the screens of administrators.
    before: agreePrices,
    then: reviewPrice,
    shows: (page) => [quote(page).getByText("Delivery fee"), quote(page).getByRole("timer")],
  },
  {
    name: "send-review-price-failing",
    who: "payer",
    path: "/send",
    then: reviewWithoutPrice,
    shows: button("Try again"),
  },
  { ...own, name: "sender-fee-due", before: oweFee, shows: words(/Pay \$[\d.]+ by card/) },
  ...paying,
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
    shows: words("Driver's pay"),
  },
  { ...earned, name: "driver-delivery-pay", before: earnPay, shows: words("Your pay") },
  {
    name: "driver-offer-pay",
    who: "driver",
    path: "/dashboard",
    anew: offerPaid,
    shows: (page) => [sheet(page).getByText("Your pay"), sheet(page).getByRole("button", { name: "Accept Task" })],
  },
];
