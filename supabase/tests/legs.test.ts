// A leg is one transfer of cash between two parties: the pickup from the sender, and the return to them. Both confirm
// the count, and the driver proves the leg with a code. Tests the steps of both, and what is refused.
import { callRpc, callRpcOrThrow, queryRow, sql, type RpcResult, type TestPerson } from "./support/harness";
import {
  readCode,
  completeCashLeg,
  countAndConfirm,
  createDeliveryInStatus,
  readDriverStatus,
  readLeg,
  listQueuedNotifications,
  positionBody,
  readStatus,
  wrongCode,
  type TestDelivery,
  type TaskJson,
  type AssignedDelivery,
} from "./support/deliveries";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

const deliveryArgs = ({ id }: Pick<TestDelivery, "id">, overrides: Record<string, unknown> = {}) => ({
  p_transaction_id: id,
  ...overrides,
});
const callStep = (
  person: TestPerson,
  fn: string,
  delivery: TestDelivery,
  overrides: Record<string, unknown> = {},
): Promise<RpcResult> => callRpc(person.client, fn, deliveryArgs(delivery, overrides));
const readCurrentTask = (
  driver: TestPerson,
): Promise<TaskJson & { leg: { kind: string } | null; allowedActions: string[] }> =>
  callRpcOrThrow(driver.client, "get_current_task");
const readHeldCash = ({ id }: TestDelivery) =>
  sql<{ driver_id: string; due: boolean }>(
    "select driver_id, due_at is not null as due from private.held_cash where transaction_id = $1",
    [id],
  );
/** The causes of the delivery's ledger entries. */
const listCauses = async ({ id }: TestDelivery): Promise<string[]> =>
  (await sql<{ cause: string }>("select cause from ledger.transfers where transaction_id = $1 order by id", [id])).map(
    ({ cause }) => cause,
  );
const positionArgs = (delivery: AssignedDelivery) => ({ p_position: positionBody(delivery.at) });

longTest("the driver and the sender see the same leg and digits, the receiver no digits", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const senderLeg = await readLeg(delivery);
  expect(senderLeg).toMatchObject({
    kind: "pickup",
    state: "waiting",
    amount: 80,
    counted: null,
    allowedActions: ["confirm", "dispute", "link"],
  });
  expect(await readCurrentTask(delivery.driver)).toMatchObject({
    state: "accepted",
    leg: { id: senderLeg.id, matchingDigits: senderLeg.matchingDigits, allowedActions: [] },
    allowedActions: ["cancel", "count"],
  });
  expect(await callRpcOrThrow(delivery.receiver.client, "get_leg", deliveryArgs(delivery))).toMatchObject({
    id: senderLeg.id,
    matchingDigits: null,
    allowedActions: [],
  });
});

// docs/readings.md: pickup-proven
test("counting, confirming and proving moves the cash to the driver and starts the delivery", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver } = delivery;
  expect(await callStep(driver, "start_service", delivery)).toMatchObject({
    code: "PICKUP_NOT_PROVEN",
    missing: "count",
  });
  await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80, ...positionArgs(delivery) }));
  expect(await callStep(driver, "start_service", delivery)).toMatchObject({
    code: "PICKUP_NOT_PROVEN",
    missing: "confirm",
  });
  const { code } = await callRpcOrThrow<{ code: string }>(
    delivery.sender.client,
    "confirm_leg",
    deliveryArgs(delivery),
  );
  // Opening the page again returns the same code.
  expect(await callRpcOrThrow(delivery.sender.client, "confirm_leg", deliveryArgs(delivery))).toMatchObject({ code });
  expect(await callStep(driver, "start_service", delivery)).toMatchObject({
    code: "PICKUP_NOT_PROVEN",
    missing: "prove",
  });
  expect(await readHeldCash(delivery)).toEqual([]);
  const proven = await callStep(driver, "prove_leg", delivery, { p_code: code, ...positionArgs(delivery) });
  expect(proven.data).toMatchObject({ state: "active", leg: null });
  expect([await readStatus(delivery.id), await readHeldCash(delivery)]).toEqual([
    "in_transit",
    [{ driver_id: driver.id, due: false }],
  ]);
  expect(await listQueuedNotifications(delivery.id)).toEqual(
    expect.arrayContaining(["driver_at_pickup", "cash_counted", "driver_on_way"]),
  );
  // Repeating each step succeeds, and nothing happens twice.
  for (const [fn, args] of [
    ["prove_leg", { p_code: code }],
    ["start_service", {}],
    ["count_leg", { p_amount: 80 }],
  ] as const)
    expect([fn, (await callStep(driver, fn, delivery, args)).ok]).toEqual([fn, true]);
  expect(await readHeldCash(delivery)).toHaveLength(1);
  expect(await readLeg(delivery)).toMatchObject({ kind: "pickup", state: "done", allowedActions: [] });
});

