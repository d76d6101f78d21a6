// Thirty-two concurrent calls, and random days: each move of cash is one entry in any order of calls, and drivers hold
// what a small model predicts.
import fc from "fast-check";
import {
  admin,
  codeOf,
  confirmedByOwnCount,
  countedCash,
  deliveryAt,
  position,
  provenLate,
  type Worked,
} from "./support/deliveries";
import { actOf, inParallel, whileWaiting } from "./support/racing";
import { verified } from "./support/hubs";
import { call, ensurePlaces, newCustomer, newDriver, one, sql, type Person } from "./support/world";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(180_000);

afterEach(async () => {
  expect(await verified()).toMatchObject({ ok: true, firstBroken: null });
});

let sender: Person;
let receiver: Person;
let operator: Person;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([newCustomer(), newCustomer(), admin()]);
});

const why = { p_reason: "Asked by the test" };
const of = ({ id }: { id: string }, more: Record<string, unknown> = {}) => ({ p_transaction_id: id, ...more });
const causes = async ({ id }: { id: string }): Promise<string[]> =>
  (await sql<{ cause: string }>("select cause from ledger.transfers where transaction_id = $1 order by id", [id])).map(
    ({ cause }) => cause,
  );
const held = async ({ id }: Worked, driver: Person): Promise<number> =>
  Number(
    (
      await sql<{ amount: string }>("select amount from ledger.holdings where transaction_id = $1 and driver_id = $2", [
        id,
        driver.id,
      ])
    )[0]?.amount ?? 0,
  );
const returningOf = async ({ id }: { id: string }): Promise<string[]> =>
  (
    await sql<{ driver_id: string }>(
      "select driver_id from public.custody_legs where transaction_id = $1 and kind = 'return' and state in ('waiting', 'proving') order by driver_id",
      [id],
    )
  ).map(({ driver_id }) => driver_id);
const many = <T>(act: T): T[] => Array.from({ length: 32 }, () => act);

longTest("a driver who proves the pickup 32 times takes the cash once", async () => {
  const delivery = await deliveryAt("assigned", { sender, receiver });
  const p_code = await countedCash(delivery.driver, delivery);
  await inParallel(
    many(actOf(delivery.driver, "prove_leg", of(delivery, { p_code, p_position: position(delivery.at) }))),
  );
  expect(await causes(delivery)).toEqual(["pickup"]);
  expect(await held(delivery, delivery.driver)).toBe(80);
});

longTest("32 concurrent completions, failures and administrators' records leave one of them", async () => {
  const delivery = await deliveryAt("servicing", { sender, receiver });
  const code = await codeOf(delivery);
  const acts = [
    actOf(delivery.driver, "complete_task", of(delivery, { p_code: code })),
    actOf(delivery.driver, "fail_task", of(delivery, { p_reason: "Nobody there" })),
    actOf(operator, "admin_complete_override", of(delivery, why)),
    actOf(operator, "admin_cash_returned", of(delivery, why)),
  ];
  await inParallel(Array.from({ length: 32 }, (_, n) => acts[n % acts.length] as (typeof acts)[number]));
  await call(operator.client, "admin_cash_returned", of(delivery, why));
  expect(await causes(delivery)).toEqual(["pickup", expect.stringMatching(/^(handover|override|cash_returned)$/)]);
  expect(await held(delivery, delivery.driver)).toBe(0);
});

longTest("cash recorded as returned 32 times is returned once", async () => {
  const delivery = await deliveryAt("in_transit", { sender, receiver });
  await call(delivery.driver.client, "fail_task", of(delivery, { p_reason: "Nobody there" }));
  await inParallel(many(actOf(operator, "admin_cash_returned", of(delivery, why))));
  expect(await causes(delivery)).toEqual(["pickup", "cash_returned"]);
});

longTest("a late pickup sent 32 times is one entry", async () => {
  const delivery = await deliveryAt("assigned", { sender, receiver });
  const p_code = await confirmedByOwnCount(delivery);
  await call(operator.client, "admin_unassign", of(delivery, why));
  await call(delivery.driver.client, "count_leg", of(delivery, { p_amount: 80 }));
  await inParallel(
    many(actOf(delivery.driver, "prove_leg", of(delivery, { p_code, p_position: position(delivery.at) }))),
  );
  expect(await causes(delivery)).toEqual(["late_pickup"]);
});

