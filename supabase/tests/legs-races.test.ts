// A leg is one transfer of cash between two parties, such as the pickup. Concurrent actions of driver, sender and
// administrator post it to the ledger once or not at all.
import { callRpcOrThrow, newCustomer, queryRow, reserveUnusedLocations, sql, type TestPerson } from "./support/harness";
import {
  sharedAdmin,
  confirmByOwnCount,
  countAndConfirm,
  createDeliveryInStatus,
  setDriverOnlineAt,
  readDriverStatus,
  paidDelivery,
  positionBody,
  proveLate,
  nextUnusedLocation,
  wrongCode,
  type TestDelivery,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  callAsPerson,
  runConcurrently,
  findInvariantViolations,
  resultCodes,
  ROUNDS,
  shuffled,
  whileBlocked,
  countSuccesses,
  type RacingCall,
} from "./support/racing";
import { verifyLedgerIntegrity } from "./support/hubs";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000 + ROUNDS * 6_000);

afterEach(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
});

const deliveryArgs = ({ id }: { id: string }, overrides: Record<string, unknown> = {}) => ({
  p_transaction_id: id,
  ...overrides,
});
/** Counts the ledger entries that give the cash to the driver. */
const countPickupEntries = ({ id }: AssignedDelivery): Promise<{ n: number }> =>
  queryRow(
    "select count(*)::int as n from ledger.transfers where transaction_id = $1 and cause in ('pickup', 'late_pickup')",
    [id],
  );
