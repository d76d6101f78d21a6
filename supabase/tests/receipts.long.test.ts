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
const cents = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100);
const isoDate = (fromNow: number): string => new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10);

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
const arbitraryDollars = (limit: number) => fc.integer({ min: 0, max: limit }).map((count) => count / 100);
const arbitraryPrice: fc.Arbitrary<Partial<NewPriceBody>> = fc
  .record({
    flat: arbitraryDollars(1_298).map((flat) => Math.round(flat * 100 + 1) / 100),
    perKm: arbitraryDollars(337),
    basisPoints: fc.integer({ min: 0, max: 777 }),
    urgent: arbitraryDollars(499),
    minimum: arbitraryDollars(903),
    more: fc.option(arbitraryDollars(1_111)),
    failedBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  })
  // At least a cent: a free delivery has nothing to refund.
  .map(({ more, ...price }) => ({ ...price, maximum: more === null ? null : price.minimum + more + 0.01 }))
  .map((price) => ({ ...price, maximum: price.maximum && Math.round(price.maximum * 100) / 100 }));
const ENDINGS = ["delivered", "failed", "refunded", "cancelled"] as const;
const arbitraryWeek = fc.record({
  fee: arbitraryPrice,
  pay: arbitraryPrice,
  // In another order each week, each outcome at least once.
  endings: fc.shuffledSubarray<(typeof ENDINGS)[number]>([...ENDINGS, "delivered"], { minLength: 4 }),
});

const refund = async (id: string) =>
  callRpcOrThrow((await hubAdmin()).client, "admin_refund_delivery", { p_transaction_id: id, p_reason: "Kindness" });
const STATUS_BEFORE_ENDING = {
  delivered: "delivered",
  failed: "in_transit",
  refunded: "in_transit",
  cancelled: "assigned",
} as const;
async function completeDelivery(ending: (typeof ENDINGS)[number], sender: TestPerson): Promise<AssignedDelivery> {
  const delivery = await createDeliveryInStatus(STATUS_BEFORE_ENDING[ending], { sender, receiver });
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

const sumCents = (
  entries: { cause: string; amount: number; giver: string; taker: string }[],
  from: string,
  to: string,
) =>
  entries
    .filter(({ giver, taker }) => giver === from && taker === to)
    .reduce((sum, { amount }) => sum + cents(amount), 0);

async function checkWeek(fee: Partial<NewPriceBody>, pay: Partial<NewPriceBody>, endings: (typeof ENDINGS)[number][]) {
  await reserveUnusedLocations(endings.length);
  const sender = await createPricedSender(fee, pay);
  const deliveries: AssignedDelivery[] = [];
  for (const ending of endings) deliveries.push(await completeDelivery(ending, sender));

  for (const [n, delivery] of deliveries.entries()) {
    const receipt = await callRpcOrThrow<Transaction>(sender.client, "get_transaction_by_id", {
      transaction_id: delivery.id,
    });
    const parts = Object.values(receipt.price?.parts ?? {}).reduce((sum, sumPart) => sum + cents(sumPart), 0);
    expect([endings[n], parts]).toEqual([endings[n], cents(receipt.fee)]);
    const entries = await listLedgerEntries(delivery);
    // The sum that the receipt reports as paid has arrived, and each cent of it went to the driver, to us, or back.
    const paid = sumCents(entries, "provider", "sender_funds");
    expect([endings[n], paid]).toEqual([endings[n], cents(receipt.fee)]);
    const keptFunds = paid - sumCents(entries, "sender_funds", "driver_pay") - sumCents(entries, "sender_funds", "fee");
    const paidOut =
      sumCents(entries, "sender_funds", "driver_pay") +
      sumCents(entries, "sender_funds", "fee") +
      sumCents(entries, "sender_funds", "refund");
    // If the handover failed, the part of the fee that is not kept is due back to the sender.
    expect([endings[n], paidOut]).toEqual([endings[n], endings[n] === "failed" ? paid - keptFunds : paid]);
    const offered = cents((delivery.offer.taskDetails as { driverPay?: number | null }).driverPay);
    const earned =
      sumCents(entries, "sender_funds", "driver_pay") +
      sumCents(entries, "operator", "driver_pay") +
      sumCents(entries, "fee", "driver_pay");
    // The price's percentage for failed handovers, rounded half up.
    const applyFailedShare = (sum: number, price: Partial<NewPriceBody>) =>
      Math.floor((sum * (price.failedBasisPoints ?? 0) + 5_000) / 10_000);
    const expectedPay = {
      delivered: offered,
      failed: applyFailedShare(offered, pay),
      refunded: applyFailedShare(offered, pay),
      cancelled: 0,
    };
    expect([endings[n], earned]).toEqual([endings[n], expectedPay[endings[n] ?? "cancelled"]]);
    if (endings[n] === "failed" || endings[n] === "refunded")
      expect([endings[n], sumCents(entries, "sender_funds", "fee")]).toEqual([endings[n], applyFailedShare(paid, fee)]);
    if (endings[n] === "cancelled") expect(sumCents(entries, "sender_funds", "refund")).toBe(paid);

    const readEarnings = () =>
      callRpcOrThrow<Earnings>(delivery.driver.client, "get_driver_earnings", {
        p_from: isoDate(-1),
        p_to: isoDate(1),
      });
    const earnings = await readEarnings();
    const lines = earnings.weeks.flatMap(({ items }) => items);
    expect(lines.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(earned);
    expect(cents(earnings.open)).toBe(earned);
  }

  const drivers = deliveries.map(({ driver }) => driver.id);
  const listOpenBalances = async () =>
    (
      await sql<{ kind: string; cents: number }>(
        `select a.kind, (sum(b.balance) * 100)::int as cents from ledger.accounts a join ledger.balances b on b.account_id = a.id
          where a.book = 'money' and a.owner = any ($1) and a.kind in ('driver_pay', 'payout') group by a.kind order by a.kind`,
        [drivers],
      )
    ).filter(({ cents: sum }) => sum !== 0);
  const owedCents = (await listOpenBalances()).reduce((sum, { cents: sumPart }) => sum + sumPart, 0);
  if (owedCents === 0) return;
  const payout = await callRpcOrThrow<Payout>(team.closer.client, "admin_close_payout", {
    p_earned_before: new Date(Date.now() + 60_000).toISOString(),
    p_driver_ids: drivers,
  });
  expect(cents(payout.total)).toBe(owedCents);
  expect(payout.items.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(owedCents);
  expect(await listOpenBalances()).toEqual([{ kind: "payout", cents: owedCents }]);
  await callRpcOrThrow(team.payer.client, "admin_pay_payout", { p_id: payout.id });
  expect(await listOpenBalances()).toEqual([]);
  const [balance] = await sql<{ cents: number }>(
    "select (sum(x.amount) * 100)::int as cents from ledger.transfers x where x.cause = 'pay_sent' and x.cause_id like $1",
    [`${payout.id}:%`],
  );
  expect(balance?.cents).toBe(owedCents);
}

test("in weeks at odd prices receipts, statements, payouts and the ledger are equal to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryWeek, ({ fee, pay, endings }) => checkWeek(fee, pay, endings)),
    { numRuns: WEEKS, endOnFailure: true },
  );
});
