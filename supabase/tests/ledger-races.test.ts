// 32 concurrent calls, and random sequences of calls: each transfer of cash is posted to the ledger once, and drivers
// hold the cash that a small model predicts.
import fc from "fast-check";
import {
  sharedAdmin,
  readCode,
  confirmByOwnCount,
  countAndConfirm,
  createDeliveryInStatus,
  positionBody,
  proveLate,
  type AssignedDelivery,
} from "./support/deliveries";
import { callAsPerson, runConcurrentlyOrdered, whileBlocked } from "./support/racing";
import { verifyLedgerIntegrity } from "./support/hubs";
import {
  callRpc,
  reserveUnusedLocations,
  newCustomer,
  newDriver,
  queryRow,
  sql,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(180_000);

afterEach(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
});

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([newCustomer(), newCustomer(), sharedAdmin()]);
});

const reasonArgs = { p_reason: "Asked by the test" };
const deliveryArgs = ({ id }: { id: string }, overrides: Record<string, unknown> = {}) => ({
  p_transaction_id: id,
  ...overrides,
});
const listCauses = async ({ id }: { id: string }): Promise<string[]> =>
  (await sql<{ cause: string }>("select cause from ledger.transfers where transaction_id = $1 order by id", [id])).map(
    ({ cause }) => cause,
  );
const readHeldCash = async ({ id }: AssignedDelivery, driver: TestPerson): Promise<number> =>
  Number(
    (
      await sql<{ amount: string }>("select amount from ledger.holdings where transaction_id = $1 and driver_id = $2", [
        id,
        driver.id,
      ])
    )[0]?.amount ?? 0,
  );
const listReturningDrivers = async ({ id }: { id: string }): Promise<string[]> =>
  (
    await sql<{ driver_id: string }>(
      "select driver_id from public.custody_legs where transaction_id = $1 and kind = 'return' and state in ('waiting', 'verifying') order by driver_id",
      [id],
    )
  ).map(({ driver_id }) => driver_id);
const repeatCall = <T>(call: T): T[] => Array.from({ length: 32 }, () => call);

longTest("a driver who proves the pickup 32 times takes the cash once", async () => {
  const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
  const p_code = await countAndConfirm(delivery.driver, delivery);
  await runConcurrentlyOrdered(
    repeatCall(
      callAsPerson(
        delivery.driver,
        "prove_leg",
        deliveryArgs(delivery, { p_code, p_position: positionBody(delivery.at) }),
      ),
    ),
  );
  expect(await listCauses(delivery)).toEqual(["pickup"]);
  expect(await readHeldCash(delivery, delivery.driver)).toBe(80);
});

longTest("32 concurrent completions, failures and administrators' records leave one of them", async () => {
  const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
  const code = await readCode(delivery);
  const calls = [
    callAsPerson(delivery.driver, "complete_task", deliveryArgs(delivery, { p_code: code })),
    callAsPerson(delivery.driver, "fail_task", deliveryArgs(delivery, { p_reason: "Nobody there" })),
    callAsPerson(operator, "admin_complete_override", deliveryArgs(delivery, reasonArgs)),
    callAsPerson(operator, "admin_record_returned_cash", deliveryArgs(delivery, reasonArgs)),
  ];
  await runConcurrentlyOrdered(Array.from({ length: 32 }, (_, n) => calls[n % calls.length] as (typeof calls)[number]));
  await callRpc(operator.client, "admin_record_returned_cash", deliveryArgs(delivery, reasonArgs));
  expect(await listCauses(delivery)).toEqual(["pickup", expect.stringMatching(/^(handover|override|cash_returned)$/)]);
  expect(await readHeldCash(delivery, delivery.driver)).toBe(0);
});

longTest("cash recorded as returned 32 times is returned once", async () => {
  const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
  await callRpc(delivery.driver.client, "fail_task", deliveryArgs(delivery, { p_reason: "Nobody there" }));
  await runConcurrentlyOrdered(
    repeatCall(callAsPerson(operator, "admin_record_returned_cash", deliveryArgs(delivery, reasonArgs))),
  );
  expect(await listCauses(delivery)).toEqual(["pickup", "cash_returned"]);
});

