// Concurrent actions of everyone at a leg: cash is posted once or not at all.
import { done, newCustomer, one, sql, type Person } from "./support/world";
import {
  admin,
  confirmedByOwnCount,
  countedCash,
  deliveryAt,
  driverAt,
  driverStatus,
  paidDelivery,
  position,
  provenLate,
  somewhere,
  wrongCode,
  type Delivery,
  type Worked,
} from "./support/deliveries";
import { actOf, atOnce, brokenRules, codes, ROUNDS, shuffled, whileWaiting, wins, type Act } from "./support/racing";
import { verified } from "./support/hubs";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000 + ROUNDS * 6_000);

afterEach(async () => {
  expect(await verified()).toMatchObject({ ok: true, firstBroken: null });
});

const of = ({ id }: { id: string }, more: Record<string, unknown> = {}) => ({ p_transaction_id: id, ...more });
/** How often the driver was given the cash. */
const entries = ({ id }: Worked): Promise<{ n: number }> =>
  one(
    "select count(*)::int as n from ledger.transfers where transaction_id = $1 and cause in ('pickup', 'late_pickup')",
    [id],
  );
const times = (n: number, act: () => Act): Act[] => Array.from({ length: n }, act);
let sender: Person;
let receiver: Person;
beforeEach(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

// Reading: pickup-proven
test("a driver who proves a pickup 32 times concurrently posts one entry and starts once", async () => {
  const delivery = await deliveryAt("assigned", { sender, receiver });
  const proof = of(delivery, {
    p_code: await countedCash(delivery.driver, delivery),
    p_position: position(delivery.at),
  });
  const answers = await atOnce(times(32, () => actOf(delivery.driver, "prove_leg", proof)));
  expect([wins(answers), await entries(delivery)]).toEqual([32, { n: 1 }]);
  expect(
    await sql(
      "select 1 from public.transaction_status_updates where transaction_id = $1 and action = 'start_service'",
      [delivery.id],
    ),
  ).toHaveLength(1);
  expect(await brokenRules([delivery.id])).toEqual([]);
});

longTest(
  "concurrent proof, recount, dispute, cancellation, leaving and unassignment either take the cash or not",
  async () => {
    const boss = await admin();
    const seen = new Set<string>();
    const at = somewhere();
    let driver: Person | undefined;
    for (let round = 0; round < ROUNDS; round++) {
      driver = await driverAt(at, driver);
      const delivery = await deliveryAt("assigned", { sender: await newCustomer(), receiver, at, driver });
      const code = await countedCash(driver, delivery);
      const there = { p_position: position(at) };
      const p_reason = "race";
      const prove = actOf(driver, "prove_leg", of(delivery, { p_code: code, ...there }));
      const guess = actOf(driver, "prove_leg", of(delivery, { p_code: wrongCode(code), ...there }));
      const count = actOf(driver, "count_leg", of(delivery, { p_amount: 80 }));
      const answers = await atOnce([
        ...times(12, () => prove),
        ...times(3, () => guess),
        ...times(4, () => actOf(delivery.sender, "confirm_leg", of(delivery))),
        ...times(2, () => count),
        ...shuffled<Act>([
          actOf(driver, "count_leg", of(delivery, { p_amount: 60 })),
          actOf(delivery.sender, "dispute_leg", of(delivery, { p_counted: 70 })),
          actOf(driver, "cancel_task", of(delivery, { p_reason })),
          actOf(driver, "leave_pickup", of(delivery, { p_reason })),
          actOf(boss, "admin_cancel", of(delivery, { p_reason })),
          actOf(boss, "admin_unassign", of(delivery, { p_reason })),
        ]).slice(0, 1 + (round % 3)),
      ]);
      for (const code_ of codes(answers)) seen.add(code_);
      expect(await brokenRules([delivery.id])).toEqual([]);
      expect((await entries(delivery)).n).toBeLessThanOrEqual(1);
      await actOf(boss, "admin_cancel", of(delivery, { p_reason }))();
      await actOf(boss, "admin_complete_override", of(delivery, { p_reason }))();
      await actOf(boss, "admin_cash_returned", of(delivery, { p_reason }))();
      expect(await brokenRules([delivery.id])).toEqual([]);
    }
    expect([...seen]).toContain("ok");
  },
);

longTest(
  "a return proven 16 times, recorded by an administrator and tried with the receiver's code is posted once and frees the driver",
  async () => {
    const boss = await admin();
    const at = somewhere();
    let driver: Person | undefined;
    for (let round = 0; round < Math.ceil(ROUNDS / 3); round++) {
      driver = await driverAt(at, driver);
      const delivery = await deliveryAt("servicing", { sender: await newCustomer(), receiver, at, driver });
      await done(driver.client, "fail_task", of(delivery, { p_reason: "Nobody there" }));
      const code = await countedCash(driver, delivery);
      const prove = actOf(driver, "prove_leg", of(delivery, { p_code: code, p_position: position(at) }));
      const complete = actOf(driver, "complete_task", of(delivery, { p_code: "AAAAAAAA" }));
      const answers = await atOnce([
        ...times(16, () => prove),
        ...times(8, () => actOf(boss, "admin_cash_returned", of(delivery, { p_reason: "Counted" }))),
        ...times(8, () => complete),
      ]);
      expect(wins(answers)).toBe(24);
      expect(await brokenRules([delivery.id])).toEqual([]);
      expect(
        await sql("select cause from ledger.transfers where transaction_id = $1 order by id", [delivery.id]),
      ).toEqual([{ cause: "pickup" }, { cause: expect.stringMatching(/^(return|cash_returned)$/) as string }]);
      expect(
        await sql("select state from public.custody_legs where transaction_id = $1 and kind = 'return'", [delivery.id]),
      ).toEqual([{ state: "done" }]);
    }
  },
);

const why = { p_reason: "race" };
/** The driver holds the cash of a reassigned delivery, and collects another one; returns both. */
async function lateAndBusy(driver: Person, late: Delivery, code: string, next: Delivery): Promise<void> {
  const boss = await admin();
  // The unproven pickup is under review; clear it early.
  await done(boss.client, "admin_clear_plausibility_review", of(late, why));
  await done(boss.client, "admin_assign", of(next, { p_driver_id: driver.id }));
  await provenLate({ ...late, driver } as Worked, code);
}
const returning = (driver: Person): Promise<{ transaction_id: string }[]> =>
  sql(
    "select transaction_id from public.custody_legs where driver_id = $1 and kind = 'return' and state in ('waiting', 'proving')",
    [driver.id],
  );

longTest("a driver's task and the delivery whose cash they hold end concurrently: they return it", async () => {
  const boss = await admin();
  const late = await deliveryAt("assigned", { sender, receiver });
  const { driver } = late;
  const code = await confirmedByOwnCount(late);
  await done(boss.client, "admin_unassign", of(late, why));
  const next = await paidDelivery({ sender, receiver, at: late.at });
  await lateAndBusy(driver, late, code, next);
  // The unassignment is not committed yet when the delivery is cancelled.
  const cancelled = await whileWaiting(
    "select private.release_task(t, 'unassign', 'admin', null, 'race') from public.transactions t where t.id = $1",
    [next.id],
    actOf(boss, "admin_cancel", of(late, why)),
    async () => undefined,
  );
  expect(cancelled.ok).toBe(true);
  expect([await returning(driver), (await driverStatus(driver)).status]).toEqual([
    [{ transaction_id: late.id }],
    "on_duty",
  ]);
});

longTest(
  "two drivers who hold the cash of each other's deliveries return it when both deliveries end concurrently",
  async () => {
    const boss = await admin();
    const at = somewhere();
    const known: (Person | undefined)[] = [];
    for (let round = 0; round < Math.ceil(ROUNDS / 3); round++) {
      sender = await newCustomer();
      const drivers: [Person, Person] = [await driverAt(at, known[0]), await driverAt(at, known[1])];
      known.splice(0, 2, ...drivers);
      const deliveries: [Delivery, Delivery] = [
        await paidDelivery({ sender, receiver, at }),
        await paidDelivery({ sender, receiver, at }),
      ];
      const codesOf = ["", ""];
      for (const n of [0, 1] as const) {
        await done(boss.client, "admin_assign", of(deliveries[n], { p_driver_id: drivers[n].id }));
        codesOf[n] = await confirmedByOwnCount(deliveries[n]);
        await done(boss.client, "admin_unassign", of(deliveries[n], why));
      }
      await lateAndBusy(drivers[0], deliveries[0], codesOf[0] as string, deliveries[1]);
      await lateAndBusy(drivers[1], deliveries[1], codesOf[1] as string, deliveries[0]);
      await atOnce(deliveries.flatMap((delivery) => times(8, () => actOf(boss, "admin_cancel", of(delivery, why)))));
      for (const n of [0, 1] as const) {
        expect([await returning(drivers[n]), (await driverStatus(drivers[n])).status]).toEqual([
          [{ transaction_id: deliveries[n].id }],
          "on_duty",
        ]);
        expect(await brokenRules([deliveries[n].id])).toEqual([]);
        await done(boss.client, "admin_cash_returned", of(deliveries[n], why));
      }
    }
  },
);
