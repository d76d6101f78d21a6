// Drivers' earnings, payout accounts and payouts: responses as after a week.
import {
  buttonNamed,
  withFailedRequests,
  headingNamed,
  withPendingRequests,
  textShown,
  type ScreenCase,
} from "./screen.ts";

const at = (hoursAgo: number): string => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
const id = (n: number): string => `0000000${n}-0000-4000-8000-000000000000`;
const account = (last4: string, onHoldUntil: string | null = null) => ({
  last4,
  savings: false,
  setAt: at(200),
  onHoldUntil,
});
const item = (n: number, name: string, amount: number, overrides: object = {}) => ({
  driverId: id(n),
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
const open = {
  id: id(7),
  earnedBefore: at(26),
  closedAt: at(25),
  closedBy: "Olga Operator",
  paidAt: null,
  paidBy: null,
  total: 583.86,
  items: [
    item(1, "Dora Driver", 212.5, { bank: account("6789") }),
    item(2, "Dan Driver-With-A-Very-Long-Name", 148.11, { bank: account("1111", at(-40)) }),
    item(3, "Eve Everywhere", 99.75, {
      provider: account("Ylo2"),
      state: "failed",
      method: "transfer",
      refusal: "insufficient_capabilities_for_transfer",
    }),
    item(4, "Frank Far", 62.25),
    item(5, "Gina Going", 61.25, { provider: account("9x2C"), state: "sending", method: "transfer" }),
  ],
};
const paid = {
  ...open,
  id: id(8),
  earnedBefore: at(200),
  closedAt: at(198),
  paidAt: at(170),
  paidBy: "Otto Other",
  total: 212.5,
  items: [item(1, "Dora Driver", 212.5, { bank: account("6789"), state: "sent", method: "hand", sentAt: at(170) })],
};
const list = { open: 318.4, drivers: 6, items: [open, paid], methods: payoutMethods };
const payouts: ScreenCase = {
  name: "admin-payouts",
  role: "admin",
  path: "/admin/payouts",
  shows: headingNamed("Payouts"),
};
const admin: ScreenCase = {
  ...payouts,
  wide: true,
  changedResponses: { "/api/admin/payouts": list },
  shows: textShown("Transfer refused"),
};
const statement = {
  timeZone: "America/New_York",
  open: 41.5,
  closed: 212.5,
  paid: 1_480.25,
  payouts: [
    { id: id(7), amount: 212.5, earnedBefore: at(26), closedAt: at(25), paidAt: null, method: null },
    { id: id(8), amount: 198, earnedBefore: at(200), closedAt: at(198), paidAt: at(170), method: "hand" },
  ],
  weeks: [
    {
      from: "2026-11-23",
      to: "2026-11-29",
      earned: 41.5,
      items: [{ transactionId: id(9), orderNo: "TXN-0A1B2C3D", at: at(3), amount: 41.5 }],
    },
    {
      from: "2026-11-16",
      to: "2026-11-22",
      earned: 212.5,
      items: [{ transactionId: id(9), orderNo: "TXN-4E5F6A7B", at: at(120), amount: 212.5 }],
    },
  ],
};
const settings: ScreenCase = {
  name: "driver-payout-account",
  role: "carrier",
  path: "/settings",
  shows: textShown("Payout account"),
};
const accounts = (bank: object | null, provider: object | null = null): ScreenCase["changedResponses"] => ({
  "/api/driver/payout-account": { bank, provider },
});

export const payoutScreens: ScreenCase[] = [
  {
    ...admin,
    name: "admin-payouts-empty",
    changedResponses: {
      "/api/admin/payouts": { open: 0, drivers: 0, items: [], methods: { nacha: false, transfer: false } },
    },
    shows: textShown("No closed periods yet"),
  },
  admin,
  { ...admin, name: "admin-payouts-es", language: "es", shows: textShown("Transferencia rechazada") },
  {
    ...admin,
    name: "admin-payouts-sent",
    press: [/^Mark file as sent$/],
    shows: headingNamed("Was the file sent?"),
  },
  {
    ...admin,
    name: "admin-payouts-preview",
    changedResponses: {
      ...admin.changedResponses,
      "/api/admin/payouts/preview*": { earnedBefore: at(0), total: 360.61, items: open.items.slice(0, 2) },
    },
    afterLoad: async (page) => {
      await page.getByLabel("Before", { exact: true }).fill("2026-11-26T00:00");
      await page.getByRole("button", { name: "Show what it closes" }).click();
    },
    shows: buttonNamed("Close $360.61"),
  },
  ...withFailedRequests([payouts]),
  ...withPendingRequests([payouts]),
  {
    name: "driver-statement",
    // A driver with an active delivery gets no offer that would cover it.
    role: "carrier",
    path: "/analytics",
    changedResponses: { "/api/driver/earnings?*": statement },
    shows: textShown("On its way"),
  },
  { ...settings, changedResponses: accounts(account("6789")), shows: textShown("Checking account ···6789") },
  {
    ...settings,
    name: "driver-payout-account-held",
    changedResponses: accounts(account("6789", at(-40)), account("Ylo2")),
    shows: textShown(/^Nothing is sent there before/),
  },
  {
    ...settings,
    name: "driver-payout-account-problem",
    changedResponses: accounts(null),
    press: [/Add a bank account/, /Save account/],
    shows: textShown("This is not a routing number. Check its digits."),
  },
  ...withFailedRequests([settings]),
  ...withPendingRequests([settings]),
];
