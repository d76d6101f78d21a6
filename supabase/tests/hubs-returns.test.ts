// After a failed handover the driver returns the cash to the sender. If the sender does not answer, the driver returns
// it to a hub (a place with a safe and cashiers) instead; an administrator can decide that too.
import {
  sharedAdmin,
  completeCashLeg,
  createDeliveryInStatus,
  listJobs,
  readLeg,
  positionBody,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  countDeposit,
  listLedgerEntries,
  createFailedDelivery,
  newHub,
  openDepositOrThrow,
  returnToHub,
  verifyLedgerIntegrity,
  type TestHub,
} from "./support/hubs";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  queryRow,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import type { Leg } from "../../lib/contracts/delivery/leg";
import type { Task } from "../../lib/contracts/driver/task";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
let hub: TestHub;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
});
beforeEach(async () => {
  hub = await newHub(nextUnusedLocation());
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

const createFailed = () => createFailedDelivery({ sender, receiver });
const requestHubReturn = ({ driver, id }: AssignedDelivery, targetHub: Pick<TestHub, "id"> = hub) =>
  callRpc<Task>(driver.client, "return_to_hub", { p_transaction_id: id, p_hub_id: targetHub.id });
const arrive = ({ driver, id }: AssignedDelivery, at: LatLng) =>
  callRpc<Task>(driver.client, "arrive", { p_transaction_id: id, p_position: positionBody(at) });
/** The driver reached the sender's door this long ago. */
const setWaitingSeconds = ({ id }: AssignedDelivery, seconds: number) =>
  sql(
    "update public.custody_legs set arrived_at = clock_timestamp() - make_interval(secs => $2) where transaction_id = $1 and state = 'waiting'",
    [id, seconds],
  );
const readCurrentTask = (driver: TestPerson) => callRpcOrThrow<Task>(driver.client, "get_current_task");
const listNotifications = async (delivery: AssignedDelivery, type: string) =>
  (await listJobs(delivery.id))
    .filter(({ payload }) => payload.type === type)
    .map(({ payload }) => payload.userId)
    .sort();

describe("the driver of a return", () => {
  test("takes it to a hub after waiting at the sender for a quarter of an hour without an answer", async () => {
    const delivery = await createFailed();
    expect(await requestHubReturn(delivery)).toMatchObject({
      code: "RETURN_TOO_EARLY",
      message: "Drive to the sender first",
      hubReturnAllowedAt: null,
    });
    await arrive(delivery, delivery.at);
    await setWaitingSeconds(delivery, 890);
    const early = (await requestHubReturn(delivery)) as { code?: string; hubReturnAllowedAt?: string };
    expect(early).toMatchObject({ code: "RETURN_TOO_EARLY", message: "Wait for the sender a little longer" });
    expect(Date.parse(String(early.hubReturnAllowedAt)) - Date.now()).toBeLessThan(11_000);
    expect(await readLeg(delivery)).toMatchObject({ hubId: null, hubReturnAllowedAt: early.hubReturnAllowedAt });
    expect((await readCurrentTask(delivery.driver)).allowedActions).not.toContain("return_to_hub");
    await setWaitingSeconds(delivery, 901);
    expect((await readCurrentTask(delivery.driver)).allowedActions).toContain("return_to_hub");
    const task = await requestHubReturn(delivery);
    expect(task.data).toMatchObject({
      state: "active",
      contact: { name: "North Street", phone: null, role: "hub" },
      leg: { kind: "return", state: "waiting", amount: 80, hubId: hub.id, takerName: "North Street", arrivedAt: null },
      allowedActions: ["arrive", "deposit"],
    });
    expect(task.data?.leg?.place).toEqual({ address: "12 North Street", location: hub.at });
    expect((await requestHubReturn(delivery)).ok).toBe(true);
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
    expect(await listNotifications(delivery, "cash_to_hub")).toEqual([sender.id]);
    expect(await requestHubReturn(delivery, await newHub(nextUnusedLocation()))).toMatchObject({ code: "NO_OPEN_LEG" });
  });

  test("cannot leave a sender who has answered, however late it is", async () => {
    const delivery = await createFailed();
    await callRpcOrThrow(delivery.driver.client, "count_leg", { p_transaction_id: delivery.id, p_amount: 80 });
    await callRpcOrThrow(sender.client, "dispute_leg", { p_transaction_id: delivery.id, p_counted: 70 });
    await setWaitingSeconds(delivery, 5000);
    expect(await requestHubReturn(delivery)).toMatchObject({
      code: "RETURN_TOO_EARLY",
      message: "The sender has answered. Count the cash together.",
    });
    await callRpcOrThrow(delivery.driver.client, "count_leg", { p_transaction_id: delivery.id, p_amount: 80 });
    await callRpcOrThrow(sender.client, "confirm_leg", { p_transaction_id: delivery.id });
    await setWaitingSeconds(delivery, 5000);
    expect(await requestHubReturn(delivery)).toMatchObject({ code: "RETURN_TOO_EARLY" });
    await completeCashLeg(delivery.driver, delivery);
    expect((await listLedgerEntries(delivery)).at(-1)).toMatchObject({ cause: "return", taker: "sender" });
  });

  longTest("finds only hubs that accept cash, and none without an open return", async () => {
    const [delivery, inTransit] = await Promise.all([
      createFailed(),
      createDeliveryInStatus("in_transit", { sender, receiver }),
    ]);
    await arrive(delivery, delivery.at);
    await setWaitingSeconds(delivery, 901);
    await callRpcOrThrow(operator.client, "admin_update_hub", { p_id: hub.id, p_patch: { isActive: false } });
    expect(await requestHubReturn(delivery)).toMatchObject({ code: "HUB_NOT_FOUND" });
    expect(await requestHubReturn(inTransit)).toMatchObject({ code: "NO_OPEN_LEG" });
    expect(await requestHubReturn({ ...delivery, driver: inTransit.driver })).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
  });

  longTest("arrives at the hub, counts nothing there, and earlier codes are invalid", async () => {
    const delivery = await createFailed();
    await callRpcOrThrow(delivery.driver.client, "count_leg", { p_transaction_id: delivery.id, p_amount: 80 });
    const { code } = await callRpcOrThrow<{ code: string }>(sender.client, "confirm_leg", {
      p_transaction_id: delivery.id,
    });
    await returnToHub(hub, delivery);
    const distantArrival = await arrive(delivery, { lat: hub.at.lat + 0.02, lng: hub.at.lng });
    expect(distantArrival).toMatchObject({ code: "NOT_AT_DESTINATION", needsReason: true });
    expect((await arrive(delivery, hub.at)).data).toMatchObject({ state: "arrived", allowedActions: ["deposit"] });
    expect(await listNotifications(delivery, "cash_at_door")).toEqual([sender.id]);
    const returnArgs = { p_transaction_id: delivery.id };
    for (const answer of [
      await callRpc(delivery.driver.client, "count_leg", { ...returnArgs, p_amount: 80 }),
      await callRpc(delivery.driver.client, "prove_leg", {
        ...returnArgs,
        p_code: code,
        p_position: positionBody(hub.at),
      }),
    ])
      expect(answer).toMatchObject({
        code: "NO_OPEN_LEG",
        message: "This cash goes to a hub. Scan the code on its screen to hand it in.",
      });
    for (const fn of ["confirm_leg", "get_leg_code", "create_leg_link"])
      expect((await callRpc(sender.client, fn, returnArgs)).ok).toBe(false);
    expect(await callRpcOrThrow<Leg>(sender.client, "get_leg", returnArgs)).toMatchObject({
      hubId: hub.id,
      matchingDigits: null,
      allowedActions: [],
    });
  });
});

describe("an administrator", () => {
  longTest(
    "sends cash to a hub at any time and from one to another, with a recorded reason and notices to all parties",
    async () => {
      const delivery = await createFailed();
      const otherHub = await newHub(nextUnusedLocation());
      await returnToHub(hub, delivery);
      await returnToHub(hub, delivery);
      await returnToHub(otherHub, delivery);
      expect(await readLeg(delivery)).toMatchObject({ hubId: otherHub.id });
      expect(
        await sql(
          "select action, reason, details ->> 'hubId' as hub from private.admin_actions where subject_id = $1 order by id",
          [delivery.id],
        ),
      ).toEqual([
        { action: "set_return_hub", reason: "The sender is abroad", hub: hub.id },
        { action: "set_return_hub", reason: "The sender is abroad", hub: otherHub.id },
      ]);
      expect(await listNotifications(delivery, "cash_to_hub")).toEqual(
        [sender.id, sender.id, delivery.driver.id, delivery.driver.id].sort(),
      );
      expect(
        (
          await callRpc(operator.client, "admin_set_return_hub", {
            p_transaction_id: delivery.id,
            p_hub_id: delivery.id,
            p_reason: "x",
          })
        ).code,
      ).toBe("HUB_NOT_FOUND");
    },
  );

  longTest("is refused where no return is open", async () => {
    const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
    expect(
      await callRpc(operator.client, "admin_set_return_hub", {
        p_transaction_id: delivery.id,
        p_hub_id: hub.id,
        p_reason: "x",
      }),
    ).toMatchObject({ code: "INVALID_STATE_TRANSITION" });
  });

  longTest("may still record that the sender has it back", async () => {
    const delivery = await createFailed();
    await returnToHub(hub, delivery);
    await callRpcOrThrow(operator.client, "admin_record_returned_cash", {
      p_transaction_id: delivery.id,
      p_reason: "Met on the way",
    });
    expect((await listLedgerEntries(delivery)).at(-1)).toEqual({
      cause: "cash_returned",
      amount: 80,
      giver: "driver",
      taker: "sender",
    });
    expect(
      await queryRow(
        "select state from public.custody_legs where transaction_id = $1 order by opened_at desc limit 1",
        [delivery.id],
      ),
    ).toEqual({ state: "done" });
  });
});

test("the database refuses a returning amount that differs from what the driver holds", async () => {
  const delivery = await createFailed();
  await returnToHub(hub, delivery);
  await countDeposit(hub.cashier, hub, await openDepositOrThrow(delivery.driver, hub, [delivery.id]), 50);
  const leg = await queryRow<{ id: string }>(
    "select id from public.custody_legs where transaction_id = $1 and state = 'waiting'",
    [delivery.id],
  );
  for (const change of [
    `update public.custody_legs set state = 'void', done_at = now() where id = '${leg.id}'`,
    `select private.post_cash(t, 'return', 'x-' || t.id, 'driver', t.driver_id, 'hub', '${hub.id}', null, null, null, '{}', now(), 10) from public.transactions t where t.id = '${delivery.id}'`,
  ])
    await expect(sql(change)).rejects.toMatchObject({ constraint: "custody" });
  expect((await listLedgerEntries(delivery)).length).toBe(2);
});
