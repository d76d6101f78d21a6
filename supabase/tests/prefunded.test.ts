// Prefunded deliveries: the sender pays the amount online, the driver gets the cash from a hub (a place with a safe),
// and cash that is not handed over returns to a hub.
import {
  sharedAdmin,
  readAsAdmin,
  runDispatch,
  listJobs,
  newDelivery,
  listQueuedNotifications,
  findOpenOffer,
  recordPaymentEvent,
  readStatus,
  type TransactionJson,
  type AssignedDelivery,
} from "./support/deliveries";
import {
  ALWAYS,
  readHubBalance,
  countDeposit,
  listLedgerEntries,
  listCodeLocks,
  openDepositOrThrow,
  verifyLedgerIntegrity,
  type TestHub,
} from "./support/hubs";
import {
  assignPrefundedDelivery,
  hubAdmin,
  countAtHub,
  startPrefundedDelivery,
  moveCashFromBank,
  completeHandover,
  createFundedHub,
  readLegAtHub,
  settleSafeAt,
  createPrefundedDelivery,
  proveAtHub,
  moveCashToBank,
} from "./support/prefunded";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import { kmNorth } from "./support/deliveries";
import type { Task } from "../../lib/contracts/driver/task";
import type { HubCounterState } from "../../lib/contracts/hub";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

type Funded = TransactionJson & {
  funding: string;
  paymentDue: number | null;
  pickupAddress: string;
  pickupHub: { id: string; name: string } | null;
  waitingForHub: boolean;
  refundDue?: boolean;
};
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
  hub = await createFundedHub(500, nextUnusedLocation());
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

const parties = () => ({ sender, receiver });
const readDelivery = (id: string) =>
  callRpcOrThrow<Funded>(sender.client, "get_transaction_by_id", { transaction_id: id });
const acceptAndPay = async (id: string) => {
  await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: id });
  await recordPaymentEvent(id, "payment.confirmed");
};
const listMoneyEntries = async (id: string) =>
  (await listLedgerEntries({ id })).map((e) => `${e.cause}: ${e.giver} > ${e.taker} ${e.amount}`);
const listAttention = async (id: string) =>
  (await sql<{ kind: string }>("select kind from private.list_deliveries_needing_attention() where id = $1", [id])).map(
    ({ kind }) => kind,
  );

