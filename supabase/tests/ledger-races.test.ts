// Thirty-two at once, and days drawn at random: whatever is asked, in whatever order, each move of cash is one entry, and
// what drivers hold is what a small model says.
import fc from "fast-check";
import { admin, codeOf, deliveryAt, position, type Worked } from "./support/deliveries";
import { actOf, inParallel } from "./support/racing";
import { call, newCustomer, newDriver, one, sql, type Person } from "./support/world";

jest.setTimeout(180_000);

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
const many = <T>(act: T): T[] => Array.from({ length: 32 }, () => act);

test("a driver who starts 32 times takes the cash once", async () => {
  const delivery = await deliveryAt("assigned", { sender, receiver });
  await inParallel(many(actOf(delivery.driver, "start_service", of(delivery))));
  expect(await causes(delivery)).toEqual(["start_service"]);
  expect(await held(delivery, delivery.driver)).toBe(80);
});

test("completing, failing and an administrator's word, 32 at once, leave one of them", async () => {
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
  expect(await causes(delivery)).toEqual([
    "start_service",
    expect.stringMatching(/^(complete|complete_override|cash_returned)$/),
  ]);
  expect(await held(delivery, delivery.driver)).toBe(0);
});

test("cash that 32 say is back comes back once", async () => {
  const delivery = await deliveryAt("in_transit", { sender, receiver });
  await call(delivery.driver.client, "fail_task", of(delivery, { p_reason: "Nobody there" }));
  await inParallel(many(actOf(operator, "admin_cash_returned", of(delivery, why))));
  expect(await causes(delivery)).toEqual(["start_service", "cash_returned"]);
});

test("a late start that reaches us 32 times is one entry", async () => {
  const delivery = await deliveryAt("assigned", { sender, receiver });
  await call(operator.client, "admin_unassign", of(delivery, why));
  await inParallel(many(actOf(delivery.driver, "start_service", of(delivery))));
  expect(await causes(delivery)).toEqual(["late_start"]);
});

// Days at random. The model knows who has the delivery, its status, and who holds its cash.
const COMMANDS = [
  "start",
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
  had: [boolean, boolean];
  settled: [boolean, boolean];
};

/** What the command means for the cash. A refusal changes nothing but by a late start. */
function expectHeld(model: Model, { verb, who }: Command, ok: boolean): void {
  const own = model.driver === who;
  if (verb === "start" && own && model.status === "assigned") {
    model.holds[who] = 80;
    model.status = "in_transit";
  } else if (
    verb === "start" &&
    model.had[who] &&
    !(own && ["in_transit", "servicing", "delivered"].includes(model.status))
  ) {
    // Late: it was taken from them before. Brought back since they last had it, it is not taken again.
    if (model.holds[who] === 0 && !model.settled[who] && !(own && model.status === "assigned")) model.holds[who] = 80;
  } else if (ok) {
    const driver = model.driver;
    if (verb === "arrive" && model.status === "in_transit") model.status = "servicing";
    if ((verb === "complete" || verb === "override") && model.status !== "delivered" && driver !== null) {
      model.holds[driver] = 0;
      model.status = "delivered";
    }
    if ((verb === "fail" || verb === "cancel_task") && own) {
      model.had[who] = true;
      model.status =
        model.status === "assigned"
          ? "payment_confirmed"
          : ["in_transit", "servicing"].includes(model.status)
            ? "failed"
            : model.status;
      if (model.status === "payment_confirmed") model.driver = null;
    }
    if ((verb === "unassign" || verb === "cancel") && driver !== null && model.status === "assigned")
      model.had[driver] = true;
    if (verb === "unassign" && model.status === "assigned") [model.status, model.driver] = ["payment_confirmed", null];
    if (verb === "cancel" && model.status !== "cancelled") model.status = "cancelled";
    if (verb === "assign" && model.status !== "assigned") {
      [model.status, model.driver] = ["assigned", who];
      model.settled[who] = false;
    }
    if (verb === "refund") model.status = "refunded";
    if (verb === "returned")
      for (const each of [0, 1] as const)
        if (!(each === driver && ["in_transit", "servicing"].includes(model.status)) && model.holds[each] > 0) {
          model.holds[each] = 0;
          model.settled[each] = true;
        }
  }
}

test("days drawn at random leave each driver with what the model says, and the ledger with sums of nothing", async () => {
  const runs = Number(process.env.LEDGER_RUNS ?? 25);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ verb: fc.constantFrom(...COMMANDS), who: fc.constantFrom(0 as const, 1 as const) }), {
        minLength: 4,
        maxLength: 16,
      }),
      async (commands: Command[]) => {
        const delivery = await deliveryAt("assigned", { sender, receiver });
        const drivers: [Person, Person] = [delivery.driver, await newDriver({ online: true, at: delivery.at })];
        const model: Model = {
          status: "assigned",
          driver: 0,
          holds: [0, 0],
          had: [false, false],
          settled: [false, false],
        };
        for (const command of commands) {
          const driver = drivers[command.who];
          const asked = {
            start: () => call(driver.client, "start_service", of(delivery)),
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
          expect([command, await held(delivery, drivers[0]), await held(delivery, drivers[1])]).toEqual([
            command,
            ...model.holds,
          ]);
        }
      },
    ),
    { numRuns: runs, ...(process.env.LEDGER_SEED ? { seed: Number(process.env.LEDGER_SEED) } : {}) },
  );
  expect(
    await one(
      "select coalesce(sum(b.balance), 0)::float8 as sum from ledger.balances b join ledger.accounts a on a.id = b.account_id where a.book = 'cash'",
    ),
  ).toEqual({ sum: 0 });
});
