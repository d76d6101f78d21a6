// Drivers' earnings, payout accounts and payouts, with mocked responses as after a week.
import {
  buttonNamed,
  withFailedRequests,
  headingNamed,
  withPendingRequests,
  textShown,
  type ScreenCase,
} from "./screen.ts";

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const testId = (digit: number): string => `0000000${digit}-0000-4000-8000-000000000000`;
const payoutAccount = (last4: string, onHoldUntil: string | null = null) => ({
  last4,
  savings: false,
  setAt: hoursAgo(200),
  onHoldUntil,
});
const driverPayout = (n: number, name: string, amount: number, overrides: object = {}) => ({
  driverId: testId(n),
  name,
  amount,
  state: "open",
  method: null,
  refusal: null,
  sentAt: null,
  bank: null,
  provider: null,
  ...overrides,
});
const payoutMethods = { nacha: true, transfer: true };
const openPayout = {
  id: testId(7),
  earnedBefore: hoursAgo(26),
  closedAt: hoursAgo(25),
  closedBy: "Olga Operator",
  paidAt: null,
  paidBy: null,
  total: 583.86,
  items: [
    driverPayout(1, "Dora Driver", 212.5, { bank: payoutAccount("6789") }),
    driverPayout(2, "Dan Driver-With-A-Very-Long-Name", 148.11, { bank: payoutAccount("1111", hoursAgo(-40)) }),
    driverPayout(3, "Eve Everywhere", 99.75, {
      provider: payoutAccount("Ylo2"),
      state: "failed",
      method: "transfer",
      refusal: "insufficient_capabilities_for_transfer",
    }),
    driverPayout(4, "Frank Far", 62.25),
    driverPayout(5, "Gina Going", 61.25, { provider: payoutAccount("9x2C"), state: "sending", method: "transfer" }),
  ],
};
const paidPayout = {
  ...openPayout,
  id: testId(8),
  earnedBefore: hoursAgo(200),
  closedAt: hoursAgo(198),
  paidAt: hoursAgo(170),
  paidBy: "Otto Other",
  total: 212.5,
  items: [
    driverPayout(1, "Dora Driver", 212.5, {
      bank: payoutAccount("6789"),
      state: "sent",
      method: "hand",
      sentAt: hoursAgo(170),
    }),
  ],
};
const payoutList = { open: 318.4, drivers: 6, items: [openPayout, paidPayout], methods: payoutMethods };
const payoutsPage: ScreenCase = {
  name: "admin-payouts",
  role: "admin",
  path: "/admin/payouts",
  shows: headingNamed("Payouts"),
};
const filledPayoutsPage: ScreenCase = {
  ...payoutsPage,
  alsoOnDesktop: true,
  changedResponses: { "/api/admin/payouts": payoutList },
  shows: textShown("Transfer refused"),
};
const earningsStatement = {
  timeZone: "America/New_York",
  open: 41.5,
  closed: 212.5,
  paid: 1_480.25,
  payouts: [
    { id: testId(7), amount: 212.5, earnedBefore: hoursAgo(26), closedAt: hoursAgo(25), paidAt: null, method: null },
    {
      id: testId(8),
      amount: 198,
      earnedBefore: hoursAgo(200),
      closedAt: hoursAgo(198),
      paidAt: hoursAgo(170),
      method: "hand",
    },
  ],
  weeks: [
    {
      from: "2026-11-23",
      to: "2026-11-29",
      earned: 41.5,
      items: [{ transactionId: testId(9), orderNo: "TXN-0A1B2C3D", at: hoursAgo(3), amount: 41.5 }],
    },
    {
      from: "2026-11-16",
      to: "2026-11-22",
      earned: 212.5,
      items: [{ transactionId: testId(9), orderNo: "TXN-4E5F6A7B", at: hoursAgo(120), amount: 212.5 }],
    },
  ],
};
const driverSettingsPage: ScreenCase = {
  name: "driver-payout-account",
  role: "carrier",
  path: "/settings",
  shows: textShown("Payout account"),
};
const payoutAccountResponse = (
  bank: object | null,
  provider: object | null = null,
): ScreenCase["changedResponses"] => ({
  "/api/driver/payout-account": { bank, provider },
});

export const payoutScreens: ScreenCase[] = [
  {
    ...filledPayoutsPage,
    name: "admin-payouts-empty",
    changedResponses: {
      "/api/admin/payouts": { open: 0, drivers: 0, items: [], methods: { nacha: false, transfer: false } },
    },
    shows: textShown("No closed periods yet"),
  },
  filledPayoutsPage,
  { ...filledPayoutsPage, name: "admin-payouts-es", language: "es", shows: textShown("Transferencia rechazada") },
  {
    ...filledPayoutsPage,
    name: "admin-payouts-sent",
    press: [/^Mark file as sent$/],
    shows: headingNamed("Was the file sent?"),
  },
  {
    ...filledPayoutsPage,
    name: "admin-payouts-preview",
    changedResponses: {
      ...filledPayoutsPage.changedResponses,
      "/api/admin/payouts/preview*": { earnedBefore: hoursAgo(0), total: 360.61, items: openPayout.items.slice(0, 2) },
    },
    afterLoad: async (page) => {
      await page.getByLabel("Before", { exact: true }).fill("2026-11-26T00:00");
      await page.getByRole("button", { name: "Show what it closes" }).click();
    },
    shows: buttonNamed("Close $360.61"),
  },
  ...withFailedRequests([payoutsPage]),
  ...withPendingRequests([payoutsPage]),
  {
    name: "driver-statement",
    // A driver with an active delivery gets no offer that would cover it.
    role: "carrier",
    path: "/analytics",
    changedResponses: { "/api/driver/earnings?*": earningsStatement },
    shows: textShown("On its way"),
  },
  {
    ...driverSettingsPage,
    changedResponses: payoutAccountResponse(payoutAccount("6789")),
    shows: textShown("Checking account ···6789"),
  },
  {
    ...driverSettingsPage,
    name: "driver-payout-account-held",
    changedResponses: payoutAccountResponse(payoutAccount("6789", hoursAgo(-40)), payoutAccount("Ylo2")),
    shows: textShown(/^Nothing is sent there before/),
  },
  {
    ...driverSettingsPage,
    name: "driver-payout-account-problem",
    changedResponses: payoutAccountResponse(null),
    press: [/Add a bank account/, /Save account/],
    shows: textShown("This is not a routing number. Check its digits."),
  },
  ...withFailedRequests([driverSettingsPage]),
  ...withPendingRequests([driverSettingsPage]),
];
