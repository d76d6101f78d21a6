// Cash that its sender does not take back goes to a hub: after a wait without an answer, or by an administrator's
// decision. Route, arrival and task follow.
import { admin, collect, deliveryAt, jobsOf, legOf, position, type Worked } from "./support/deliveries";
import { countDeposit, entriesOf, failedDelivery, newHub, opened, sendTo, verified, type Opened } from "./support/hubs";
import { call, done, newCustomer, one, somewhere, sql, type Person, type Place } from "./support/world";
import type { Leg } from "../../lib/contracts/leg";
import type { Task } from "../../lib/contracts/task";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let sender: Person;
let receiver: Person;
let operator: Person;
let hub: Opened;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    admin(),
  ]);
});
beforeEach(async () => {
  hub = await newHub(somewhere());
});
afterAll(async () => {
  expect(await verified()).toMatchObject({ ok: true });
});

const failed = () => failedDelivery({ sender, receiver });
const toHub = ({ driver, id }: Worked, to: Pick<Opened, "id"> = hub) =>
  call<Task>(driver.client, "return_to_hub", { p_transaction_id: id, p_hub_id: to.id });
const arrive = ({ driver, id }: Worked, at: Place) =>
  call<Task>(driver.client, "arrive", { p_transaction_id: id, p_position: position(at) });
/** The driver reached the sender's door this long ago. */
const stood = ({ id }: Worked, seconds: number) =>
  sql(
    "update public.custody_legs set arrived_at = clock_timestamp() - make_interval(secs => $2) where transaction_id = $1 and state = 'waiting'",
    [id, seconds],
  );
const current = (driver: Person) => done<Task>(driver.client, "get_current_task");
const told = async (delivery: Worked, type: string) =>
  (await jobsOf(delivery.id))
    .filter(({ payload }) => payload.type === type)
    .map(({ payload }) => payload.userId)
    .sort();

describe("the driver of a return", () => {
  test("takes it to a hub after waiting at the sender for a quarter of an hour without an answer", async () => {
    const delivery = await failed();
    expect(await toHub(delivery)).toMatchObject({
      code: "RETURN_TOO_EARLY",
      message: "Drive to the sender first",
      hubAt: null,
    });
    await arrive(delivery, delivery.at);
    await stood(delivery, 890);
    const early = (await toHub(delivery)) as { code?: string; hubAt?: string };
    expect(early).toMatchObject({ code: "RETURN_TOO_EARLY", message: "Wait for the sender a little longer" });
    expect(Date.parse(String(early.hubAt)) - Date.now()).toBeLessThan(11_000);
    expect(await legOf(delivery)).toMatchObject({ hubId: null, hubAt: early.hubAt });
    expect((await current(delivery.driver)).allowedActions).not.toContain("return_to_hub");
    await stood(delivery, 901);
    expect((await current(delivery.driver)).allowedActions).toContain("return_to_hub");
    const task = await toHub(delivery);
    expect(task.data).toMatchObject({
      state: "active",
      contact: { name: "North Street", phone: null, role: "hub" },
      leg: { kind: "return", state: "waiting", amount: 80, hubId: hub.id, takerName: "North Street", arrivedAt: null },
      allowedActions: ["arrive", "deposit"],
    });
    expect(task.data?.leg?.place).toEqual({ address: "12 North Street", location: hub.at });
    expect((await toHub(delivery)).ok).toBe(true);
    expect(
      await sql(
        "select kind, state, taker_kind from public.custody_legs where transaction_id = $1 order by opened_at",
        [delivery.id],
      ),
    ).toEqual([
      { kind: "pickup", state: "done", taker_kind: "driver" },
      { kind: "return", state: "void", taker_kind: "sender" },
      { kind: "return", state: "waiting", taker_kind: "hub" },
    ]);
    expect(await told(delivery, "cash_to_hub")).toEqual([sender.id]);
    expect(await toHub(delivery, await newHub(somewhere()))).toMatchObject({ code: "NO_OPEN_LEG" });
  });

  test("cannot leave a sender who has answered, however late it is", async () => {
    const delivery = await failed();
    await done(delivery.driver.client, "count_leg", { p_transaction_id: delivery.id, p_amount: 80 });
    await done(sender.client, "dispute_leg", { p_transaction_id: delivery.id, p_counted: 70 });
    await stood(delivery, 5000);
    expect(await toHub(delivery)).toMatchObject({
      code: "RETURN_TOO_EARLY",
      message: "The sender has answered. Count the cash together.",
    });
    await done(delivery.driver.client, "count_leg", { p_transaction_id: delivery.id, p_amount: 80 });
    await done(sender.client, "confirm_leg", { p_transaction_id: delivery.id });
    await stood(delivery, 5000);
    expect(await toHub(delivery)).toMatchObject({ code: "RETURN_TOO_EARLY" });
    await collect(delivery.driver, delivery);
    expect((await entriesOf(delivery)).at(-1)).toMatchObject({ cause: "return", taker: "sender" });
  });

  longTest("finds only hubs that accept cash, and none without an open return", async () => {
    const [delivery, carried] = await Promise.all([failed(), deliveryAt("in_transit", { sender, receiver })]);
    await arrive(delivery, delivery.at);
    await stood(delivery, 901);
    await done(operator.client, "admin_update_hub", { p_id: hub.id, p_patch: { isActive: false } });
    expect(await toHub(delivery)).toMatchObject({ code: "HUB_NOT_FOUND" });
    expect(await toHub(carried)).toMatchObject({ code: "NO_OPEN_LEG" });
    expect(await toHub({ ...delivery, driver: carried.driver })).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
  });

  longTest("arrives at the hub, counts nothing there, and earlier codes are invalid", async () => {
    const delivery = await failed();
    await done(delivery.driver.client, "count_leg", { p_transaction_id: delivery.id, p_amount: 80 });
    const { code } = await done<{ code: string }>(sender.client, "confirm_leg", { p_transaction_id: delivery.id });
    await sendTo(hub, delivery);
    const far = await arrive(delivery, { lat: hub.at.lat + 0.02, lng: hub.at.lng });
    expect(far).toMatchObject({ code: "NOT_AT_DESTINATION", needsReason: true });
    expect((await arrive(delivery, hub.at)).data).toMatchObject({ state: "arrived", allowedActions: ["deposit"] });
    expect(await told(delivery, "cash_at_door")).toEqual([sender.id]);
    const of = { p_transaction_id: delivery.id };
    for (const answer of [
      await call(delivery.driver.client, "count_leg", { ...of, p_amount: 80 }),
      await call(delivery.driver.client, "prove_leg", { ...of, p_code: code, p_position: position(hub.at) }),
    ])
      expect(answer).toMatchObject({
        code: "NO_OPEN_LEG",
        message: "This cash goes to a hub. Scan the code on its screen to hand it in.",
      });
    for (const verb of ["confirm_leg", "get_leg_code", "create_leg_link"])
      expect((await call(sender.client, verb, of)).ok).toBe(false);
    expect(await done<Leg>(sender.client, "get_leg", of)).toMatchObject({
      hubId: hub.id,
      digits: null,
      allowedActions: [],
    });
  });
});

