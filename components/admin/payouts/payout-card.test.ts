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
const later = "2026-11-30T00:00:00.000Z";

test("sums in whole cents", () => {
  expect(sumAmounts([{ amount: 0.1 }, { amount: 0.2 }])).toBe(0.3);
  expect(sumAmounts([])).toBe(0);
});

test("file and transfers include only owed amounts for accounts that are not on hold", () => {
  const items = [
    item({ name: "both", bank: account(null), provider: account(null) }),
    item({ name: "on hold", bank: account(later), provider: account(later) }),
    item({ name: "none" }),
    item({ name: "sent", state: "sent", bank: account(null) }),
    item({ name: "sending", state: "sending", bank: account(null), provider: account(null) }),
    item({ name: "refused", state: "failed", bank: account(null) }),
    item({ name: "李", bankName: null, bank: account(null) }),
  ];
  const owed = unsentItems({ items } as Payout);
  const names = (list: PayoutItem[]) => list.map(({ name }) => name);
  expect(names(owed.all)).toEqual(["both", "on hold", "none", "refused", "李"]);
  expect(names(owed.file)).toEqual(["both", "refused"]);
  expect(names(owed.transfer)).toEqual(["both"]);
});
