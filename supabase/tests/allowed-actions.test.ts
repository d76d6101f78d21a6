// The API returns the actions that a user may take on a delivery. They match what the SQL functions accept, in every
// status, and what the driver's phone computes offline (lib/domain/task).
import type { LegRuleInput } from "../../lib/domain/task/leg";
import { driverActions, transition } from "../../lib/domain/task/task-machine";
import type { TaskState } from "../../lib/domain/task/task-state";
import { statusTransitions, type TransitionActor } from "../../lib/domain/transaction/tests/status-transitions";
import { transactionStatuses, type TransactionStatus } from "../../lib/domain/transaction/transaction";
import {
  sharedAdmin,
  readCode,
  confirmByOwnCount,
  countAndConfirm,
  completeCashLeg,
  proveLate,
  createDeliveryInStatus,
  newDelivery,
  paidDelivery,
  positionBody,
  wrongCode,
} from "./support/deliveries";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  verifyPhone,
  sql,
  uniquePhone,
  type TestPerson,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

const readAllowedActions = async (person: TestPerson, id: string): Promise<string[]> =>
  (await callRpcOrThrow<{ allowedActions: string[] }>(person.client, "get_transaction_by_id", { transaction_id: id }))
    .allowedActions;
const readAllowedDecisions = async (person: TestPerson, id: string): Promise<string[]> =>
  (
    await callRpcOrThrow<{ allowedDecisions: string[] }>(person.client, "admin_get_transaction", {
      p_transaction_id: id,
    })
  ).allowedDecisions;
type CurrentTask = { allowedActions: string[]; state: TaskState; transactionId: string; leg: LegRuleInput | null };
const readTask = (driver: TestPerson): Promise<CurrentTask> => callRpcOrThrow(driver.client, "get_current_task");
const listTransitions = (status: TransactionStatus, actor: TransitionActor): string[] =>
  statusTransitions
    .filter((statusTransition) => statusTransition.from === status && statusTransition.actor === actor)
    .map(({ action }) => action);

test("sender, receiver and administrator read the actions of their role in every status", async () => {
  const { id, sender, receiver } = await newDelivery();
  const [row] = await sql<Record<TransactionStatus, { sender: string[]; receiver: string[]; admin: string[] }>>(
    `select ${transactionStatuses
      .map(
        (
          status,
        ) => `(select jsonb_build_object('sender', private.list_allowed_party_actions(x, t.user_id), 'receiver', private.list_allowed_party_actions(x, t.receiver_id),
           'admin', private.list_allowed_admin_actions(x, $2::uuid)) from jsonb_populate_record(t, '{"status": "${status}"}') x) as ${status}`,
      )
      .join(", ")} from public.transactions t where t.id = $1`,
    [id, (await sharedAdmin()).id],
  );
  for (const status of transactionStatuses) {
    const isOpen = !["delivered", "cancelled", "failed", "refunded"].includes(status);
    const shareAction = isOpen ? ["share"] : [];
    expect([status, row?.[status]]).toEqual([
      status,
      {
        // The sender may edit until it has a driver.
        sender: [
          ...listTransitions(status, "sender"),
          ...shareAction,
          "report",
          ...(isOpen && !["assigned", "in_transit", "servicing"].includes(status) ? ["edit"] : []),
        ].sort(),
        receiver: [
          ...listTransitions(status, "receiver"),
          ...shareAction,
          "report",
          ...(isOpen && status !== "pending" ? ["name_delegate", "read_code"] : []),
          // The receiver may correct the address until a driver is on the way to the drop-off.
          ...(isOpen && !["in_transit", "servicing"].includes(status) ? ["correct"] : []),
          // The receiver may propose another time until it has a driver.
          ...(isOpen && !["assigned", "in_transit", "servicing"].includes(status) ? ["propose_time"] : []),
        ].sort(),
        admin: [
          // Nothing was paid, so there is nothing to refund. A robbery is recorded from its incident.
          ...listTransitions(status, "admin").filter((action) => action !== "refund" && action !== "robbed"),
          ...(["in_transit", "servicing"].includes(status) ? [] : ["delete"]),
        ].sort(),
      },
    ]);
  }
  expect([await readAllowedActions(sender, id), await readAllowedActions(receiver, id)]).toEqual([
    ["cancel", "edit", "report", "share"],
    ["accept", "correct", "propose_time", "reject", "report", "share"],
  ]);
});

