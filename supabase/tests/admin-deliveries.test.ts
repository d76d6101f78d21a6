// An administrator's decisions on a delivery: each is recorded, refused while a driver carries the cash, and hidden
// from others.
import { randomUUID } from "node:crypto";
import {
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  sql,
  withEnglishMessages,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import {
  sharedAdmin,
  readAsAdmin,
  countAndConfirm,
  createDeliveryInStatus,
  readDriverStatus,
  listJobs,
  newDelivery,
  paidDelivery,
  proveLate,
  deliveryRequest,
  nextUnusedLocation,
  readStatus,
  type TestDelivery,
  type TransactionJson,
  type AssignedDelivery,
} from "./support/deliveries";
import { assignZones, createCircleZone } from "./support/bulk-drivers";
import { findInvariantViolations } from "./support/racing";
import { longTest } from "../../e2e/fixtures/long-test";
import { adminFunctionForAction } from "./support/admin-functions";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
});

const callAsOperator = (
  fn: string,
  delivery: TestDelivery,
  overrides: Record<string, unknown> = {},
): Promise<RpcResult<TransactionJson>> =>
  callRpc<TransactionJson>(operator.client, adminFunctionForAction(fn), {
    p_transaction_id: delivery.id,
    ...overrides,
  });
const reasonArgs = { p_reason: "On the telephone" };
const listRecordedActions = (delivery: TestDelivery) =>
  sql<{ action: string; reason: string | null }>(
    "select action, reason from private.admin_actions where subject_id = $1 and admin_id = $2 order by id",
    [delivery.id, operator.id],
  );
const failed = async (): Promise<AssignedDelivery> => {
  const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
  await callRpcOrThrow(delivery.driver.client, "fail_task", {
    p_transaction_id: delivery.id,
    p_reason: "Nobody there",
  });
  return delivery;
};
const accepted = async (): Promise<TestDelivery> => {
  const delivery = await newDelivery({ sender, receiver });
  await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  return delivery;
};

longTest("refuses all other callers with NOT_FOUND", async () => {
  const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
  const calls: [string, Record<string, unknown>][] = [
    ["confirm_payment", {}],
    ["assign", { p_driver_id: delivery.driver.id }],
    ["unassign", reasonArgs],
    ["cancel", reasonArgs],
    ["refund", reasonArgs],
    ["cash_returned", reasonArgs],
    ["cash_lost", reasonArgs],
    ["complete_override", reasonArgs],
    ["delete_transaction", reasonArgs],
    ["get_transaction", {}],
    ["get_dispatch", {}],
  ];
  for (const person of [sender, receiver, delivery.driver]) {
    for (const [fn, args] of calls) {
      expect(
        await callRpc(person.client, adminFunctionForAction(fn), { p_transaction_id: delivery.id, ...args }),
      ).toMatchObject({
        ok: false,
        code: "NOT_FOUND",
        message: "Not found",
      });
    }
    expect(await callRpc(person.client, "admin_list_transactions", {})).toMatchObject({ code: "NOT_FOUND" });
  }
  await expect(
    callRpc(anonymousClient(), "admin_cancel_delivery", { p_transaction_id: delivery.id, ...reasonArgs }),
  ).rejects.toThrow(/42501|permission/i);
  for (const [fn, args] of calls)
    expect(await callAsOperator(fn, { ...delivery, id: randomUUID() }, args)).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
  expect(await readStatus(delivery.id)).toBe("assigned");
});

describe("confirming a payment", () => {
  // docs/readings.md: payment
  test("works from accepted too, starts the search, and is idempotent", async () => {
    const delivery = await accepted();
    expect((await callAsOperator("confirm_payment", delivery)).data).toMatchObject({
      status: "payment_confirmed",
      dispatch: "waiting",
    });
    expect((await callAsOperator("confirm_payment", delivery)).ok).toBe(true);
    expect((await listRecordedActions(delivery)).map(({ action }) => action)).toEqual(["confirm_payment"]);
    expect((await listJobs(delivery.id)).filter(({ task }) => task === "dispatch")).toHaveLength(1);
  });
  longTest("refuses a delivery that was not accepted with INVALID_STATE_TRANSITION", async () => {
    expect(await callAsOperator("confirm_payment", await newDelivery({ sender, receiver }))).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
    });
  });
});

