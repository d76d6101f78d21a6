// Many deliveries at odd prices with every outcome: receipts, statements and payouts equal the ledger to the cent.
import fc from "fast-check";
import { completeCashLeg, createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";
import { listLedgerEntries, verifyLedgerIntegrity } from "./support/hubs";
import { hubAdmin } from "./support/prefunded";
import { createPricedSender } from "./support/prices";
import { callRpcOrThrow, newAdmin, newCustomer, reserveUnusedLocations, sql, type TestPerson } from "./support/harness";
import type { NewPriceBody } from "../../lib/contracts/admin/prices";
import type { Payout } from "../../lib/contracts/admin/payouts";
import type { Earnings } from "../../lib/contracts/driver/earnings";
import type { Transaction } from "../../lib/contracts/delivery/transaction";

jest.setTimeout(600_000);

const WEEKS = Number(process.env.LEDGER_RUNS ?? 25) > 25 ? 40 : 6;
const cents = (dollars: number | null | undefined): number => Math.round((dollars ?? 0) * 100);
const day = (fromNow: number): string => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);

let receiver: TestPerson;
let team: { closer: TestPerson; payer: TestPerson };
beforeAll(async () => {
  receiver = await newCustomer({ name: "Rita Receiver" });
  const [closer, payer] = await Promise.all([newAdmin({ team: "receipts" }), newAdmin({ team: "receipts" })]);
  team = { closer, payer };
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

// Odd numbers of cents and of hundredths of a percent, with maximum and minimum.
const dollars = (limit: number) => fc.integer({ min: 0, max: limit }).map((count) => count / 100);
const schedule: fc.Arbitrary<Partial<NewPriceBody>> = fc
  .record({
    flat: dollars(1_298).map((flat) => Math.round(flat * 100 + 1) / 100),
    perKm: dollars(337),
    basisPoints: fc.integer({ min: 0, max: 777 }),
    urgent: dollars(499),
    minimum: dollars(903),
    more: fc.option(dollars(1_111)),
    failedBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  })
  // At least a cent: a free delivery has nothing to refund.
  .map(({ more, ...price }) => ({ ...price, maximum: more === null ? null : price.minimum + more + 0.01 }))
  .map((price) => ({ ...price, maximum: price.maximum && Math.round(price.maximum * 100) / 100 }));
const ENDINGS = ["delivered", "failed", "refunded", "cancelled"] as const;
const week = fc.record({
  fee: schedule,
  pay: schedule,
  // In another order each week, each outcome at least once.
  ENDINGS: fc.shuffledSubarray<(typeof ENDINGS)[number]>([...ENDINGS, "delivered"], { minLength: 4 }),
});

const refund = async (id: string) =>
  callRpcOrThrow((await hubAdmin()).client, "admin_refund_delivery", { p_transaction_id: id, p_reason: "Kindness" });
const beforeTheEnd = {
  delivered: "delivered",
  failed: "in_transit",
  refunded: "in_transit",
  cancelled: "assigned",
} as const;
async function completeDelivery(ending: (typeof ENDINGS)[number], sender: TestPerson): Promise<AssignedDelivery> {
  const delivery = await createDeliveryInStatus(beforeTheEnd[ending], { sender, receiver });
  if (ending === "failed" || ending === "refunded") {
    await callRpcOrThrow(delivery.driver.client, "fail_task", {
      p_transaction_id: delivery.id,
      p_reason: "Nobody there",
    });
    await completeCashLeg(delivery.driver, delivery);
  } else if (ending === "cancelled")
    await callRpcOrThrow((await hubAdmin()).client, "admin_cancel_delivery", {
      p_transaction_id: delivery.id,
      p_reason: "Not today",
    });
  if (ending === "refunded" || ending === "cancelled") await refund(delivery.id);
  return delivery;
}

const sumOf = (entries: { cause: string; amount: number; giver: string; taker: string }[], from: string, to: string) =>
  entries
    .filter(({ giver, taker }) => giver === from && taker === to)
    .reduce((sum, { amount }) => sum + cents(amount), 0);

async function checkWeek(fee: Partial<NewPriceBody>, pay: Partial<NewPriceBody>, endings: (typeof ENDINGS)[number][]) {
  await reserveUnusedLocations(endings.length);
  const sender = await createPricedSender(fee, pay);
  const all: AssignedDelivery[] = [];
  for (const ending of endings) all.push(await completeDelivery(ending, sender));

  for (const [n, delivery] of all.entries()) {
    const receipt = await callRpcOrThrow<Transaction>(sender.client, "get_transaction_by_id", {
      transaction_id: delivery.id,
    });
    const parts = Object.values(receipt.price?.parts ?? {}).reduce((sum, part) => sum + cents(part), 0);
    expect([endings[n], parts]).toEqual([endings[n], cents(receipt.fee)]);
    const entries = await listLedgerEntries(delivery);
    // The sum that the receipt reports as paid has arrived, and each cent of it went to the driver, to us, or back.
    const paid = sumOf(entries, "provider", "sender_funds");
    expect([endings[n], paid]).toEqual([endings[n], cents(receipt.fee)]);
    const keptFunds = paid - sumOf(entries, "sender_funds", "driver_pay") - sumOf(entries, "sender_funds", "fee");
    const paidOut =
      sumOf(entries, "sender_funds", "driver_pay") +
      sumOf(entries, "sender_funds", "fee") +
      sumOf(entries, "sender_funds", "refund");
    // The rest of a failed handover is due back to its sender.
    expect([endings[n], paidOut]).toEqual([endings[n], endings[n] === "failed" ? paid - keptFunds : paid]);
    const offered = cents((delivery.offer.taskDetails as { driverPay?: number | null }).driverPay);
    const earned =
      sumOf(entries, "sender_funds", "driver_pay") +
      sumOf(entries, "operator", "driver_pay") +
      sumOf(entries, "fee", "driver_pay");
    // The schedule's share of it, rounded half up.
    const share = (sum: number, price: Partial<NewPriceBody>) =>
      Math.floor((sum * (price.failedBasisPoints ?? 0) + 5_000) / 10_000);
    const due = { delivered: offered, failed: share(offered, pay), refunded: share(offered, pay), cancelled: 0 };
    expect([endings[n], earned]).toEqual([endings[n], due[endings[n] ?? "cancelled"]]);
    if (endings[n] === "failed" || endings[n] === "refunded")
      expect([endings[n], sumOf(entries, "sender_funds", "fee")]).toEqual([endings[n], share(paid, fee)]);
    if (endings[n] === "cancelled") expect(sumOf(entries, "sender_funds", "refund")).toBe(paid);

    const statement = () =>
      callRpcOrThrow<Earnings>(delivery.driver.client, "get_driver_earnings", { p_from: day(-1), p_to: day(1) });
    const before = await statement();
    const lines = before.weeks.flatMap(({ items }) => items);
    expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(earned);
    expect(cents(before.open)).toBe(earned);
  }

  const drivers = all.map(({ driver }) => driver.id);
  const listBookedCents = async () =>
    (
      await sql<{ kind: string; cents: number }>(
        `select a.kind, (sum(b.balance) * 100)::int as cents from ledger.accounts a join ledger.balances b on b.account_id = a.id
          where a.book = 'money' and a.owner = any ($1) and a.kind in ('driver_pay', 'payout') group by a.kind order by a.kind`,
        [drivers],
      )
    ).filter(({ cents: sum }) => sum !== 0);
  const owed = (await listBookedCents()).reduce((sum, { cents: part }) => sum + part, 0);
  if (owed === 0) return;
  const payout = await callRpcOrThrow<Payout>(team.closer.client, "admin_close_payout", {
    p_earned_before: new Date(Date.now() + 60_000).toISOString(),
    p_driver_ids: drivers,
  });
  expect(cents(payout.total)).toBe(owed);
  expect(payout.items.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(owed);
  expect(await listBookedCents()).toEqual([{ kind: "payout", cents: owed }]);
  await callRpcOrThrow(team.payer.client, "admin_pay_payout", { p_id: payout.id });
  expect(await listBookedCents()).toEqual([]);
  const [balance] = await sql<{ cents: number }>(
    "select (sum(x.amount) * 100)::int as cents from ledger.transfers x where x.cause = 'pay_sent' and x.cause_id like $1",
    [`${payout.id}:%`],
  );
  expect(balance?.cents).toBe(owed);
}

test("in weeks at odd prices receipts, statements, payouts and the ledger are equal to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(week, ({ fee, pay, ENDINGS: endings }) => checkWeek(fee, pay, endings)),
    { numRuns: WEEKS, endOnFailure: true },
  );
});