longTest(
  "a driver reads the task's allowed actions as the phone predicts them offline, and none once the task is over",
  async () => {
    for (const [status, allowed] of [
      ["assigned", ["cancel", "count"]],
      ["in_transit", ["arrive", "cancel", "fail"]],
      ["servicing", ["cancel", "complete", "fail"]],
    ] as const) {
      const { driver, id } = await createDeliveryInStatus(status);
      const task = await readTask(driver);
      expect([task.transactionId, [...task.allowedActions].sort()]).toEqual([id, allowed]);
      expect(driverActions(task.state, task.leg, Date.now())).toEqual(allowed);
      // The driver decides nothing as sender or receiver.
      expect(await readAllowedActions(driver, id)).toEqual([]);
    }
    const { driver } = await createDeliveryInStatus("delivered");
    const { items } = await callRpcOrThrow<{ items: { allowedActions: string[]; arrivalLimits: unknown }[] }>(
      driver.client,
      "list_driver_history",
    );
    expect(items).toMatchObject([{ allowedActions: [], arrivalLimits: null }]);
  },
);

longTest("the phone predicts the driver's actions at every step of a pickup and a return", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver, sender, id } = delivery;
  const deliveryArgs = { p_transaction_id: id };
  const expectActions = async (allowed: string[]) => {
    const task = await readTask(driver);
    expect([task.allowedActions, driverActions(task.state, task.leg, Date.now())]).toEqual([allowed, allowed]);
  };
  await callRpcOrThrow(driver.client, "count_leg", { ...deliveryArgs, p_amount: 70 });
  await expectActions(["cancel", "count", "leave"]);
  await callRpcOrThrow(driver.client, "count_leg", { ...deliveryArgs, p_amount: 80 });
  await expectActions(["cancel", "count"]);
  await callRpcOrThrow(sender.client, "dispute_leg", { ...deliveryArgs, p_counted: 60 });
  await expectActions(["cancel", "count", "leave"]);
  await sql(
    "update public.custody_legs set count_response = null, arrived_at = now() - interval '11 minutes' where transaction_id = $1",
    [id],
  );
  await expectActions(["cancel", "count", "leave"]);
  const code = await countAndConfirm(driver, delivery);
  await expectActions(["cancel", "count", "prove"]);
  await callRpcOrThrow(driver.client, "prove_leg", {
    ...deliveryArgs,
    p_code: code,
    p_position: positionBody(delivery.at),
  });
  await expectActions(["arrive", "cancel", "fail"]);
  await callRpcOrThrow(driver.client, "fail_task", { ...deliveryArgs, p_reason: "Nobody there" });
  await expectActions(["arrive", "count"]);
  await callRpcOrThrow(driver.client, "arrive", { ...deliveryArgs, p_position: positionBody(delivery.at) });
  await expectActions(["count"]);
  await countAndConfirm(driver, delivery);
  await expectActions(["count", "prove"]);
});

const driverFunctions = {
  start: ["start_service", {}],
  arrive: ["arrive", {}],
  cancel: ["cancel_task", { p_reason: "Flat tyre" }],
  complete: ["complete_task", { p_code: "ABCDEFGH" }],
  fail: ["fail_task", { p_reason: "Nobody there" }],
  leave: ["leave_pickup", { p_reason: "Nobody there" }],
} as const;
type DriverAction = keyof typeof driverFunctions;