describe("an administrator", () => {
  longTest(
    "sends cash to a hub at any time and from one to another, with a recorded reason and notices to all parties",
    async () => {
      const delivery = await failed();
      const other = await newHub(somewhere());
      await sendTo(hub, delivery);
      await sendTo(hub, delivery);
      await sendTo(other, delivery);
      expect(await legOf(delivery)).toMatchObject({ hubId: other.id });
      expect(
        await sql(
          "select action, reason, details ->> 'hubId' as hub from private.admin_actions where subject_id = $1 order by id",
          [delivery.id],
        ),
      ).toEqual([
        { action: "return_to_hub", reason: "The sender is abroad", hub: hub.id },
        { action: "return_to_hub", reason: "The sender is abroad", hub: other.id },
      ]);
      expect(await told(delivery, "cash_to_hub")).toEqual(
        [sender.id, sender.id, delivery.driver.id, delivery.driver.id].sort(),
      );
      expect(
        (
          await call(operator.client, "admin_set_return_hub", {
            p_transaction_id: delivery.id,
            p_hub_id: delivery.id,
            p_reason: "x",
          })
        ).code,
      ).toBe("HUB_NOT_FOUND");
    },
  );

  longTest("is refused where no return is open", async () => {
    const delivery = await deliveryAt("in_transit", { sender, receiver });
    expect(
      await call(operator.client, "admin_set_return_hub", {
        p_transaction_id: delivery.id,
        p_hub_id: hub.id,
        p_reason: "x",
      }),
    ).toMatchObject({ code: "INVALID_STATE_TRANSITION" });
  });

  longTest("may still record that the sender has it back", async () => {
    const delivery = await failed();
    await sendTo(hub, delivery);
    await done(operator.client, "admin_cash_returned", { p_transaction_id: delivery.id, p_reason: "Met on the way" });
    expect((await entriesOf(delivery)).at(-1)).toEqual({
      cause: "cash_returned",
      amount: 80,
      giver: "driver",
      taker: "sender",
    });
    expect(
      await one("select state from public.custody_legs where transaction_id = $1 order by opened_at desc limit 1", [
        delivery.id,
      ]),
    ).toEqual({ state: "done" });
  });
});

test("the database refuses a returning amount that differs from what the driver holds", async () => {
  const delivery = await failed();
  await sendTo(hub, delivery);
  await countDeposit(hub.cashier, hub, await opened(delivery.driver, hub, [delivery.id]), 50);
  const leg = await one<{ id: string }>(
    "select id from public.custody_legs where transaction_id = $1 and state = 'waiting'",
    [delivery.id],
  );
  for (const change of [
    `update public.custody_legs set state = 'void', done_at = now() where id = '${leg.id}'`,
    `select private.post_cash(t, 'return', 'x-' || t.id, 'driver', t.driver_id, 'hub', '${hub.id}', null, null, null, '{}', now(), 10) from public.transactions t where t.id = '${delivery.id}'`,
  ])
    await expect(sql(change)).rejects.toMatchObject({ constraint: "custody" });
  expect((await entriesOf(delivery)).length).toBe(2);
});