describe("assigning manually", () => {
  test("sets assigned directly, at any distance from the driver, and is idempotent", async () => {
    const delivery = await paidDelivery({ sender, receiver });
    const driver = await newDriver({ online: true, at: nextUnusedLocation() });
    const assignDriver = () => callAsOperator("assign", delivery, { p_driver_id: driver.id });
    expect((await assignDriver()).data).toMatchObject({ status: "assigned", driver: { id: driver.id } });
    expect((await assignDriver()).ok).toBe(true);
    expect(await readDriverStatus(driver)).toEqual({ status: "on_duty", is_available: false });
    expect(
      await callRpcOrThrow<{ state: string; acceptedVia: string }>(driver.client, "get_current_task"),
    ).toMatchObject({
      state: "accepted",
      acceptedVia: "admin",
    });
    expect(
      (await listJobs(delivery.id))
        .filter(({ payload }) => payload.type === "task_assigned")
        .map(({ payload }) => payload.userId),
    ).toEqual([driver.id]);
    expect((await listRecordedActions(delivery)).map(({ action }) => action)).toEqual(["assign"]);
    // The same routing order as the search creates.
    const { today } = await queryRow<{ today: string }>(
      "select to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as today",
    );
    const { assignment } = await callRpcOrThrow<{ assignment: { acceptedAt: string; estimatedDelivery: string } }>(
      operator.client,
      "admin_get_transaction",
      { p_transaction_id: delivery.id },
    );
    expect(assignment).toMatchObject({
      driverName: "Dora Driver",
      status: "accepted",
      date: today,
      type: "D",
      priority: "M",
      duration: 15,
      acceptedVia: "admin",
      skills: ["cash_delivery"],
      vehicleFeatures: ["gps_tracking"],
    });
    expect(Date.parse(assignment.estimatedDelivery) - Date.parse(assignment.acceptedAt)).toBe(3_600_000);
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  longTest("refuses an ineligible driver and names the failed gate", async () => {
    const delivery = await paidDelivery({ sender, receiver });
    const assignDriver = (driver: TestPerson) => callAsOperator("assign", delivery, { p_driver_id: driver.id });
    expect(await assignDriver(await newDriver({ approved: false }))).toMatchObject({
      code: "NOT_ELIGIBLE",
      failedGate: "approved",
      message: "Driver not approved",
    });
    expect(await assignDriver(await newDriver())).toMatchObject({ code: "NOT_ELIGIBLE", failedGate: "available" });
    const busy = await createDeliveryInStatus("assigned", { sender, receiver });
    expect(await assignDriver(busy.driver)).toMatchObject({ code: "NOT_ELIGIBLE", failedGate: "no_active_task" });
    expect(await assignDriver(sender)).toMatchObject({ code: "DRIVER_NOT_FOUND", message: "Driver not found" });
    const party = await newDriver({ online: true });
    const partyDelivery = await paidDelivery({ sender: party, receiver });
    expect(
      await callRpc(operator.client, "admin_assign_delivery", {
        p_transaction_id: partyDelivery.id,
        p_driver_id: party.id,
      }),
    ).toMatchObject({ code: "NOT_ELIGIBLE", failedGate: "not_a_party" });
    const distantDriver = await newDriver({ online: true });
    await assignZones(distantDriver.id, [{ id: await createCircleZone(nextUnusedLocation(), 1000) }]);
    expect(await assignDriver(distantDriver)).toMatchObject({
      failedGate: "zones",
      message: "Delivery location is outside assigned zones",
    });
    const { refusal } = await queryRow<{ refusal: unknown }>(
      "select private.refuse_not_eligible('location') as refusal",
    );
    expect(withEnglishMessages(refusal)).toMatchObject({
      code: "NOT_ELIGIBLE",
      message: "Error validating delivery location",
      failedGate: "location",
    });
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
  });
  // docs/readings.md: location-error
  test("is refused with the specified sentence when the driver's zones cannot be read", async () => {
    const delivery = await paidDelivery({ sender, receiver });
    const driver = await newDriver({ online: true });
    await assignZones(driver.id, [{ id: await createCircleZone(nextUnusedLocation(), 1000) }]);
    const broken = await ownerPool.connect();
    try {
      await broken.query("begin");
      // As after a half-applied migration; not visible to others, and rolled back.
      await broken.query(
        "alter function private.list_zones_at(double precision, double precision) rename to zones_nowhere",
      );
      const { rows } = await broken.query(
        "select private.find_failed_location_gate(t, $2) as gate from public.transactions t where t.id = $1",
        [delivery.id, driver.id],
      );
      expect(rows).toEqual([{ gate: "location" }]);
    } finally {
      await broken.query("rollback");
      broken.release();
    }
  });
  // docs/readings.md: location-error
  test("is refused with the specified sentence, and changes nothing, when the assignment record cannot be created", async () => {
    const delivery = await paidDelivery({ sender, receiver });
    const [driver, otherDriver] = [await newDriver({ online: true }), await newDriver()];
    // A delivery has one accepted assignment: a second one makes the insert fail.
    await sql(
      "insert into public.optimoroute_orders (order_no, transaction_id, driver_id, order_date, status) values ('TXN-OTHER', $1, $2, current_date, 'accepted')",
      [delivery.id, otherDriver.id],
    );
    expect(await callAsOperator("assign", delivery, { p_driver_id: driver.id })).toMatchObject({
      code: "NOT_ELIGIBLE",
      failedGate: "assignment",
      message: "Failed to create assignment record",
    });
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
    expect(await readDriverStatus(driver)).toEqual({ status: "online", is_available: true });
  });
  longTest("refuses an unpaid delivery, or one with a driver, with INVALID_STATE_TRANSITION", async () => {
    const driver = await newDriver({ online: true });
    expect(await callAsOperator("assign", await accepted(), { p_driver_id: driver.id })).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
      state: "accepted",
    });
    expect(
      await callAsOperator("assign", await createDeliveryInStatus("assigned", { sender, receiver }), {
        p_driver_id: driver.id,
      }),
    ).toMatchObject({ code: "INVALID_STATE_TRANSITION", state: "assigned" });
  });
});