longTest(
  "the server refuses a driver's step with the phone's code and message",
  async () => {
    const operator = await sharedAdmin();
    const deliveryArgs = ({ id }: { id: string }, overrides = {}) => ({ p_transaction_id: id, ...overrides });
    /** `repeated`: steps that have happened already; their repetition succeeds. */
    const expectSameRefusals = async (
      { id, driver }: { id: string; driver: TestPerson },
      repeated: DriverAction[] = [],
      endState?: TaskState,
    ) => {
      const { state, leg } = endState ? { state: endState, leg: null } : await readTask(driver);
      for (const [type, [name, args]] of Object.entries(driverFunctions)) {
        const predicted = transition(state, { type, userId: driver.id, leg });
        if (predicted.ok) continue;
        const answer = await callRpc(driver.client, name, deliveryArgs({ id }, args));
        const expected = (repeated as string[]).includes(type)
          ? [true, undefined, undefined]
          : [false, predicted.code, predicted.message];
        expect([state, type, answer.ok, answer.code, answer.message]).toEqual([state, type, ...expected]);
      }
    };
    await expectSameRefusals(await createDeliveryInStatus("assigned"));
    await expectSameRefusals(await createDeliveryInStatus("in_transit"), ["start"]);
    await expectSameRefusals(await createDeliveryInStatus("servicing"), ["arrive"]);
    await expectSameRefusals(await createDeliveryInStatus("delivered"), ["complete"], "completed");

    const failed = await createDeliveryInStatus("servicing");
    await callRpcOrThrow(failed.driver.client, "fail_task", deliveryArgs(failed, { p_reason: "Nobody there" }));
    await expectSameRefusals(failed, ["fail"]);
    await callRpcOrThrow(failed.driver.client, "arrive", deliveryArgs(failed, { p_position: positionBody(failed.at) }));
    await expectSameRefusals(failed, ["fail", "arrive"]);
    await completeCashLeg(failed.driver, failed);
    await expectSameRefusals(failed, ["fail"], "failed");

    const cancelled = await createDeliveryInStatus("in_transit");
    await callRpcOrThrow(cancelled.driver.client, "cancel_task", deliveryArgs(cancelled, { p_reason: "Flat tyre" }));
    await expectSameRefusals(cancelled, ["cancel"]);

    // Cash that the driver took before the delivery was given to another one.
    const unassigned = await createDeliveryInStatus("assigned");
    const code = await confirmByOwnCount(unassigned);
    await callRpcOrThrow(
      operator.client,
      "admin_unassign_delivery",
      deliveryArgs(unassigned, { p_reason: "No network" }),
    );
    const otherDriver = await newDriver({ online: true, at: unassigned.at });
    await callRpcOrThrow(
      operator.client,
      "admin_assign_delivery",
      deliveryArgs(unassigned, { p_driver_id: otherDriver.id }),
    );
    await proveLate(unassigned, code);
    expect(await readTask(unassigned.driver)).toMatchObject({ state: "active", leg: { kind: "return" } });
    await expectSameRefusals(unassigned);
  },
  120_000,
);

longTest("refuses completion while the code is locked, and lets an administrator unlock it", async () => {
  const delivery = await createDeliveryInStatus("servicing");
  const code = await readCode(delivery);
  for (let n = 0; n < 5; n++)
    await callRpc(delivery.driver.client, "verify_code", { p_transaction_id: delivery.id, p_code: wrongCode(code, n) });
  expect((await readTask(delivery.driver)).allowedActions).toEqual(["cancel", "fail"]);
  expect(await readAllowedDecisions(await sharedAdmin(), delivery.id)).toEqual(["complete_override", "unlock_code"]);
  await callRpcOrThrow((await sharedAdmin()).client, "admin_unlock_code", {
    p_transaction_id: delivery.id,
    p_reason: "Called",
  });
  expect((await readTask(delivery.driver)).allowedActions).toContain("complete");
});

longTest("refuses deletion while cash is out, and offers recording its return", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  await callRpcOrThrow(delivery.driver.client, "fail_task", {
    p_transaction_id: delivery.id,
    p_reason: "Nobody there",
  });
  const administrator = await sharedAdmin();
  expect(await readAllowedDecisions(administrator, delivery.id)).toEqual([
    "cash_lost",
    "cash_returned",
    "refund",
    "return_to_hub",
  ]);
  await callRpcOrThrow(administrator.client, "admin_record_returned_cash", {
    p_transaction_id: delivery.id,
    p_reason: "Counted",
  });
  expect(await readAllowedDecisions(administrator, delivery.id)).toEqual(["delete", "refund"]);
  await callRpcOrThrow(administrator.client, "admin_delete_transaction", {
    p_transaction_id: delivery.id,
    p_reason: "Asked for",
  });
  expect(await readAllowedDecisions(administrator, delivery.id)).toEqual(["refund"]);
});