const repeatCall = (n: number, createCall: () => RacingCall): RacingCall[] => Array.from({ length: n }, createCall);
let sender: TestPerson;
let receiver: TestPerson;
beforeEach(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

// docs/readings.md: pickup-proven
test("a driver who proves a pickup 32 times concurrently posts one entry and starts once", async () => {
  const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
  const proof = deliveryArgs(delivery, {
    p_code: await countAndConfirm(delivery.driver, delivery),
    p_position: positionBody(delivery.at),
  });
  const answers = await runConcurrently(repeatCall(32, () => callAsPerson(delivery.driver, "prove_leg", proof)));
  expect([countSuccesses(answers), await countPickupEntries(delivery)]).toEqual([32, { n: 1 }]);
  expect(
    await sql(
      "select 1 from public.transaction_status_updates where transaction_id = $1 and action = 'start_service'",
      [delivery.id],
    ),
  ).toHaveLength(1);
  expect(await findInvariantViolations([delivery.id])).toEqual([]);
});

longTest(
  "concurrent proof, recount, dispute, cancellation, leaving and unassignment post the pickup at most once",
  async () => {
    const admin = await sharedAdmin();
    const resultCodesSeen = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      await reserveUnusedLocations(1);
      const delivery = await createDeliveryInStatus("assigned", { sender: await newCustomer(), receiver });
      const { at, driver } = delivery;
      const code = await countAndConfirm(driver, delivery);
      const positionArgs = { p_position: positionBody(at) };
      const p_reason = "race";
      const prove = callAsPerson(driver, "prove_leg", deliveryArgs(delivery, { p_code: code, ...positionArgs }));
      const proveWithWrongCode = callAsPerson(
        driver,
        "prove_leg",
        deliveryArgs(delivery, { p_code: wrongCode(code), ...positionArgs }),
      );
      const count = callAsPerson(driver, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
      const answers = await runConcurrently([
        ...repeatCall(12, () => prove),
        ...repeatCall(3, () => proveWithWrongCode),
        ...repeatCall(4, () => callAsPerson(delivery.sender, "confirm_leg", deliveryArgs(delivery))),
        ...repeatCall(2, () => count),
        ...shuffled<RacingCall>([
          callAsPerson(driver, "count_leg", deliveryArgs(delivery, { p_amount: 60 })),
          callAsPerson(delivery.sender, "dispute_leg", deliveryArgs(delivery, { p_counted: 70 })),
          callAsPerson(driver, "cancel_task", deliveryArgs(delivery, { p_reason })),
          callAsPerson(driver, "leave_pickup", deliveryArgs(delivery, { p_reason })),
          callAsPerson(admin, "admin_cancel_delivery", deliveryArgs(delivery, { p_reason })),
          callAsPerson(admin, "admin_unassign_delivery", deliveryArgs(delivery, { p_reason })),
        ]).slice(0, 1 + (round % 3)),
      ]);
      for (const resultCode of resultCodes(answers)) resultCodesSeen.add(resultCode);
      expect(await findInvariantViolations([delivery.id])).toEqual([]);
      expect((await countPickupEntries(delivery)).n).toBeLessThanOrEqual(1);
      await callAsPerson(admin, "admin_cancel_delivery", deliveryArgs(delivery, { p_reason }))();
      await callAsPerson(admin, "admin_complete_override", deliveryArgs(delivery, { p_reason }))();
      await callAsPerson(admin, "admin_record_returned_cash", deliveryArgs(delivery, { p_reason }))();
      expect(await findInvariantViolations([delivery.id])).toEqual([]);
    }
    expect([...resultCodesSeen]).toContain("ok");
  },
);

longTest(
  "a return proven 16 times, recorded by an administrator and tried with the receiver's code is posted once and frees the driver",
  async () => {
    const admin = await sharedAdmin();
    const at = nextUnusedLocation();
    let driver: TestPerson | undefined;
    for (let round = 0; round < Math.ceil(ROUNDS / 3); round++) {
      driver = await setDriverOnlineAt(at, driver);
      const delivery = await createDeliveryInStatus("servicing", { sender: await newCustomer(), receiver, at, driver });
      await callRpcOrThrow(driver.client, "fail_task", deliveryArgs(delivery, { p_reason: "Nobody there" }));
      const code = await countAndConfirm(driver, delivery);
      const prove = callAsPerson(
        driver,
        "prove_leg",
        deliveryArgs(delivery, { p_code: code, p_position: positionBody(at) }),
      );
      const complete = callAsPerson(driver, "complete_task", deliveryArgs(delivery, { p_code: "AAAAAAAA" }));
      const answers = await runConcurrently([
        ...repeatCall(16, () => prove),
        ...repeatCall(8, () =>
          callAsPerson(admin, "admin_record_returned_cash", deliveryArgs(delivery, { p_reason: "Counted" })),
        ),
        ...repeatCall(8, () => complete),
      ]);
      expect(countSuccesses(answers)).toBe(24);
      expect(await findInvariantViolations([delivery.id])).toEqual([]);
      expect(
        await sql("select cause from ledger.transfers where transaction_id = $1 order by id", [delivery.id]),
      ).toEqual([{ cause: "pickup" }, { cause: expect.stringMatching(/^(return|cash_returned)$/) as string }]);
      expect(
        await sql("select state from public.custody_legs where transaction_id = $1 and kind = 'return'", [delivery.id]),
      ).toEqual([{ state: "done" }]);
    }
  },
);

const reasonArgs = { p_reason: "race" };
/** The driver proves the pickup of an unassigned delivery late, while assigned to the next one. */
async function holdCashAndCollectNext(
  driver: TestPerson,
  lateDelivery: TestDelivery,
  code: string,
  nextDelivery: TestDelivery,
): Promise<void> {
  const admin = await sharedAdmin();
  // The unproven pickup is under review; clear it early.
  await callRpcOrThrow(admin.client, "admin_clear_plausibility_review", deliveryArgs(lateDelivery, reasonArgs));
  await callRpcOrThrow(admin.client, "admin_assign_delivery", deliveryArgs(nextDelivery, { p_driver_id: driver.id }));
  await proveLate({ ...lateDelivery, driver } as AssignedDelivery, code);
}
const listOpenReturns = (driver: TestPerson): Promise<{ transaction_id: string }[]> =>
  sql(
    "select transaction_id from public.custody_legs where driver_id = $1 and kind = 'return' and state in ('waiting', 'verifying')",
    [driver.id],
  );

longTest("a driver's task and the delivery of the cash they hold end concurrently: they return it", async () => {
  const admin = await sharedAdmin();
  const lateDelivery = await createDeliveryInStatus("assigned", { sender, receiver });
  const { driver } = lateDelivery;
  const code = await confirmByOwnCount(lateDelivery);
  await callRpcOrThrow(admin.client, "admin_unassign_delivery", deliveryArgs(lateDelivery, reasonArgs));
  const nextDelivery = await paidDelivery({ sender, receiver, at: lateDelivery.at });
  await holdCashAndCollectNext(driver, lateDelivery, code, nextDelivery);
  // The unassignment is not committed yet when the delivery is cancelled.
  const cancelled = await whileBlocked(
    "select private.release_task(t, 'unassign', 'admin', null, 'race') from public.transactions t where t.id = $1",
    [nextDelivery.id],
    callAsPerson(admin, "admin_cancel_delivery", deliveryArgs(lateDelivery, reasonArgs)),
    async () => undefined,
  );
  expect(cancelled.ok).toBe(true);
  expect([await listOpenReturns(driver), (await readDriverStatus(driver)).status]).toEqual([
    [{ transaction_id: lateDelivery.id }],
    "on_duty",
  ]);
});

longTest(
  "two drivers who hold the cash of each other's deliveries return it when both deliveries end concurrently",
  async () => {
    const admin = await sharedAdmin();
    const at = nextUnusedLocation();
    const holders: (TestPerson | undefined)[] = [];
    for (let round = 0; round < Math.ceil(ROUNDS / 3); round++) {
      sender = await newCustomer();
      const drivers: [TestPerson, TestPerson] = [
        await setDriverOnlineAt(at, holders[0]),
        await setDriverOnlineAt(at, holders[1]),
      ];
      holders.splice(0, 2, ...drivers);
      const deliveries: [TestDelivery, TestDelivery] = [
        await paidDelivery({ sender, receiver, at }),
        await paidDelivery({ sender, receiver, at }),
      ];
      const legCodes = ["", ""];
      for (const n of [0, 1] as const) {
        await callRpcOrThrow(
          admin.client,
          "admin_assign_delivery",
          deliveryArgs(deliveries[n], { p_driver_id: drivers[n].id }),
        );
        legCodes[n] = await confirmByOwnCount(deliveries[n]);
        await callRpcOrThrow(admin.client, "admin_unassign_delivery", deliveryArgs(deliveries[n], reasonArgs));
      }
      await holdCashAndCollectNext(drivers[0], deliveries[0], legCodes[0] as string, deliveries[1]);
      await holdCashAndCollectNext(drivers[1], deliveries[1], legCodes[1] as string, deliveries[0]);
      await runConcurrently(
        deliveries.flatMap((delivery) =>
          repeatCall(8, () => callAsPerson(admin, "admin_cancel_delivery", deliveryArgs(delivery, reasonArgs))),
        ),
      );
      for (const n of [0, 1] as const) {
        expect([await listOpenReturns(drivers[n]), (await readDriverStatus(drivers[n])).status]).toEqual([
          [{ transaction_id: deliveries[n].id }],
          "on_duty",
        ]);
        expect(await findInvariantViolations([deliveries[n].id])).toEqual([]);
        await callRpcOrThrow(admin.client, "admin_record_returned_cash", deliveryArgs(deliveries[n], reasonArgs));
      }
    }
  },
);
