import type { Payout, PayoutItem } from "@/lib/contracts/admin/payouts";
import { unsentItems, sumAmounts } from "./payout-card";

const account = (onHoldUntil: string | null) => ({
  last4: "6789",
  savings: false,
  setAt: "2026-11-01T00:00:00.000Z",
  onHoldUntil,
});
const item = (overrides: Partial<PayoutItem>): PayoutItem => ({
  driverId: "d",
  name: "Dora",
  bankName: "DORA",
  amount: 5.25,
  state: "open",
  method: null,
  refusal: null,
  sentAt: null,
  unusual: null,
  bank: null,
  provider: null,
  ...overrides,
});
const futureTime = "2026-11-30T00:00:00.000Z";

test("sums in whole cents", () => {
  expect(sumAmounts([{ amount: 0.1 }, { amount: 0.2 }])).toBe(0.3);
  expect(sumAmounts([])).toBe(0);
});

test("unsentItems puts only unpaid items with usable accounts into the file and the transfer", () => {
  const items = [
    item({ name: "both", bank: account(null), provider: account(null) }),
    item({ name: "on hold", bank: account(futureTime), provider: account(futureTime) }),
    item({ name: "none" }),
    item({ name: "sent", state: "sent", bank: account(null) }),
    item({ name: "sending", state: "sending", bank: account(null), provider: account(null) }),
    item({ name: "refused", state: "failed", bank: account(null) }),
    item({ name: "李", bankName: null, bank: account(null) }),
  ];
  const unsent = unsentItems({ items } as Payout);
  const names = (list: PayoutItem[]) => list.map(({ name }) => name);
  expect(names(unsent.all)).toEqual(["both", "on hold", "none", "refused", "李"]);
  expect(names(unsent.file)).toEqual(["both", "refused"]);
  expect(names(unsent.transfer)).toEqual(["both"]);
});