test("an administrator who is a party has no administrator's decisions, but keeps the party's actions", async () => {
  const administrator = await newAdmin();
  const { id } = await newDelivery({ sender: administrator });
  expect([await readAllowedDecisions(administrator, id), await readAllowedActions(administrator, id)]).toEqual([
    [],
    ["cancel", "edit", "report", "share"],
  ]);
});

longTest(
  "a receiver with a changed number cannot accept, correct the address or propose a time before verifying it",
  async () => {
    const rita = await newCustomer();
    const { id } = await newDelivery({ receiver: rita });
    // One code a minute: pretend that the sign-up's was sent long ago.
    await sql("update auth.users set phone_change_sent_at = null where id = $1", [rita.id]);
    await verifyPhone(rita.client, uniquePhone());
    expect(await readAllowedActions(rita, id)).toEqual(["reject", "report", "share"]);
    expect(await callRpc(rita.client, "accept_transaction", { p_transaction_id: id })).toMatchObject({
      code: "PHONE_NOT_VERIFIED",
    });
    expect(
      await callRpc(rita.client, "correct_delivery", { p_transaction_id: id, p_patch: { deliveryUnit: "4B" } }),
    ).toMatchObject({ code: "PHONE_NOT_VERIFIED" });
    expect(
      await callRpc(rita.client, "propose_time", { p_transaction_id: id, p_window: { from: "17:00", to: "19:00" } }),
    ).toMatchObject({ code: "PHONE_NOT_VERIFIED" });
  },
);

longTest(
  "every allowed action succeeds, and every other one is refused",
  async () => {
    const administrator = await sharedAdmin();
    const decisions: Record<string, (id: string) => Promise<{ ok: boolean }>> = {
      confirm_payment: (id) => callRpc(administrator.client, "admin_confirm_payment", { p_transaction_id: id }),
      unassign: (id) =>
        callRpc(administrator.client, "admin_unassign_delivery", { p_transaction_id: id, p_reason: "x" }),
      complete_override: (id) =>
        callRpc(administrator.client, "admin_complete_override", { p_transaction_id: id, p_reason: "x" }),
      refund: (id) => callRpc(administrator.client, "admin_refund_delivery", { p_transaction_id: id, p_reason: "x" }),
      cancel: (id) => callRpc(administrator.client, "admin_cancel_delivery", { p_transaction_id: id, p_reason: "x" }),
      cash_returned: (id) =>
        callRpc(administrator.client, "admin_record_returned_cash", { p_transaction_id: id, p_reason: "x" }),
      cash_lost: (id) =>
        callRpc(administrator.client, "admin_record_lost_cash", { p_transaction_id: id, p_reason: "x" }),
      clear_plausibility_review: (id) =>
        callRpc(administrator.client, "admin_clear_plausibility_review", { p_transaction_id: id, p_reason: "x" }),
      unlock_code: (id) => callRpc(administrator.client, "admin_unlock_code", { p_transaction_id: id, p_reason: "x" }),
    };
    const deliveries: [string, () => Promise<{ id: string }>][] = [
      ["pending", () => newDelivery()],
      ["payment_confirmed", () => paidDelivery()],
      ["assigned", () => createDeliveryInStatus("assigned")],
      ["in_transit", () => createDeliveryInStatus("in_transit")],
    ];
    for (const [status, createDelivery] of deliveries) {
      for (const [name, decide] of Object.entries(decisions)) {
        const { id } = await createDelivery();
        const allowed = (await readAllowedDecisions(administrator, id)).includes(name);
        // Repeating the current state succeeds: confirming a paid delivery, unassigning one without a driver.
        const isRepetition =
          (name === "confirm_payment" && status !== "pending") ||
          (name === "unassign" && status === "payment_confirmed");
        expect([status, name, (await decide(id)).ok]).toEqual([status, name, allowed || isRepetition]);
      }
    }
  },
  120_000,
);