describe("unassigning a driver", () => {
  test("restarts the search, notifies and frees the driver, and excludes them from this delivery", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    expect((await callAsOperator("unassign", delivery, reasonArgs)).data).toMatchObject({
      status: "payment_confirmed",
      driver: null,
      dispatch: "waiting",
    });
    expect((await callAsOperator("unassign", delivery, reasonArgs)).ok).toBe(true);
    expect(await readDriverStatus(delivery.driver)).toEqual({ status: "online", is_available: true });
    expect(
      (await listJobs(delivery.id)).some(
        ({ payload }) => payload.userId === delivery.driver.id && payload.facts?.["recalled"] === true,
      ),
    ).toBe(true);
    expect(
      await sql("select driver_id from private.dispatch_exclusions where transaction_id = $1", [delivery.id]),
    ).toEqual([{ driver_id: delivery.driver.id }]);
    expect(await listRecordedActions(delivery)).toEqual([{ action: "unassign", reason: reasonArgs.p_reason }]);
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  test("is refused once the driver has the cash", async () => {
    const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
    expect(await callAsOperator("unassign", delivery, reasonArgs)).toMatchObject({ code: "INVALID_STATE_TRANSITION" });
  });
});

describe("cancelling and deleting", () => {
  // docs/readings.md: admin-ends
  test("closes open offers first and notifies both parties", async () => {
    const delivery = await createDeliveryInStatus("broadcast", { sender, receiver });
    expect((await callAsOperator("cancel", delivery, reasonArgs)).data).toMatchObject({
      status: "cancelled",
      cancelReason: reasonArgs.p_reason,
    });
    expect((await callAsOperator("cancel", delivery, reasonArgs)).ok).toBe(true);
    expect(
      (await callRpcOrThrow<{ closedReason: string }>(delivery.driver.client, "get_offer", { p_id: delivery.offer.id }))
        .closedReason,
    ).toBe("cancelled");
    const notificationTypes = (await listJobs(delivery.id))
      .filter(({ payload }) => payload.type === "transaction_cancelled")
      .map(({ payload }) => payload.userId);
    expect(notificationTypes.sort()).toEqual([sender.id, receiver.id].sort());
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  longTest("recalls a driver who has not started", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    await callAsOperator("cancel", delivery, reasonArgs);
    expect(await readDriverStatus(delivery.driver)).toEqual({ status: "online", is_available: true });
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  test.each(["in_transit", "servicing"] as const)(
    "is refused while it is %s, because a driver carries the cash",
    async (status) => {
      const delivery = await createDeliveryInStatus(status, { sender, receiver });
      for (const fn of ["cancel", "delete_transaction", "refund"])
        expect(await callAsOperator(fn, delivery, reasonArgs)).toMatchObject({ code: "INVALID_STATE_TRANSITION" });
      expect(await readStatus(delivery.id)).toBe(status);
    },
  );
  // docs/readings.md: admin-ends
  test("deleting a paid delivery cancels it, frees and notifies the driver, closes the offer, makes the refund due and notifies both parties", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    expect(await callAsOperator("delete_transaction", delivery, reasonArgs)).toMatchObject({
      ok: true,
      success: true,
      error: null,
      redacted: true,
    });
    expect(await readAsAdmin(delivery.id)).toMatchObject({ status: "cancelled", refundDue: true, redacted: true });
    expect(await readDriverStatus(delivery.driver)).toEqual({ status: "online", is_available: true });
    expect(await listRecordedActions(delivery)).toEqual([
      { action: "redact_transaction", reason: reasonArgs.p_reason },
    ]);
    await callAsOperator("delete_transaction", delivery, reasonArgs);
    const notificationTypes = (await listJobs(delivery.id))
      .filter(({ payload }) => payload.type === "transaction_cancelled")
      .map(({ payload }) => payload.userId);
    expect(notificationTypes.sort()).toEqual([sender.id, receiver.id, delivery.driver.id].sort());
  });
  // docs/readings.md: delete-answer
  longTest("deleting a delivery before its payment was requested leaves only the record of the deletion", async () => {
    const delivery = await accepted();
    expect(await callAsOperator("delete_transaction", delivery, reasonArgs)).toMatchObject({
      ok: true,
      success: true,
      error: null,
      redacted: false,
    });
    expect(
      await sql(
        "select 1 from public.transactions where id = $1 union all select 1 from public.verification_codes where transaction_id = $1",
        [delivery.id],
      ),
    ).toEqual([]);
    expect(await listRecordedActions(delivery)).toEqual([
      { action: "delete_transaction", reason: reasonArgs.p_reason },
    ]);
    expect(await callAsOperator("delete_transaction", delivery)).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
      success: false,
      message: "Transaction not found",
    });
    const servicing = await createDeliveryInStatus("servicing", { sender, receiver });
    expect(await callAsOperator("delete_transaction", servicing)).toMatchObject({
      success: false,
      message: "Failed to delete transaction",
    });
  });
});

describe("refunding and completing", () => {
  test("refunds a failed or cancelled delivery, idempotently, whether or not the driver holds the cash", async () => {
    const delivery = await failed();
    expect((await readAsAdmin(delivery.id)).cashToReturn).toBe(true);
    expect((await callAsOperator("refund", delivery, reasonArgs)).data).toMatchObject({
      status: "refunded",
      cashToReturn: true,
    });
    expect((await callAsOperator("refund", delivery, reasonArgs)).ok).toBe(true);
    expect(
      await callAsOperator("refund", await createDeliveryInStatus("delivered", { sender, receiver }), reasonArgs),
    ).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
    });
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  test("records returned cash once, with the administrator's name, and refuses it where no cash is out", async () => {
    const delivery = await failed();
    expect((await callAsOperator("cash_returned", delivery, reasonArgs)).data).toMatchObject({
      status: "failed",
      cashToReturn: false,
    });
    expect((await callAsOperator("cash_returned", delivery, reasonArgs)).ok).toBe(true);
    expect(await listRecordedActions(delivery)).toEqual([{ action: "cash_returned", reason: reasonArgs.p_reason }]);
    expect(
      await callAsOperator(
        "cash_returned",
        await createDeliveryInStatus("delivered", { sender, receiver }),
        reasonArgs,
      ),
    ).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
    });
  });
  // docs/readings.md: admin-ends
  test("refuses to delete a delivery with its cash out, refunded or not", async () => {
    const delivery = await failed();
    expect(await callAsOperator("delete_transaction", delivery, reasonArgs)).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
      success: false,
      message: "Failed to delete transaction",
    });
    await callAsOperator("refund", delivery, reasonArgs);
    expect(await callAsOperator("delete_transaction", delivery, reasonArgs)).toMatchObject({ success: false });
    await callAsOperator("cash_returned", delivery, reasonArgs);
    expect(await callAsOperator("delete_transaction", delivery, reasonArgs)).toMatchObject({ success: true });
    expect((await listRecordedActions(delivery)).map(({ action }) => action)).toEqual([
      "refund",
      "cash_returned",
      "redact_transaction",
    ]);
  });
  test("refuses to delete a delivery with cash that may be out: its pickup code is open or a proof may still arrive late", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const offersDeletion = async () =>
      (
        await callRpcOrThrow<{ allowedDecisions: string[] }>(operator.client, "admin_get_transaction", {
          p_transaction_id: delivery.id,
        })
      ).allowedDecisions.includes("delete");
    expect(await offersDeletion()).toBe(true);
    const code = await countAndConfirm(delivery.driver, delivery);
    expect(await offersDeletion()).toBe(false);
    expect(await callAsOperator("delete_transaction", delivery, reasonArgs)).toMatchObject({ success: false });
    await callAsOperator("unassign", delivery, reasonArgs);
    expect(await offersDeletion()).toBe(false);
    expect(await callAsOperator("delete_transaction", delivery, reasonArgs)).toMatchObject({ success: false });
    expect((await proveLate(delivery, code)).ok).toBe(true);
    expect(await offersDeletion()).toBe(false);
    await callAsOperator("cash_returned", delivery, reasonArgs);
    expect(await offersDeletion()).toBe(true);
    expect(await callAsOperator("delete_transaction", delivery, reasonArgs)).toMatchObject({ success: true });
    // A driver waits no longer than their code is valid.
    const otherDelivery = await createDeliveryInStatus("assigned", { sender, receiver });
    await countAndConfirm(otherDelivery.driver, otherDelivery);
    await callAsOperator("unassign", otherDelivery, reasonArgs);
    await sql(
      "update private.leg_codes c set expires_at = clock_timestamp() from public.custody_legs l where l.id = c.leg_id and l.transaction_id = $1",
      [otherDelivery.id],
    );
    expect(await callAsOperator("delete_transaction", otherDelivery, reasonArgs)).toMatchObject({ success: true });
  });
  longTest.each(["in_transit", "servicing"] as const)(
    "completes without the code while it is %s, with a reason, on record",
    async (status) => {
      const delivery = await createDeliveryInStatus(status, { sender, receiver });
      expect((await callAsOperator("complete_override", delivery, reasonArgs)).data?.status).toBe("delivered");
      expect((await callAsOperator("complete_override", delivery, reasonArgs)).ok).toBe(true);
      expect(await listRecordedActions(delivery)).toEqual([
        { action: "complete_override", reason: reasonArgs.p_reason },
      ]);
      expect(await readDriverStatus(delivery.driver)).toEqual({ status: "online", is_available: true });
      expect(await findInvariantViolations([delivery.id])).toEqual([]);
    },
  );
});