// docs/readings.md: funding
describe("a prefunded delivery", () => {
  test("is the sender's choice; the default is their own cash, without a hub", async () => {
    const unfundedDelivery = await newDelivery({ ...parties(), at: hub.at });
    expect(await readDelivery(unfundedDelivery.id)).toMatchObject({
      funding: "sender_cash",
      pickupHub: null,
      paymentDue: null,
    });
    const { id } = await createPrefundedDelivery({ ...parties(), at: hub.at });
    expect(await readDelivery(id)).toMatchObject({
      funding: "prefunded",
      paymentDue: 80,
      pickupHub: { id: hub.id, name: "North Street" },
      pickupAddress: "12 North Street",
    });
  });

  longTest("is refused with a message when no hub has enough cash", async () => {
    await moveCashToBank(hub, 100);
    expect(
      await callRpc(sender.client, "create_transaction", {
        p_body: {
          receiverPhone: receiver.phone,
          amount: 450,
          funding: "prefunded",
          deliveryAddress: "12 Receiver Street",
          deliveryLocation: hub.at,
        },
        p_client_action_id: null,
      }),
    ).toMatchObject({ code: "NO_HUB", message: "No hub can give that much cash at the moment" });
  });

  longTest("is collected at the nearest open hub that has enough cash, reservations included", async () => {
    const at = hub.at;
    const closed = await createFundedHub(500, kmNorth(at, 1), { name: "Closed", hours: [] });
    const poorHub = await createFundedHub(70, kmNorth(at, 2), { name: "Poor" });
    const farHub = await createFundedHub(100, kmNorth(at, 4), { name: "Far" });
    const first = await createPrefundedDelivery({ ...parties(), at: closed.at, amount: 500 });
    await acceptAndPay(first.id);
    await runDispatch(first.id);
    expect((await readDelivery(first.id)).pickupHub?.id).toBe(hub.id);
    const second = await createPrefundedDelivery({ ...parties(), at: poorHub.at });
    await acceptAndPay(second.id);
    await runDispatch(second.id);
    expect((await readDelivery(second.id)).pickupHub).toEqual({ id: farHub.id, name: "Far" });
  });

  longTest("uses neither a hub that never opens nor one that closes before a driver arrives", async () => {
    const closedHub = await createFundedHub(500, nextUnusedLocation(), { hours: [] });
    await expect(createPrefundedDelivery({ ...parties(), at: closedHub.at })).rejects.toThrow(/No hub/);
    const openingHours = await queryRow<{ day: number; from: string; to: string }>(
      `select extract(isodow from l)::int as day, '00:00' as from,
              case when (l + interval '5 minutes')::date = l::date then to_char(l + interval '5 minutes', 'HH24:MI') else '24:00' end as to
         from (select now() at time zone private.get_time_zone() as l) x`,
    );
    const closing = await createFundedHub(500, kmNorth(hub.at, 1), { name: "Closing", hours: [openingHours] });
    const { id } = await createPrefundedDelivery({ ...parties(), at: closing.at });
    await acceptAndPay(id);
    await runDispatch(id);
    expect((await readDelivery(id)).pickupHub?.id).toBe(hub.id);
  });

  longTest("chooses its hub again once paid, and is an attention item while no hub can give the cash", async () => {
    const { id } = await createPrefundedDelivery({ ...parties(), at: hub.at });
    await moveCashToBank(hub, 450);
    await acceptAndPay(id);
    expect(await runDispatch(id)).toMatchObject({ offered: 0 });
    expect(await readDelivery(id)).toMatchObject({ status: "payment_confirmed", waitingForHub: true });
    expect(await listAttention(id)).toContain("no_hub");
    const [{ run_at } = { run_at: new Date(0) }] = (await listJobs(id)).filter(({ task }) => task === "dispatch");
    expect(run_at.getTime() - Date.now()).toBeGreaterThan(200_000);
    const driver = await newDriver({ online: true, at: hub.at });
    expect(
      await callRpc(operator.client, "admin_assign_delivery", { p_transaction_id: id, p_driver_id: driver.id }),
    ).toMatchObject({ code: "NO_HUB" });
    await moveCashFromBank(hub, 30);
    expect(await runDispatch(id)).toMatchObject({ offered: 1 });
    expect(await readDelivery(id)).toMatchObject({ waitingForHub: false });
    expect(await listAttention(id)).not.toContain("no_hub");
    expect((await findOpenOffer(driver))?.taskDetails).toMatchObject({
      pickupAddress: "12 North Street",
      pickupHub: "North Street",
    });
  });

  test("requests the amount from its sender, and holds it for them", async () => {
    const { id } = await createPrefundedDelivery({ ...parties(), at: hub.at });
    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: id });
    expect(await readStatus(id)).toBe("accepted");
    await recordPaymentEvent(id, "payment.confirmed");
    await recordPaymentEvent(id, "payment.confirmed");
    expect(await listMoneyEntries(id)).toEqual(["payment: provider > sender_funds 80"]);
    await recordPaymentEvent(id, "payment.failed");
    expect(await listMoneyEntries(id)).toEqual([
      "payment: provider > sender_funds 80",
      "payment_reversed: sender_funds > provider 80",
    ]);
    expect(await listAttention(id)).not.toContain("refund_due");
  });
});