test("a different sum cannot be confirmed until it is counted again", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver, sender } = delivery;
  expect(await callStep(sender, "confirm_leg", delivery)).toMatchObject({ code: "NOT_COUNTED" });
  await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 60 }));
  expect(await callStep(sender, "confirm_leg", delivery)).toMatchObject({
    code: "COUNT_DIFFERS",
    amount: 80,
    counted: 60,
  });
  await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
  await callRpcOrThrow(sender.client, "dispute_leg", deliveryArgs(delivery, { p_counted: 70 }));
  expect(await readLeg(delivery)).toMatchObject({
    state: "waiting",
    counted: null,
    countResponse: { agrees: false, counted: 70 },
  });
  await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
  const { code } = await callRpcOrThrow<{ code: string }>(sender.client, "confirm_leg", deliveryArgs(delivery));
  // Changing the count invalidates the code.
  await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 79 }));
  expect(await callStep(driver, "prove_leg", delivery, { p_code: code, ...positionArgs(delivery) })).toMatchObject({
    code: "COUNT_DIFFERS",
  });
  await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
  expect(await callStep(driver, "prove_leg", delivery, { p_code: code, ...positionArgs(delivery) })).toMatchObject({
    code: "LEG_NOT_CONFIRMED",
    missing: "confirm",
  });
  expect([await readStatus(delivery.id), await readHeldCash(delivery)]).toEqual(["assigned", []]);
});

test("another seal after the confirmation counts as another count, and invalidates the code", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver, sender } = delivery;
  const count = (p_bag_serial: string) =>
    callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80, p_bag_serial }));
  await count("A 1");
  const { code } = await callRpcOrThrow<{ code: string }>(sender.client, "confirm_leg", deliveryArgs(delivery));
  await count("A 1");
  expect(await readLeg(delivery)).toMatchObject({ state: "verifying", bagSerial: "A 1" });
  await count("B 2");
  expect(await readLeg(delivery)).toMatchObject({ state: "waiting", bagSerial: "B 2" });
  expect((await callStep(driver, "prove_leg", delivery, { p_code: code, ...positionArgs(delivery) })).code).toBe(
    "LEG_NOT_CONFIRMED",
  );
});

test("offline, the sender's own count opens the code, and the driver's steps arrive later", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver, sender } = delivery;
  expect(await callStep(sender, "confirm_leg", delivery, { p_counted: 79 })).toMatchObject({ code: "COUNT_DIFFERS" });
  const { code } = await callRpcOrThrow<{ code: string }>(
    sender.client,
    "confirm_leg",
    deliveryArgs(delivery, { p_counted: 80 }),
  );
  // Confirming again, with or without the sum, returns the same code.
  for (const again of [{}, { p_counted: 80 }])
    expect(await callRpcOrThrow(sender.client, "confirm_leg", deliveryArgs(delivery, again))).toMatchObject({
      kind: "pickup",
      code,
    });
  expect(await callStep(driver, "prove_leg", delivery, { p_code: code, ...positionArgs(delivery) })).toMatchObject({
    code: "LEG_NOT_CONFIRMED",
    missing: "count",
  });
  await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
  expect((await callStep(driver, "prove_leg", delivery, { p_code: code, ...positionArgs(delivery) })).ok).toBe(true);
});

test("wrong codes count and lock the leg, not the receiver's code", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver } = delivery;
  const code = await countAndConfirm(driver, delivery);
  // Text that cannot be a code counts no try.
  expect(
    await callStep(driver, "prove_leg", delivery, { p_code: code.slice(0, 6), ...positionArgs(delivery) }),
  ).toMatchObject({
    code: "invalid_code",
    attemptsLeft: 5,
  });
  for (let n = 0; n < 5; n++)
    expect(
      await callStep(driver, "prove_leg", delivery, { p_code: wrongCode(code, n), ...positionArgs(delivery) }),
    ).toMatchObject({
      code: "invalid_code",
      attemptsLeft: 4 - n,
    });
  expect(await callStep(driver, "prove_leg", delivery, { p_code: code, ...positionArgs(delivery) })).toMatchObject({
    code: "CODE_LOCKED",
  });
  expect((await readLeg(delivery)).codeLockedUntil).not.toBeNull();
  expect(
    await queryRow("select count(*)::int as n from private.code_attempts where subject_id = $1", [delivery.id]),
  ).toEqual({
    n: 0,
  });
});

