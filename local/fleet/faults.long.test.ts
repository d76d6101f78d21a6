import { auditLedger, auditFindings } from "./audit";
import { cashierCountedAmount, driverCountedAmount, shouldLeavePickup } from "./custody";
import type { TaskLeg } from "./task";
import { toDenominations, planFaults, DEFAULT_FAULT_SHARES, parseFaultShares, NO_DELIVERY_FAULTS } from "./faults";

const plans = Array.from({ length: 20_000 }, (_, n) => planFaults(1, n));

test("is determined by the seed, and every fault has its share", () => {
  expect(Array.from({ length: 50 }, (_, n) => planFaults(1, n))).toEqual(plans.slice(0, 50));
  expect(Array.from({ length: 50 }, (_, n) => planFaults(2, n))).not.toEqual(plans.slice(0, 50));
  const share = (matches: (plan: (typeof plans)[number]) => boolean): number =>
    plans.filter(matches).length / plans.length;
  for (const kind of ["miscount", "misread", "differs", "refuses", "silent", "offline"] as const)
    expect(share(({ pickup }) => pickup === kind)).toBeCloseTo(DEFAULT_FAULT_SHARES[kind], 1.5);
  for (const [expectedShare, matches] of [
    [DEFAULT_FAULT_SHARES.link, ({ counterpart }) => counterpart === "link"],
    [DEFAULT_FAULT_SHARES.nobody, ({ receiver }) => receiver === "nobody"],
    [DEFAULT_FAULT_SHARES.away, ({ returnTo }) => returnTo === "away"],
    [DEFAULT_FAULT_SHARES.short, ({ deposit }) => deposit === "short"],
    [DEFAULT_FAULT_SHARES.large, ({ large }) => large],
  ] as [number, (plan: (typeof plans)[number]) => boolean][])
    expect(share(matches)).toBeCloseTo(expectedShare, 1.5);
  for (const { large, amount } of plans) expect(large ? amount > 1_000 : amount >= 40 && amount <= 300).toBe(true);
});

test("does not change other steps' faults when a share changes", () => {
  const others = plans.slice(0, 500).map((_, n) => planFaults(1, n, parseFaultShares("nobody=1")));
  expect(others).toEqual(plans.slice(0, 500).map((plan) => ({ ...plan, receiver: "nobody" })));
});

test("parses shares by name, and rejects invalid ones", () => {
  expect(parseFaultShares("")).toEqual(DEFAULT_FAULT_SHARES);
  expect(parseFaultShares("miscount=0.5, nobody=0")).toEqual({ ...DEFAULT_FAULT_SHARES, miscount: 0.5, nobody: 0 });
  expect(planFaults(1, 7, parseFaultShares("off"))).toMatchObject(NO_DELIVERY_FAULTS);
  for (const invalid of ["miscount", "miscount=2", "miscount=x", "nothing=0.1", "toString=1"])
    expect(() => parseFaultShares(invalid)).toThrow("is no share of faults");
});

test("makes up an amount from notes and coins", () => {
  expect(toDenominations(1_287.41)).toEqual({
    "100": 12,
    "50": 1,
    "20": 1,
    "10": 1,
    "5": 1,
    "1": 2,
    "0.25": 1,
    "0.1": 1,
    "0.05": 1,
    "0.01": 1,
  });
  for (const { amount } of plans.slice(0, 500))
    expect(
      Object.entries(toDenominations(amount)).reduce(
        (sum, [denomination, pieces]) => sum + Number(denomination) * pieces,
        0,
      ),
    ).toBe(amount);
});

describe("legs with a fault", () => {
  const leg = { kind: "pickup", amount: 100, leaveAllowedAt: null } as TaskLeg;
  const withPickup = (pickup: (typeof plans)[number]["pickup"]) => ({ ...NO_DELIVERY_FAULTS, pickup });

  test("miscounts once, and keeps a differing amount", () => {
    expect([1, 2].map((nth) => driverCountedAmount(withPickup("miscount"), leg, nth))).toEqual([80, 100]);
    expect([1, 2].map((nth) => driverCountedAmount(withPickup("differs"), leg, nth))).toEqual([80, 80]);
    expect(driverCountedAmount(withPickup("differs"), { ...leg, kind: "return" }, 1)).toBe(100);
  });

  test("lets a driver leave over differing amounts, a second dispute, or the deadline", () => {
    expect([0, 1, 2].map((disputes) => shouldLeavePickup(withPickup("right"), leg, disputes))).toEqual([
      false,
      false,
      true,
    ]);
    expect(shouldLeavePickup(withPickup("differs"), leg, 0)).toBe(true);
    const leaveAllowedAt = new Date(10_000).toISOString();
    expect(
      [9_999, 10_000].map((now) => shouldLeavePickup(withPickup("silent"), { ...leg, leaveAllowedAt }, 0, now)),
    ).toEqual([false, true]);
    expect(shouldLeavePickup(withPickup("right"), { ...leg, kind: "return", leaveAllowedAt }, 5, 20_000)).toBe(false);
  });

  test("counts correctly the second time as a cashier", () => {
    const counts = (deposit: (typeof plans)[number]["deposit"]) =>
      [1, 2].map((nth) => cashierCountedAmount({ ...NO_DELIVERY_FAULTS, deposit }, 100, nth));
    expect([counts("right"), counts("short"), counts("over")]).toEqual([
      [100, 100],
      [80, 100],
      [120, 100],
    ]);
  });
});

test("names each fault at the end of a day", async () => {
  const balancedAudit = {
    books: { cash: 0, money: 0 },
    entries: 3,
    causes: {},
    holding: [{ driver: "Dora", amount: 20, approved: true }],
    openLegs: 0,
    openDeposits: 0,
    safes: [{ counted: 300, balance: 300 }],
    verified: true,
  };
  expect(auditFindings(balancedAudit)).toEqual([]);
  expect(
    auditFindings({
      ...balancedAudit,
      books: { cash: 5, money: 0 },
      holding: [{ driver: "Dora", amount: 20, approved: false }],
      openLegs: 1,
      openDeposits: 2,
      safes: [{ counted: 295, balance: 300 }],
      verified: false,
    }),
  ).toEqual([
    "the cash book sums up to 5",
    "Dora holds 20",
    "1 legs are open",
    "2 deposits are open",
    "a safe with 300 was counted as 295",
    "the ledger is not as it was written",
  ]);
  await expect(auditLedger(() => Promise.resolve([]), [], [])).rejects.toThrow("no answer");
});