describe("the pickup at a hub", () => {
  test("is confirmed by the hub's cashier, who reads digits, name and plate, and by no one else", async () => {
    const delivery = await assignPrefundedDelivery(hub, parties());
    const task = await callRpcOrThrow<Task>(delivery.driver.client, "get_current_task");
    expect(task).toMatchObject({
      pickupAddress: "12 North Street",
      contact: { name: "North Street", phone: null, role: "hub" },
      leg: { kind: "pickup", giverName: "North Street", hubId: hub.id, takerName: delivery.driver.name },
    });
    const screen = await callRpcOrThrow<HubCounterState>(hub.cashier.client, "get_hub", { p_id: hub.id });
    expect(screen.pickups).toMatchObject([
      {
        transactionId: delivery.id,
        leg: {
          matchingDigits: task.leg?.matchingDigits,
          amount: 80,
          driver: { name: delivery.driver.name },
          allowedActions: ["confirm", "dispute"],
        },
      },
    ]);
    expect((await readLegAtHub(hub.cashier, delivery)).data).toMatchObject({ allowedActions: ["confirm", "dispute"] });
    const otherHub = await createFundedHub(0, kmNorth(hub.at, 9));
    await callRpcOrThrow(delivery.driver.client, "count_leg", { p_transaction_id: delivery.id, p_amount: 80 });
    for (const stranger of [otherHub.cashier, await newCustomer()])
      expect(await callRpc(stranger.client, "confirm_leg", { p_transaction_id: delivery.id })).toMatchObject({
        code: "TRANSACTION_NOT_FOUND",
      });
    expect(await readLegAtHub(otherHub.cashier, delivery)).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
    expect(await callRpc(sender.client, "confirm_leg", { p_transaction_id: delivery.id })).toMatchObject({
      code: "NO_OPEN_LEG",
    });
    expect(await callRpc(hub.cashier.client, "create_leg_link", { p_transaction_id: delivery.id })).toMatchObject({
      code: "NO_OPEN_LEG",
    });
  });

  test("cannot be confirmed by a cashier who is a party", async () => {
    const cashier = { id: hub.cashier.id };
    const delivery = await assignPrefundedDelivery(hub, { sender: hub.cashier, receiver });
    expect(cashier.id).toBe(delivery.sender.id);
    await callRpcOrThrow(delivery.driver.client, "count_leg", { p_transaction_id: delivery.id, p_amount: 80 });
    expect(await callRpc(hub.cashier.client, "confirm_leg", { p_transaction_id: delivery.id })).toMatchObject({
      code: "NO_OPEN_LEG",
    });
  });

  test("moves the cash from the safe to the driver once counted, confirmed and proven", async () => {
    const delivery = await assignPrefundedDelivery(hub, parties());
    const code = await countAtHub(hub, delivery);
    expect(await readHubBalance(hub)).toBe(500);
    expect((await proveAtHub(hub, delivery, code)).data).toMatchObject({ state: "active" });
    expect(await readHubBalance(hub)).toBe(420);
    expect(await listMoneyEntries(delivery.id)).toEqual([
      "payment: provider > sender_funds 80",
      "pickup: hub > driver 80",
    ]);
    expect(
      await queryRow<{ given_by: string }>(
        "select given_by from ledger.transfers where transaction_id = $1 and cause = 'pickup'",
        [delivery.id],
      ),
    ).toEqual({ given_by: hub.cashier.id });
    // The sender is not notified: no driver comes to their door.
    expect(await listQueuedNotifications(delivery.id)).not.toContain("cash_counted");
    expect(await listQueuedNotifications(delivery.id)).not.toContain("driver_at_pickup");
    await completeHandover(delivery);
    expect((await listMoneyEntries(delivery.id)).slice(2)).toEqual([
      "handover: driver > receiver 80",
      "paid_out: sender_funds > payout 80",
    ]);
  });

  test("is refused without counting a try while the safe does not hold enough", async () => {
    const delivery = await assignPrefundedDelivery(hub, parties());
    const code = await countAtHub(hub, delivery);
    await settleSafeAt(hub, 50);
    expect(await proveAtHub(hub, delivery, code)).toMatchObject({ code: "SAFE_TOO_LOW" });
    expect(await readStatus(delivery.id)).toBe("assigned");
    await moveCashFromBank(hub, 30);
    expect((await proveAtHub(hub, delivery, code)).data).toMatchObject({ state: "active" });
  });

  longTest("cannot be left by a driver who has the cash", async () => {
    const { id, driver } = await startPrefundedDelivery(hub, parties());
    await callRpcOrThrow(driver.client, "cancel_task", { p_transaction_id: id, p_reason: "Nobody is there" });
    expect(await callRpc(driver.client, "leave_pickup", { p_transaction_id: id, p_reason: "Nobody" })).toMatchObject({
      code: "NO_OPEN_LEG",
    });
  });

  longTest(
    "can be left without an answer or with too little in the safe, and another driver is sent to a hub that can give it",
    async () => {
      const leavePickup = ({ id, driver }: AssignedDelivery) =>
        callRpc<Task>(driver.client, "leave_pickup", { p_transaction_id: id, p_reason: "The door is shut" });
      const arriveEarlier = ({ id }: AssignedDelivery, seconds: number) =>
        sql(
          "update public.custody_legs set arrived_at = now() - make_interval(secs => $2) where transaction_id = $1 and state in ('waiting', 'verifying')",
          [id, seconds],
        );
      const [silent, poor] = [
        await assignPrefundedDelivery(hub, parties()),
        await assignPrefundedDelivery(hub, parties()),
      ];
      await arriveEarlier(silent, 60);
      expect(await leavePickup(silent)).toMatchObject({ code: "LEAVE_TOO_EARLY" });
      await arriveEarlier(silent, 601);
      expect((await leavePickup(silent)).ok).toBe(true);
      expect((await leavePickup(silent)).ok).toBe(true);
      await countAtHub(hub, poor);
      expect(await leavePickup(poor)).toMatchObject({ code: "LEAVE_TOO_EARLY" });
      const readTask = () => callRpcOrThrow<Task>(poor.driver.client, "get_current_task");
      expect(await readTask()).toMatchObject({ leg: { safeTooLow: false } });
      await settleSafeAt(hub, 50);
      await arriveEarlier(poor, 1);
      expect(await readTask()).toMatchObject({
        leg: { safeTooLow: true },
        allowedActions: expect.arrayContaining(["leave"]) as string[],
      });
      expect((await leavePickup(poor)).ok).toBe(true);
      const otherHub = await createFundedHub(500, kmNorth(hub.at, 3), { name: "Other" });
      for (const delivery of [silent, poor]) {
        expect(await listAttention(delivery.id)).not.toContain("refund_due");
        await runDispatch(delivery.id);
        expect(await readDelivery(delivery.id)).toMatchObject({ pickupHub: { id: otherHub.id }, waitingForHub: false });
        expect(["payment_confirmed", "broadcast"]).toContain(await readStatus(delivery.id));
      }
    },
  );

  longTest("is locked by wrong codes for its driver, on their record, without a notice to others", async () => {
    const delivery = await assignPrefundedDelivery(hub, parties());
    await countAtHub(hub, delivery);
    for (const letter of "ACDEF") await proveAtHub(hub, delivery, letter + "2".repeat(7));
    expect(await proveAtHub(hub, delivery, "A".repeat(8))).toMatchObject({ code: "CODE_LOCKED" });
    expect(await listQueuedNotifications(delivery.id)).not.toContain("code_locked");
    expect(await listCodeLocks(delivery)).toEqual([{ driver: delivery.driver.id }]);
  });

  test("is hidden from sender and receiver: neither the driver nor the time", async () => {
    const delivery = await assignPrefundedDelivery(hub, parties());
    await callRpcOrThrow(delivery.driver.client, "count_leg", { p_transaction_id: delivery.id, p_amount: 80 });
    for (const person of [sender, receiver]) expect((await readLegAtHub(person, delivery)).data).toBeNull();
    for (const person of [hub.cashier, delivery.driver, operator])
      expect((await readLegAtHub(person, delivery)).data).toMatchObject({ kind: "pickup", counted: 80 });
  });

  longTest("two drivers at one safe are serialised: it never becomes negative", async () => {
    const deliveries = [await assignPrefundedDelivery(hub, parties()), await assignPrefundedDelivery(hub, parties())];
    const codes = await Promise.all(deliveries.map((delivery) => countAtHub(hub, delivery)));
    await settleSafeAt(hub, 100);
    const answers = await Promise.all(deliveries.map((delivery, n) => proveAtHub(hub, delivery, codes[n] ?? "")));
    expect(answers.map(({ ok, code }) => (ok ? "ok" : code)).sort()).toEqual(["SAFE_TOO_LOW", "ok"]);
    expect(await readHubBalance(hub)).toBe(20);
  });

  test("is refused for an unpaid delivery", async () => {
    const delivery = await assignPrefundedDelivery(hub, parties());
    const code = await countAtHub(hub, delivery);
    await sql(
      "select private.post_money(t, 'taken', 'sender_funds', 'provider', 80, '{}') from public.transactions t where id = $1",
      [delivery.id],
    );
    await expect(proveAtHub(hub, delivery, code)).rejects.toThrow(
      /the money of delivery .* does not agree with its status/,
    );
  });
});