test("accounts are locked in one order, so that a change waiting for one holds no lock behind it", async () => {
  const payer = await newCustomer();
  const delivery = await deliveryAt("assigned", { sender: payer, receiver });
  const code = await confirmedByOwnCount(delivery);
  const second = await newDriver({ online: true, at: delivery.at });
  // The sender's account comes after both drivers' accounts.
  const account = async (kind: string, { id }: Person): Promise<number> =>
    Number((await one<{ id: string }>("select ledger.get_or_create_account('cash', $1, $2) as id", [kind, id])).id);
  const later = [delivery.driver, second].sort((a, b) => (a.id < b.id ? -1 : 1))[1] as Person;
  await account("driver", delivery.driver);
  await account("driver", second);
  const [waitedFor, senders] = [await account("driver", later), await account("sender", payer)];
  await call(operator.client, "admin_unassign", of(delivery, why));
  await call(operator.client, "admin_assign", of(delivery, { p_driver_id: second.id }));
  await provenLate(delivery, code);
  const p_code = await countedCash(second, delivery);
  await call(second.client, "prove_leg", of(delivery, { p_code, p_position: position(delivery.at) }));
  await call(second.client, "fail_task", of(delivery, why));
  const back = await whileWaiting(
    "select 1 from ledger.balances where account_id = $1 for update",
    [waitedFor],
    actOf(operator, "admin_cash_returned", of(delivery, why)),
    async () => {
      expect(
        await sql("select 1 from ledger.balances where account_id = $1 for update skip locked", [senders]),
      ).toHaveLength(1);
    },
  );
  expect(back.ok).toBe(true);
  expect(await causes(delivery)).toEqual(["late_pickup", "pickup", "cash_returned", "cash_returned"]);
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
type Command = { verb: (typeof COMMANDS)[number]; who: 0 | 1 };
type Model = {
  status: string;
  driver: 0 | 1 | null;
  holds: [number, number];
  /** The code that the sender's own count opened for the driver's last pickup. */
  code: [string | null, string | null];
};
const BOTH = [0, 1] as const;

/** A driver who holds cash without a current task returns it, however the delivery ended. */
const returns = ({ holds, driver, status }: Model, who: 0 | 1): boolean =>
  holds[who] > 0 && !(driver === who && ["assigned", "in_transit", "servicing"].includes(status));

/**
 * The command's effect on the cash. A refusal changes nothing. `start`: the cash of an open leg is proven;
 * `own_count`: the sender's own count opens the code; `late`: the driver's phone sends its count and that code.
 */
function expectHeld(model: Model, { verb, who }: Command, ok: boolean): void {
  const own = model.driver === who;
  const fetching = own && model.status === "assigned";
  if (fetching && (verb === "start" || (verb === "late" && model.code[who] !== null))) {
    model.holds[who] = 80;
    model.status = "in_transit";
    model.code[who] = null;
  } else if (verb === "start" && returns(model, who)) {
    model.holds[who] = 0;
  } else if (verb === "late" && !fetching && !returns(model, who) && model.code[who] !== null) {
    model.holds[who] = 80;
    model.code[who] = null;
  } else if (ok) {
    const driver = model.driver;
    if (verb === "arrive" && model.status === "in_transit") model.status = "servicing";
    if ((verb === "complete" || verb === "override") && model.status !== "delivered" && driver !== null) {
      model.holds[driver] = 0;
      model.status = "delivered";
    }
    if ((verb === "fail" || verb === "cancel_task") && own) {
      model.status =
        model.status === "assigned"
          ? "payment_confirmed"
          : ["in_transit", "servicing"].includes(model.status)
            ? "failed"
            : model.status;
      if (model.status === "payment_confirmed") model.driver = null;
    }
    if (verb === "unassign" && model.status === "assigned") [model.status, model.driver] = ["payment_confirmed", null];
    if (verb === "cancel" && model.status !== "cancelled") model.status = "cancelled";
    // For a driver who already has it, it is a repetition.
    if (verb === "assign" && !(own && ["assigned", "in_transit", "servicing"].includes(model.status))) {
      [model.status, model.driver] = ["assigned", who];
      model.code[who] = null;
    }
    if (verb === "refund") model.status = "refunded";
    if (verb === "returned") {
      for (const each of BOTH)
        if (!(each === driver && ["in_transit", "servicing"].includes(model.status))) model.holds[each] = 0;
    }
  }
}

longTest("random days leave each driver with what the model predicts, and the ledger balanced", async () => {
  const runs = Number(process.env.LEDGER_RUNS ?? 25);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ verb: fc.constantFrom(...COMMANDS), who: fc.constantFrom(0 as const, 1 as const) }), {
        minLength: 4,
        maxLength: 16,
      }),
      async (commands: Command[]) => {
        await ensurePlaces(1);
        const delivery = await deliveryAt("assigned", { sender, receiver });
        const drivers: [Person, Person] = [delivery.driver, await newDriver({ online: true, at: delivery.at })];
        const model: Model = {
          status: "assigned",
          driver: 0,
          holds: [0, 0],
          code: [null, null],
        };
        for (const command of commands) {
          const driver = drivers[command.who];
          const { driver: own, status } = model;
          // Both drivers may have an open leg: the sender's phone names one.
          const openLeg = async (which: string): Promise<{ p_leg_id?: string }> => ({
            p_leg_id: (
              await sql<{ id: string }>(
                `select id from public.custody_legs where transaction_id = $1 and state in ('waiting', 'proving') and ${which}`,
                [delivery.id],
              )
            )[0]?.id,
          });
          const asked = {
            own_count: async () => {
              const said = await call(
                sender.client,
                "confirm_leg",
                of(delivery, { p_counted: 80, ...(await openLeg("kind = 'pickup'")) }),
              );
              if (said.ok && own !== null && status === "assigned")
                model.code[own] = (said.data as { code: string }).code;
              return said;
            },
            late: async () => provenLate({ ...delivery, driver }, model.code[command.who] ?? "AAAAAAAA"),
            start: async () => {
              await call(driver.client, "count_leg", of(delivery, { p_amount: 80 }));
              const said = await call(
                sender.client,
                "confirm_leg",
                of(delivery, await openLeg(`driver_id = '${driver.id}'`)),
              );
              const { code } = (said.ok ? said.data : { code: "AAAAAAAA" }) as { code: string };
              return call(
                driver.client,
                "prove_leg",
                of(delivery, { p_code: code, p_position: position(delivery.at) }),
              );
            },
            arrive: () => call(driver.client, "arrive", of(delivery, { p_position: position(delivery.at) })),
            complete: async () =>
              call(
                driver.client,
                "complete_task",
                of(delivery, { p_code: await codeOf(delivery).catch(() => "AAAA-AAAA") }),
              ),
            fail: () => call(driver.client, "fail_task", of(delivery, why)),
            cancel_task: () => call(driver.client, "cancel_task", of(delivery, why)),
            unassign: () => call(operator.client, "admin_unassign", of(delivery, why)),
            assign: () => call(operator.client, "admin_assign", of(delivery, { p_driver_id: driver.id })),
            cancel: () => call(operator.client, "admin_cancel", of(delivery, why)),
            override: () => call(operator.client, "admin_complete_override", of(delivery, why)),
            returned: () => call(operator.client, "admin_cash_returned", of(delivery, why)),
            refund: () => call(operator.client, "admin_refund", of(delivery, why)),
          }[command.verb];
          expectHeld(model, command, (await asked()).ok);
          expect([
            command,
            await held(delivery, drivers[0]),
            await held(delivery, drivers[1]),
            await returningOf(delivery),
          ]).toEqual([
            command,
            ...model.holds,
            BOTH.filter((each) => returns(model, each))
              .map((each) => drivers[each].id)
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
    await one(
      "select coalesce(sum(b.balance), 0)::float8 as sum from ledger.balances b join ledger.accounts a on a.id = b.account_id where a.book = 'cash'",
    ),
  ).toEqual({ sum: 0 });
});