test("proving far from the pickup needs a reason, and the refusal counts no try", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver } = delivery;
  const code = await countAndConfirm(driver, delivery);
  const distantArgs = { p_code: code, p_position: { latitude: delivery.at.lat + 0.05, longitude: delivery.at.lng } };
  expect(await callStep(driver, "prove_leg", delivery, distantArgs)).toMatchObject({
    code: "NOT_AT_DESTINATION",
    needsReason: true,
  });
  expect((await callStep(driver, "prove_leg", delivery, { ...distantArgs, p_reason: "We met at the bank" })).ok).toBe(
    true,
  );
});

// docs/readings.md: no-cash-at-pickup
test("after ten minutes without an answer the driver leaves without the cash, and the delivery is cancelled", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver } = delivery;
  const leavePickup = () => callStep(driver, "leave_pickup", delivery, { p_reason: "Nobody opens" });
  expect((await leavePickup()).code).toBe("LEAVE_TOO_EARLY");
  await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
  expect(await leavePickup()).toMatchObject({
    code: "LEAVE_TOO_EARLY",
    leaveAllowedAt: expect.any(String) as string,
  });
  await sql(
    "update public.custody_legs set arrived_at = arrived_at - interval '10 minutes' where transaction_id = $1",
    [delivery.id],
  );
  expect((await leavePickup()).data).toMatchObject({
    state: "cancelled",
    reasonCode: "no_count_response",
    leg: null,
  });
  expect((await leavePickup()).ok).toBe(true);
  expect([
    await readStatus(delivery.id),
    await readHeldCash(delivery),
    (await readDriverStatus(driver)).status,
  ]).toEqual(["cancelled", [], "online"]);
  expect(
    await queryRow("select refund_due_at is not null as due from public.transactions where id = $1", [delivery.id]),
  ).toEqual({ due: true });
});

longTest("the driver may leave immediately when the sums differ", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  await callRpcOrThrow(delivery.driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 50 }));
  expect((await callStep(delivery.driver, "leave_pickup", delivery, { p_reason: "Too little" })).data).toMatchObject({
    state: "cancelled",
    reasonCode: "count_mismatch",
  });
});

// docs/readings.md: return-leg
test("cash that cannot be handed over is returned: the task stays, no offers come, and the sender's code frees the driver", async () => {
  const delivery = await createDeliveryInStatus("servicing");
  const { driver, sender } = delivery;
  expect(await callRpcOrThrow(delivery.receiver.client, "get_leg", deliveryArgs(delivery))).toMatchObject({
    kind: "handover",
    state: "waiting",
  });
  const failed = await callStep(driver, "fail_task", delivery, { p_reason: "Nobody there" });
  expect(failed.data).toMatchObject({
    state: "active",
    leg: { kind: "return", state: "waiting" },
    allowedActions: ["arrive", "count"],
  });
  expect((await callStep(driver, "fail_task", delivery, { p_reason: "Nobody there" })).ok).toBe(true);
  expect([await readStatus(delivery.id), (await readDriverStatus(driver)).status]).toEqual(["failed", "on_duty"]);
  expect(await readCurrentTask(driver)).toMatchObject({
    transactionId: delivery.id,
    contact: { role: "sender", phone: `•••• ${sender.phone.slice(-4)}` },
  });
  expect(
    await callStep(driver, "arrive", delivery, {
      p_position: { latitude: delivery.at.lat + 0.05, longitude: delivery.at.lng },
    }),
  ).toMatchObject({
    code: "NOT_AT_DESTINATION",
  });
  expect((await callStep(driver, "arrive", delivery, positionArgs(delivery))).data).toMatchObject({ state: "arrived" });
  // The receiver's code is wrong here.
  const code = await countAndConfirm(driver, delivery);
  expect(
    await callStep(driver, "prove_leg", delivery, {
      p_code: await readCode(delivery).catch(() => "AAAAAAAA"),
      ...positionArgs(delivery),
    }),
  ).toMatchObject({
    code: "invalid_code",
  });
  const returnResult = await callStep(driver, "prove_leg", delivery, { p_code: code, ...positionArgs(delivery) });
  expect(returnResult.data).toMatchObject({ state: "failed", leg: null, cashToReturn: false });
  expect([
    await readCurrentTask(driver),
    (await readDriverStatus(driver)).status,
    await readHeldCash(delivery),
    await listCauses(delivery),
  ]).toEqual([null, "online", [], ["pickup", "return"]]);
  expect(await listQueuedNotifications(delivery.id)).toEqual(
    expect.arrayContaining(["transaction_failed", "cash_coming_back", "cash_at_door", "cash_returned"]),
  );
});