longTest("a late pickup sent 32 times is one entry", async () => {
  const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
  const p_code = await confirmByOwnCount(delivery);
  await callRpc(operator.client, "admin_unassign_delivery", deliveryArgs(delivery, reasonArgs));
  await callRpc(delivery.driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
  await runConcurrentlyOrdered(
    repeatCall(
      callAsPerson(
        delivery.driver,
        "prove_leg",
        deliveryArgs(delivery, { p_code, p_position: positionBody(delivery.at) }),
      ),
    ),
  );
  expect(await listCauses(delivery)).toEqual(["late_pickup"]);
});

test("accounts are locked in one order, so that a change waiting for one holds no lock behind it", async () => {
  const payer = await newCustomer();
  const delivery = await createDeliveryInStatus("assigned", { sender: payer, receiver });
  const code = await confirmByOwnCount(delivery);
  const second = await newDriver({ online: true, at: delivery.at });
  // The sender's account comes after both drivers' accounts.
  const getAccountId = async (kind: string, { id }: TestPerson): Promise<number> =>
    Number(
      (await queryRow<{ id: string }>("select ledger.get_or_create_account('cash', $1, $2) as id", [kind, id])).id,
    );
  const laterDriver = [delivery.driver, second].sort((a, b) => (a.id < b.id ? -1 : 1))[1] as TestPerson;
  await getAccountId("driver", delivery.driver);
  await getAccountId("driver", second);
  const [lockedAccount, senderAccount] = [
    await getAccountId("driver", laterDriver),
    await getAccountId("sender", payer),
  ];
  await callRpc(operator.client, "admin_unassign_delivery", deliveryArgs(delivery, reasonArgs));
  await callRpc(operator.client, "admin_assign_delivery", deliveryArgs(delivery, { p_driver_id: second.id }));
  await proveLate(delivery, code);
  const p_code = await countAndConfirm(second, delivery);
  await callRpc(second.client, "prove_leg", deliveryArgs(delivery, { p_code, p_position: positionBody(delivery.at) }));
  await callRpc(second.client, "fail_task", deliveryArgs(delivery, reasonArgs));
  const returnResult = await whileBlocked(
    "select 1 from ledger.balances where account_id = $1 for update",
    [lockedAccount],
    callAsPerson(operator, "admin_record_returned_cash", deliveryArgs(delivery, reasonArgs)),
    async () => {
      expect(
        await sql("select 1 from ledger.balances where account_id = $1 for update skip locked", [senderAccount]),
      ).toHaveLength(1);
    },
  );
  expect(returnResult.ok).toBe(true);
  expect(await listCauses(delivery)).toEqual(["late_pickup", "pickup", "cash_returned", "cash_returned"]);
});

// Random days. The model knows the delivery's driver, its status, and who holds its cash.
const COMMANDS = [
  "start",
  "own_count",
  "late",
  "arrive",
  "complete",
  "fail",
  "cancel_task",
  "unassign",
  "assign",
  "cancel",
  "override",
  "returned",
  "refund",
] as const;
type Command = { kind: (typeof COMMANDS)[number]; driverIndex: 0 | 1 };
type Model = {
  status: string;
  driver: 0 | 1 | null;
  holds: [number, number];
  /** The code that the sender's own count opened for the driver's last pickup. */
  code: [string | null, string | null];
};
const DRIVER_INDEXES = [0, 1] as const;

/** A driver who holds cash without a current task returns it, however the delivery ended. */
const mustReturn = ({ holds, driver, status }: Model, driverIndex: 0 | 1): boolean =>
  holds[driverIndex] > 0 && !(driver === driverIndex && ["assigned", "in_transit", "servicing"].includes(status));

/**
 * The command's effect on the cash. A refusal changes nothing. `start`: the cash of an open leg is proven;
 * `own_count`: the sender's own count opens the code; `late`: the driver's phone sends its count and that code.
 */
function applyToModel(model: Model, { kind, driverIndex }: Command, ok: boolean): void {
  const isCurrentDriver = model.driver === driverIndex;
  const isBeforePickup = isCurrentDriver && model.status === "assigned";
  if (isBeforePickup && (kind === "start" || (kind === "late" && model.code[driverIndex] !== null))) {
    model.holds[driverIndex] = 80;
    model.status = "in_transit";
    model.code[driverIndex] = null;
  } else if (kind === "start" && mustReturn(model, driverIndex)) {
    model.holds[driverIndex] = 0;
  } else if (
    kind === "late" &&
    !isBeforePickup &&
    !mustReturn(model, driverIndex) &&
    model.code[driverIndex] !== null
  ) {
    model.holds[driverIndex] = 80;
    model.code[driverIndex] = null;
  } else if (ok) {
    const driver = model.driver;
    if (kind === "arrive" && model.status === "in_transit") model.status = "servicing";
    if ((kind === "complete" || kind === "override") && model.status !== "delivered" && driver !== null) {
      model.holds[driver] = 0;
      model.status = "delivered";
    }
    if ((kind === "fail" || kind === "cancel_task") && isCurrentDriver) {
      model.status =
        model.status === "assigned"
          ? "payment_confirmed"
          : ["in_transit", "servicing"].includes(model.status)
            ? "failed"
            : model.status;
      if (model.status === "payment_confirmed") model.driver = null;
    }
    if (kind === "unassign" && model.status === "assigned") [model.status, model.driver] = ["payment_confirmed", null];
    if (kind === "cancel" && model.status !== "cancelled") model.status = "cancelled";
    // For a driver who already has it, it is a repetition.
    if (kind === "assign" && !(isCurrentDriver && ["assigned", "in_transit", "servicing"].includes(model.status))) {
      [model.status, model.driver] = ["assigned", driverIndex];
      model.code[driverIndex] = null;
    }
    if (kind === "refund") model.status = "refunded";
    if (kind === "returned") {
      for (const index of DRIVER_INDEXES)
        if (!(index === driver && ["in_transit", "servicing"].includes(model.status))) model.holds[index] = 0;
    }
  }
}

longTest("random days leave each driver with what the model predicts, and the ledger balanced", async () => {
  const runs = Number(process.env.LEDGER_RUNS ?? 25);
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ kind: fc.constantFrom(...COMMANDS), driverIndex: fc.constantFrom(0 as const, 1 as const) }),
        {
          minLength: 4,
          maxLength: 16,
        },
      ),
      async (commands: Command[]) => {
        await reserveUnusedLocations(1);
        // New customers: one may not create this many deliveries.
        const delivery = await createDeliveryInStatus("assigned");
        const { sender } = delivery;
        const drivers: [TestPerson, TestPerson] = [delivery.driver, await newDriver({ online: true, at: delivery.at })];
        const model: Model = {
          status: "assigned",
          driver: 0,
          holds: [0, 0],
          code: [null, null],
        };
        for (const command of commands) {
          const driver = drivers[command.driverIndex];
          const { driver: currentDriver, status } = model;
          // Both drivers may have an open leg: the sender's phone names one.
          const openLeg = async (legKind: string): Promise<{ p_leg_id?: string }> => ({
            p_leg_id: (
              await sql<{ id: string }>(
                `select id from public.custody_legs where transaction_id = $1 and state in ('waiting', 'verifying') and ${legKind}`,
                [delivery.id],
              )
            )[0]?.id,
          });
          const runCommand = {
            own_count: async () => {
              const result = await callRpc(
                sender.client,
                "confirm_leg",
                deliveryArgs(delivery, { p_counted: 80, ...(await openLeg("kind = 'pickup'")) }),
              );
              if (result.ok && currentDriver !== null && status === "assigned")
                model.code[currentDriver] = (result.data as { code: string }).code;
              return result;
            },
            late: async () => proveLate({ ...delivery, driver }, model.code[command.driverIndex] ?? "AAAAAAAA"),
            start: async () => {
              await callRpc(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
              const result = await callRpc(
                sender.client,
                "confirm_leg",
                deliveryArgs(delivery, await openLeg(`driver_id = '${driver.id}'`)),
              );
              const { code } = (result.ok ? result.data : { code: "AAAAAAAA" }) as { code: string };
              return callRpc(
                driver.client,
                "prove_leg",
                deliveryArgs(delivery, { p_code: code, p_position: positionBody(delivery.at) }),
              );
            },
            arrive: () =>
              callRpc(driver.client, "arrive", deliveryArgs(delivery, { p_position: positionBody(delivery.at) })),
            complete: async () =>
              callRpc(
                driver.client,
                "complete_task",
                deliveryArgs(delivery, { p_code: await readCode(delivery).catch(() => "AAAA-AAAA") }),
              ),
            fail: () => callRpc(driver.client, "fail_task", deliveryArgs(delivery, reasonArgs)),
            cancel_task: () => callRpc(driver.client, "cancel_task", deliveryArgs(delivery, reasonArgs)),
            unassign: () => callRpc(operator.client, "admin_unassign_delivery", deliveryArgs(delivery, reasonArgs)),
            assign: () =>
              callRpc(operator.client, "admin_assign_delivery", deliveryArgs(delivery, { p_driver_id: driver.id })),
            cancel: () => callRpc(operator.client, "admin_cancel_delivery", deliveryArgs(delivery, reasonArgs)),
            override: () => callRpc(operator.client, "admin_complete_override", deliveryArgs(delivery, reasonArgs)),
            returned: () => callRpc(operator.client, "admin_record_returned_cash", deliveryArgs(delivery, reasonArgs)),
            refund: () => callRpc(operator.client, "admin_refund_delivery", deliveryArgs(delivery, reasonArgs)),
          }[command.kind];
          applyToModel(model, command, (await runCommand()).ok);
          expect([
            command,
            await readHeldCash(delivery, drivers[0]),
            await readHeldCash(delivery, drivers[1]),
            await listReturningDrivers(delivery),
          ]).toEqual([
            command,
            ...model.holds,
            DRIVER_INDEXES.filter((index) => mustReturn(model, index))
              .map((index) => drivers[index].id)
              .sort(),
          ]);
        }
      },
    ),
    // No shrinking, because each day uses a place of its own.
    {
      numRuns: runs,
      endOnFailure: true,
      ...(process.env.LEDGER_SEED ? { seed: Number(process.env.LEDGER_SEED) } : {}),
    },
  );
  expect(
    await queryRow(
      "select coalesce(sum(b.balance), 0)::float8 as sum from ledger.balances b join ledger.accounts a on a.id = b.account_id where a.book = 'cash'",
    ),
  ).toEqual({ sum: 0 });
});