describe("a prefunded delivery that is not handed over", () => {
  test("returns to a hub, and the count there ends it; the payment is due back, and the sender gets no notice of cash", async () => {
    const delivery = await startPrefundedDelivery(hub, parties());
    const nearerHub = await createFundedHub(0, hub.at, { name: "Nearer", hours: ALWAYS });
    await sql("update public.hubs set lat = lat + 0.05 where id = $1", [hub.id]);
    await callRpcOrThrow(delivery.driver.client, "fail_task", {
      p_transaction_id: delivery.id,
      p_reason: "Nobody there",
    });
    expect(await callRpcOrThrow<Task>(delivery.driver.client, "get_current_task")).toMatchObject({
      state: "active",
      leg: { kind: "return", takerName: "Nearer", hubId: nearerHub.id },
      contact: { role: "hub", name: "Nearer" },
      allowedActions: expect.arrayContaining(["deposit"]) as string[],
    });
    expect(await listAttention(delivery.id)).toEqual(expect.arrayContaining(["cash_to_return", "refund_due"]));
    const deposit = await openDepositOrThrow(delivery.driver, nearerHub, [delivery.id]);
    expect((await countDeposit(nearerHub.cashier, nearerHub, deposit, 80)).data).toMatchObject({ state: "done" });
    expect(await listAttention(delivery.id)).toEqual(["refund_due"]);
    for (const type of ["cash_coming_back", "cash_at_hub", "cash_to_hub", "cash_returned"])
      expect(await listQueuedNotifications(delivery.id)).not.toContain(type);
    expect((await readAsAdmin(delivery.id)) as Funded).toMatchObject({ refundDue: true, cashToReturn: false });
    await callRpcOrThrow(operator.client, "admin_refund_delivery", {
      p_transaction_id: delivery.id,
      p_reason: "Not delivered",
    });
    await recordPaymentEvent(delivery.id, "payment.refunded");
    await recordPaymentEvent(delivery.id, "payment.refunded");
    expect((await listMoneyEntries(delivery.id)).slice(2)).toEqual([
      "return: driver > hub 80",
      "refund: sender_funds > refund 80",
      "refunded: refund > provider 80",
    ]);
    expect(await listAttention(delivery.id)).toEqual([]);
  });

  longTest("returns to a hub that opens, not to a nearer one that never does", async () => {
    const delivery = await startPrefundedDelivery(hub, parties());
    await createFundedHub(0, hub.at, { name: "Never", hours: [] });
    const { today } = await queryRow<{ today: number }>(
      "select extract(isodow from now() at time zone private.get_time_zone())::int as today",
    );
    await callRpcOrThrow(operator.client, "admin_update_hub", {
      p_id: hub.id,
      p_patch: { hours: ALWAYS.filter(({ day }) => day !== today) },
    });
    await sql("update public.hubs set lat = lat + 0.05 where id = $1", [hub.id]);
    await callRpcOrThrow(delivery.driver.client, "fail_task", {
      p_transaction_id: delivery.id,
      p_reason: "Nobody there",
    });
    expect(await callRpcOrThrow<Task>(delivery.driver.client, "get_current_task")).toMatchObject({
      leg: { hubId: hub.id },
    });
  });

  longTest("its sender cannot call the returning driver, and does not see the return", async () => {
    const delivery = await startPrefundedDelivery(hub, parties());
    const phone = async () =>
      (
        await callRpcOrThrow<{ driver: { phone: string | null } }>(sender.client, "get_transaction_by_id", {
          transaction_id: delivery.id,
        })
      ).driver.phone;
    expect(await phone()).toEqual(expect.any(String));
    await callRpcOrThrow(delivery.driver.client, "fail_task", {
      p_transaction_id: delivery.id,
      p_reason: "Nobody there",
    });
    expect(await phone()).toBeNull();
    expect((await readLegAtHub(sender, delivery)).data).toBeNull();
  });

  longTest("cash that administrators record as returned is at the hub", async () => {
    const delivery = await startPrefundedDelivery(hub, parties());
    await callRpcOrThrow(delivery.driver.client, "cancel_task", {
      p_transaction_id: delivery.id,
      p_reason: "Robbed of the car",
    });
    await callRpcOrThrow((await hubAdmin()).client, "admin_record_returned_cash", {
      p_transaction_id: delivery.id,
      p_reason: "Brought by a colleague",
    });
    expect((await listMoneyEntries(delivery.id)).at(-1)).toBe("cash_returned: driver > hub 80");
    expect(await readHubBalance(hub)).toBe(500);
  });

  test("cancelled before the pickup moves no cash; the provider's refund is posted", async () => {
    const delivery = await assignPrefundedDelivery(hub, parties());
    await callRpcOrThrow(operator.client, "admin_cancel_delivery", {
      p_transaction_id: delivery.id,
      p_reason: "Called off",
    });
    expect(await listAttention(delivery.id)).toEqual(["refund_due"]);
    await recordPaymentEvent(delivery.id, "payment.refunded");
    expect(await listMoneyEntries(delivery.id)).toEqual([
      "payment: provider > sender_funds 80",
      "refund: sender_funds > refund 80",
      "refunded: refund > provider 80",
    ]);
    expect(await readStatus(delivery.id)).toBe("refunded");
  });

  longTest("after a driver gives it up, another collects it at a hub that can give it then", async () => {
    const delivery = await assignPrefundedDelivery(hub, parties());
    const otherHub = await createFundedHub(80, kmNorth(hub.at, 3), { name: "Other" });
    await callRpcOrThrow(operator.client, "admin_update_hub", { p_id: hub.id, p_patch: { hours: [] } });
    await callRpcOrThrow(delivery.driver.client, "cancel_task", {
      p_transaction_id: delivery.id,
      p_reason: "Flat tyre",
    });
    await runDispatch(delivery.id);
    expect((await readDelivery(delivery.id)).pickupHub?.id).toBe(otherHub.id);
  });
});