test("an administrator's record closes a return with its entry, and frees the driver", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  await callRpcOrThrow(
    delivery.driver.client,
    "cancel_task",
    deliveryArgs(delivery, { p_reason: "The car broke down" }),
  );
  const { sharedAdmin: admin } = await import("./support/deliveries");
  await callRpcOrThrow(
    (await admin()).client,
    "admin_record_returned_cash",
    deliveryArgs(delivery, { p_reason: "Counted at the office" }),
  );
  expect([
    await readLeg(delivery),
    await listCauses(delivery),
    (await readDriverStatus(delivery.driver)).status,
  ]).toMatchObject([{ kind: "return", state: "done" }, ["pickup", "cash_returned"], "online"]);
});

test("another driver gets a new leg, and the first one's code is invalid", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { id: first } = await readLeg(delivery);
  await countAndConfirm(delivery.driver, delivery);
  await callRpcOrThrow(delivery.driver.client, "cancel_task", deliveryArgs(delivery, { p_reason: "Flat tyre" }));
  expect(await queryRow("select state from public.custody_legs where id = $1", [first])).toEqual({ state: "void" });
  expect([await readStatus(delivery.id), await readHeldCash(delivery)]).toEqual([
    expect.stringMatching(/payment_confirmed|broadcast/),
    [],
  ]);
});

test("a pickup proven offline after the delivery was reassigned opens a return", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver, sender } = delivery;
  const { code } = await callRpcOrThrow<{ code: string }>(
    sender.client,
    "confirm_leg",
    deliveryArgs(delivery, { p_counted: 80 }),
  );
  const { sharedAdmin: admin } = await import("./support/deliveries");
  await callRpcOrThrow(
    (await admin()).client,
    "admin_cancel_delivery",
    deliveryArgs(delivery, { p_reason: "Called off" }),
  );
  await callRpcOrThrow(
    driver.client,
    "count_leg",
    deliveryArgs(delivery, { p_amount: 80, p_at: new Date().toISOString() }),
  );
  const lateProof = await callStep(driver, "prove_leg", delivery, {
    p_code: code,
    ...positionArgs(delivery),
    p_at: new Date().toISOString(),
  });
  expect(lateProof.data).toMatchObject({ state: "active", leg: { kind: "return" } });
  expect([await readStatus(delivery.id), await readHeldCash(delivery)]).toEqual([
    "cancelled",
    [{ driver_id: driver.id, due: true }],
  ]);
  expect((await readDriverStatus(driver)).status).toBe("on_duty");
  await completeCashLeg(driver, delivery);
  expect([await readHeldCash(delivery), await listCauses(delivery), (await readDriverStatus(driver)).status]).toEqual([
    [],
    ["late_pickup", "return"],
    "online",
  ]);
});

test("a link works for its own leg only, and ends with it", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  const { driver, sender } = delivery;
  const { token: first } = await callRpcOrThrow<{ token: string }>(
    sender.client,
    "create_leg_link",
    deliveryArgs(delivery),
  );
  const { token } = await callRpcOrThrow<{ token: string }>(sender.client, "create_leg_link", deliveryArgs(delivery));
  const stranger = delivery.receiver.client;
  expect(await callRpc(stranger, "get_leg_by_link", { p_token: first })).toMatchObject({ code: "NOT_FOUND" });
  expect(await callRpcOrThrow(stranger, "get_leg_by_link", { p_token: token })).toMatchObject({
    kind: "pickup",
    allowedActions: ["confirm", "dispute"],
  });
  expect(
    await queryRow("select count(*)::int as n from private.leg_links where token_hash = convert_to($1, 'UTF8')", [
      token,
    ]),
  ).toEqual({ n: 0 });
  await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
  const { code } = await callRpcOrThrow<{ code: string }>(stranger, "confirm_leg_by_link", { p_token: token });
  await callRpcOrThrow(driver.client, "prove_leg", deliveryArgs(delivery, { p_code: code, ...positionArgs(delivery) }));
  for (const fn of ["get_leg_by_link", "confirm_leg_by_link", "get_leg_code_by_link"])
    expect(await callRpc(stranger, fn, { p_token: token })).toMatchObject({ code: "NOT_FOUND" });
});

test("refuses strangers, the receiver and other drivers", async () => {
  const [delivery, otherDelivery] = await Promise.all([
    createDeliveryInStatus("assigned"),
    createDeliveryInStatus("assigned"),
  ]);
  for (const fn of ["confirm_leg", "create_leg_link", "get_leg_code"])
    for (const person of [delivery.receiver, otherDelivery.sender, otherDelivery.driver, delivery.driver])
      expect(await callStep(person, fn, delivery)).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
  for (const [fn, args] of [
    ["count_leg", { p_amount: 80 }],
    ["prove_leg", { p_code: "AAAAAAAA" }],
    ["leave_pickup", { p_reason: "x" }],
  ] as const)
    expect(await callStep(otherDelivery.driver, fn, delivery, args)).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
});