longTest("searches the list by number, name, phone and address, and pages without a gap", async () => {
  const [a, b] = await Promise.all([newCustomer({ name: "Zelda Zanzibar" }), newCustomer({ name: "Xaver Xylophone" })]);
  const made = [];
  for (let n = 0; n < 3; n++) made.unshift((await newDelivery({ sender: a, receiver: b })).id);
  const listRecordedPage = (args: Record<string, unknown>) =>
    callRpcOrThrow<{ items: TransactionJson[]; nextCursor: string | null }>(
      operator.client,
      "admin_list_transactions",
      args,
    );
  for (const q of [b.phone, `TXN-${made[0]?.slice(0, 8).toUpperCase()}`, made[0], "zanzi", "XYLOPHONE", "Za"])
    expect((await listRecordedPage({ p_search: q })).items.map(({ id }) => id)).toContain(made[0]);
  const first = await listRecordedPage({ p_search: b.phone, p_limit: 2 });
  const secondPage = await listRecordedPage({ p_search: b.phone, p_limit: 2, p_cursor: first.nextCursor });
  expect([...first.items, ...secondPage.items].map(({ id }) => id)).toEqual(made);
  expect(secondPage.nextCursor).toBeNull();
  expect((await listRecordedPage({ p_search: b.phone, p_status: "accepted" })).items).toEqual([]);
  // Two letters match the beginning of a word only.
  expect((await listRecordedPage({ p_search: "yl", p_limit: 200 })).items.map(({ id }) => id)).not.toContain(made[0]);
  expect((await listRecordedPage({ p_search: "100%_nobody" })).items).toEqual([]);
  expect((await listRecordedPage({ p_search: b.phone, p_from: "2999-01-01T00:00:00Z" })).items).toEqual([]);
});

longTest("refuses a delivery address outside the configured service area with OUTSIDE_SERVICE_AREA", async () => {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query(
      'update private.settings set value = \'[{"lat":0,"lng":0},{"lat":0,"lng":10},{"lat":10,"lng":10},{"lat":10,"lng":0}]\' where key = \'service_area\'',
    );
    const token = (await sender.client.auth.getSession()).data.session?.access_token ?? "";
    const claims = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
    await client.query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)",
      [claims, sender.id],
    );
    const requestDeliveryTo = async (lat: number, lng: number) =>
      (
        await client.query<{ answer: RpcResult }>("select app.create_transaction($1) as answer", [
          JSON.stringify(deliveryRequest(receiver, { lat, lng })),
        ])
      ).rows[0]?.answer;
    expect(await requestDeliveryTo(20, 20)).toMatchObject({ code: "OUTSIDE_SERVICE_AREA" });
    expect((await requestDeliveryTo(5, 5))?.ok).toBe(true);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
