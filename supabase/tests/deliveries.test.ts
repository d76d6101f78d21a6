// A delivery from request to payment, without the driver's part: permissions, states and repetition.
import { randomUUID } from "node:crypto";
import {
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  sql,
  type TestPerson,
} from "./support/harness";
import {
  sharedAdmin,
  readAsAdmin,
  readCode,
  createDeliveryInStatus,
  readDriverStatus,
  newDelivery,
  listQueuedNotifications,
  listJobs,
  paidDelivery,
  recordPaymentEvent,
  deliveryRequest,
  nextUnusedLocation,
  readStatus,
  type CodeJson,
  type TestDelivery,
  type TransactionJson,
  completeCashLeg,
} from "./support/deliveries";
import { createTrackingLinkAs, createTrackingToken } from "./support/tracking-links";
import { findInvariantViolations } from "./support/racing";
import { callUnderCondition } from "./support/simulated-conditions";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  [sender, receiver, stranger] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    newCustomer({ name: "Stan Stranger" }),
  ]);
});

const createTransaction = (body: Record<string, unknown>, key: string | null = null) =>
  callRpc<TransactionJson>(sender.client, "create_transaction", { p_body: body, p_client_action_id: key });
const deliveryArgs = (delivery: TestDelivery): Record<string, unknown> => ({ p_transaction_id: delivery.id });
const argsWithReason = (delivery: TestDelivery): Record<string, unknown> => ({
  ...deliveryArgs(delivery),
  p_reason: "because",
});

describe("requesting a delivery", () => {
  test("makes it pending and notifies the receiver", async () => {
    const created = await createTransaction(
      deliveryRequest(receiver, nextUnusedLocation(), {
        notes: "Ring twice",
        preferredTime: { from: "10:00", to: "12:00" },
      }),
    );
    expect(created.data).toMatchObject({
      status: "pending",
      statusLabel: "Pending",
      amount: 80,
      receiver: { id: receiver.id },
      packageDetails: { description: null, notes: "Ring twice" },
    });
    expect(await listQueuedNotifications(created.data?.id as string)).toEqual(["transaction_created"]);
  });
  test("accepts the id of a previous receiver", async () => {
    await createTransaction(deliveryRequest(receiver, nextUnusedLocation()));
    const created = await createTransaction({
      ...deliveryRequest(receiver, nextUnusedLocation()),
      receiverPhone: undefined,
      receiverId: receiver.id,
    });
    expect(created.data?.receiver.id).toBe(receiver.id);
  });
  test("with the same client action id returns the first one and creates no second", async () => {
    const key = randomUUID();
    const body = deliveryRequest(receiver, nextUnusedLocation());
    const answers = await Promise.all([1, 2, 3, 4].map(() => createTransaction(body, key)));
    expect(new Set(answers.map((answer) => answer.data?.id)).size).toBe(1);
    expect(await sql("select id from public.transactions where client_action_id = $1", [key])).toHaveLength(1);
  });
  // docs/readings.md: short-numbers
  test("generates another id when the short number is taken", async () => {
    const first = await newDelivery({ sender, receiver });
    const [takenPhone, otherTakenPhone, free] = [
      `${first.id.slice(0, 8)}-0000-4000-8000-000000000001`,
      `${first.id.slice(0, 8)}-0000-4000-8000-000000000002`,
      "0c0111de-0000-4000-8000-000000000003",
    ];
    const { answer, unusedValues: undrawn } = await callUnderCondition(
      {
        sql: "alter table public.transactions alter column id set default tests.draw()::uuid",
        drawnValues: [takenPhone, otherTakenPhone, free],
      },
      sender,
      "create_transaction",
      { p_body: deliveryRequest(receiver, nextUnusedLocation()), p_client_action_id: null },
    );
    expect(answer).toMatchObject({ ok: true, data: { id: free, orderNo: "TXN-0C0111DE" } });
    expect(undrawn).toEqual([]);
  });
  test("for an unknown receiver is refused", async () => {
    expect(
      await createTransaction({ ...deliveryRequest(receiver, nextUnusedLocation()), receiverPhone: "+15550000000" }),
    ).toMatchObject({
      code: "RECEIVER_NOT_FOUND",
      message: "Receiver not found",
    });
    expect(
      await createTransaction({
        ...deliveryRequest(receiver, nextUnusedLocation()),
        receiverPhone: undefined,
        receiverId: randomUUID(),
      }),
    ).toMatchObject({ code: "RECEIVER_NOT_FOUND" });
  });
  test("for a receiver without a phone is refused, because no driver could call them", async () => {
    const silent = await newCustomer({ proven: false });
    expect(
      await createTransaction({
        ...deliveryRequest(receiver, nextUnusedLocation()),
        receiverPhone: undefined,
        receiverId: silent.id,
      }),
    ).toMatchObject({ code: "RECEIVER_NOT_FOUND" });
  });
  // docs/readings.md: self-dealing
  test("to oneself is refused with VALIDATION_ERROR", async () => {
    expect(await createTransaction(deliveryRequest(sender, nextUnusedLocation()))).toMatchObject({
      code: "VALIDATION_ERROR",
      errors: [{ path: "receiverPhone" }],
    });
  });
  test("accepts the configured maximum amount and refuses more", async () => {
    await callRpcOrThrow((await sharedAdmin()).client, "admin_set_cash_ceiling", {
      p_user_id: (await newDriver()).id,
      p_ceiling: 20_000,
      p_reason: "In an armoured car",
    });
    expect((await createTransaction(deliveryRequest(receiver, nextUnusedLocation(), { amount: 10_000 }))).ok).toBe(
      true,
    );
    expect(
      await createTransaction(deliveryRequest(receiver, nextUnusedLocation(), { amount: 10_000.01 })),
    ).toMatchObject({
      code: "VALIDATION_ERROR",
      errors: [{ path: "amount" }],
    });
  });
  test("outside the service area is refused where one is configured; by default none is", async () => {
    expect(await queryRow("select value from private.settings where key = 'service_area'")).toEqual({ value: null });
  });
  test("stores a place near zero to the centimetre, where searches find it", async () => {
    const created = await createTransaction(
      deliveryRequest(receiver, { lat: 1e-300, lng: 5e-324 }, { pickupLocation: { lat: 0, lng: 0 } }),
    );
    expect(
      await queryRow(
        "select delivery_latitude as lat, delivery_longitude as lng from public.transactions where id = $1",
        [created.data?.id],
      ),
    ).toEqual({ lat: 0, lng: 0 });
  });
  test("requires a session", async () => {
    await expect(callRpc(anonymousClient(), "create_transaction", { p_body: {} })).rejects.toThrow(/42501|permission/i);
  });
});

describe("the receiver", () => {
  test("accepts: a code is created, the sender notified and the payment requested; repeating it succeeds", async () => {
    const delivery = await newDelivery({ sender, receiver });
    const first = await callRpcOrThrow<TransactionJson>(receiver.client, "accept_transaction", deliveryArgs(delivery));
    expect(first).toMatchObject({ status: "accepted", qrExpiresAt: expect.any(String) as string });
    expect(
      (await callRpcOrThrow<TransactionJson>(receiver.client, "accept_transaction", deliveryArgs(delivery))).history,
    ).toEqual(first.history);
    expect(await listQueuedNotifications(delivery.id)).toEqual([
      "transaction_created",
      "transaction_accepted",
      "verification_code_generated",
    ]);
    expect((await listJobs(delivery.id)).filter(({ task }) => task === "request_payment")).toHaveLength(1);
  });
  test("rejects: the delivery is cancelled; repeating it succeeds, accepting it then is INVALID_STATE_TRANSITION", async () => {
    const delivery = await newDelivery({ sender, receiver });
    expect(
      (await callRpcOrThrow<TransactionJson>(receiver.client, "reject_transaction", deliveryArgs(delivery))).status,
    ).toBe("cancelled");
    expect(
      (await callRpcOrThrow<TransactionJson>(receiver.client, "reject_transaction", deliveryArgs(delivery))).status,
    ).toBe("cancelled");
    expect(await callRpc(receiver.client, "accept_transaction", deliveryArgs(delivery))).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
    });
    expect(await listQueuedNotifications(delivery.id)).toContain("transaction_rejected");
  });
  test("cannot reject an accepted delivery", async () => {
    const delivery = await newDelivery({ sender, receiver });
    await callRpcOrThrow(receiver.client, "accept_transaction", deliveryArgs(delivery));
    expect(await callRpc(receiver.client, "reject_transaction", deliveryArgs(delivery))).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
      message: "Transaction not found or not authorized",
    });
  });
  test("is the only one who decides: sender, strangers and unknown ids get the same refusal", async () => {
    const delivery = await newDelivery({ sender, receiver });
    const refusal = { ok: false, code: "TRANSACTION_NOT_FOUND", message: "Transaction not found or not authorized" };
    for (const fn of [
      "accept_transaction",
      "reject_transaction",
      "get_verification_code",
      "reissue_verification_code",
    ]) {
      expect(await callRpc(sender.client, fn, deliveryArgs(delivery))).toEqual(refusal);
      expect(await callRpc(stranger.client, fn, deliveryArgs(delivery))).toEqual(refusal);
      expect(await callRpc(receiver.client, fn, { p_transaction_id: randomUUID() })).toEqual(refusal);
    }
    expect(await readStatus(delivery.id)).toBe("pending");
  });
});

describe("the sender", () => {
  // docs/readings.md: cancel-unpaid
  test.each(["pending", "accepted", "payment_pending"] as const)(
    "may cancel while it is %s, and repeat it",
    async (status) => {
      const delivery = await newDelivery({ sender, receiver });
      if (status !== "pending") await callRpcOrThrow(receiver.client, "accept_transaction", deliveryArgs(delivery));
      if (status === "payment_pending") await recordPaymentEvent(delivery.id, "payment.pending");
      expect(await readStatus(delivery.id)).toBe(status);
      expect(
        (await callRpcOrThrow<TransactionJson>(sender.client, "cancel_transaction", deliveryArgs(delivery))).status,
      ).toBe("cancelled");
      expect(
        (await callRpcOrThrow<TransactionJson>(sender.client, "cancel_transaction", deliveryArgs(delivery))).status,
      ).toBe("cancelled");
      expect(
        (await listJobs(delivery.id))
          .filter(({ payload }) => payload.type === "transaction_cancelled")
          .map(({ payload }) => payload.userId),
      ).toEqual([receiver.id]);
      expect(await findInvariantViolations([delivery.id])).toEqual([]);
    },
  );
  test("may not cancel a paid delivery or another sender's", async () => {
    const delivery = await paidDelivery({ sender, receiver });
    expect(await callRpc(sender.client, "cancel_transaction", deliveryArgs(delivery))).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
      message: "Transaction not found or cannot be cancelled",
    });
    expect(await callRpc(receiver.client, "cancel_transaction", deliveryArgs(delivery))).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
      message: "Transaction not found or cannot be cancelled",
    });
  });
});

describe("payment", () => {
  test("confirmed starts the search and notifies both parties; the same event again gets the first answer", async () => {
    const delivery = await newDelivery({ sender, receiver });
    await callRpcOrThrow(receiver.client, "accept_transaction", deliveryArgs(delivery));
    const event = randomUUID();
    const first = await recordPaymentEvent(delivery.id, "payment.confirmed", event);
    expect(first.data).toMatchObject({ status: "payment_confirmed", applied: true });
    expect(await recordPaymentEvent(delivery.id, "payment.confirmed", event)).toEqual(first);
    expect((await recordPaymentEvent(delivery.id, "payment.confirmed")).data).toMatchObject({ applied: false });
    expect((await listJobs(delivery.id)).filter(({ task }) => task === "dispatch")).toHaveLength(1);
    expect((await listQueuedNotifications(delivery.id)).filter((type) => type === "payment_confirmed")).toHaveLength(1);
  });
  // docs/readings.md: payment
  test("failed while pending fails the delivery", async () => {
    const delivery = await newDelivery({ sender, receiver });
    await callRpcOrThrow(receiver.client, "accept_transaction", deliveryArgs(delivery));
    await recordPaymentEvent(delivery.id, "payment.pending");
    expect((await recordPaymentEvent(delivery.id, "payment.failed")).data).toMatchObject({ status: "failed" });
    expect(await listQueuedNotifications(delivery.id)).toContain("payment_failed");
    expect((await recordPaymentEvent(delivery.id, "payment.refunded")).data).toMatchObject({ status: "refunded" });
  });
  // docs/readings.md: payment
  test("failed later closes the offers", async () => {
    const delivery = await createDeliveryInStatus("broadcast", { sender, receiver });
    await recordPaymentEvent(delivery.id, "payment.failed");
    expect(await readStatus(delivery.id)).toBe("failed");
    expect(
      await callRpcOrThrow<{ status: string; closedReason: string }>(delivery.driver.client, "get_offer", {
        p_id: delivery.offer.id,
      }),
    ).toMatchObject({ status: "expired", closedReason: "cancelled" });
  });
  // docs/readings.md: payment
  test("failed after assignment recalls the driver", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    await recordPaymentEvent(delivery.id, "payment.failed");
    expect(await readStatus(delivery.id)).toBe("failed");
    expect(await readDriverStatus(delivery.driver)).toEqual({ status: "online", is_available: true });
    expect(
      (await listJobs(delivery.id)).some(
        ({ payload }) => payload.userId === delivery.driver.id && payload.facts?.["recalled"] === true,
      ),
    ).toBe(true);
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  // docs/readings.md: payment
  test("failed on the way changes nothing: an admin decides, and finds it recorded", async () => {
    const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
    expect((await recordPaymentEvent(delivery.id, "payment.failed")).data).toMatchObject({
      status: "in_transit",
      applied: false,
    });
    expect(
      await sql(
        "select action from public.transaction_status_updates where transaction_id = $1 and action = 'payment_failed_late'",
        [delivery.id],
      ),
    ).toHaveLength(1);
    expect((await readAsAdmin(delivery.id)).history.map(({ action }) => action)).not.toContain("payment_failed_late");
  });
  test("for an unknown delivery is refused", async () => {
    expect(await recordPaymentEvent(randomUUID(), "payment.confirmed")).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
  });
  test("cannot be reported by a user", async () => {
    const delivery = await newDelivery({ sender, receiver });
    await expect(
      callRpc(sender.client, "record_payment_event", {
        p_event_id: "mine",
        p_transaction_id: delivery.id,
        p_event: "payment.confirmed",
      }),
    ).rejects.toThrow(/42501|permission/i);
  });
});

describe("expiry", () => {
  const age = (id: string, hours: number) =>
    sql(
      'with t as (update public.transactions set created_at = created_at - make_interval(hours => $2) where id = $1) update public.transaction_status_updates set "timestamp" = "timestamp" - make_interval(hours => $2) where transaction_id = $1',
      [id, hours],
    );
  // docs/readings.md: unanswered-deliveries
  test("cancels pending deliveries after 72 hours and unpaid ones after 24, notifies both parties, and leaves younger ones", async () => {
    const [old, young, unpaid, fresh] = await Promise.all([1, 2, 3, 4].map(() => newDelivery({ sender, receiver })));
    for (const delivery of [unpaid, fresh])
      await callRpcOrThrow(receiver.client, "accept_transaction", deliveryArgs(delivery as TestDelivery));
    await age(old?.id as string, 73);
    await age(young?.id as string, 71);
    await age(unpaid?.id as string, 25);
    await age(fresh?.id as string, 23);
    await callRpcOrThrow(serviceClient(), "expire_transactions");
    await callRpcOrThrow(serviceClient(), "expire_transactions");
    expect(
      await Promise.all([old, young, unpaid, fresh].map((delivery) => readStatus(delivery?.id as string))),
    ).toEqual(["cancelled", "pending", "cancelled", "accepted"]);
    const notifiedUsers = (await listJobs(old?.id as string))
      .filter(({ payload }) => payload.type === "transaction_cancelled")
      .map(({ payload }) => payload.userId)
      .sort();
    expect(notifiedUsers).toEqual([sender.id, receiver.id].sort());
  });
  test("never ends a paid delivery", async () => {
    const delivery = await paidDelivery({ sender, receiver });
    await age(delivery.id, 1000);
    await callRpcOrThrow(serviceClient(), "expire_transactions");
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
  });
});

describe("reading", () => {
  test("is open to the parties, the driver while they hold it, and admins; all others get TRANSACTION_NOT_FOUND", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const readDelivery = (person: TestPerson) =>
      callRpc<TransactionJson>(person.client, "get_transaction_by_id", { transaction_id: delivery.id });
    for (const person of [sender, receiver, delivery.driver, await sharedAdmin()])
      expect((await readDelivery(person)).ok).toBe(true);
    expect(await readDelivery(stranger)).toEqual({
      ok: false,
      code: "TRANSACTION_NOT_FOUND",
      message: "Transaction not found",
    });
    await callRpcOrThrow(delivery.driver.client, "cancel_task", argsWithReason(delivery));
    expect((await readDelivery(delivery.driver)).code).toBe("TRANSACTION_NOT_FOUND");
  });
  test("masks phone numbers for those who do not need them, and shows the driver's only while they hold it", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const readDelivery = (person: TestPerson) =>
      callRpcOrThrow<TransactionJson>(person.client, "get_transaction_by_id", { transaction_id: delivery.id });
    expect((await readDelivery(receiver)).sender.phone).toBe(`•••• ${sender.phone.slice(-4)}`);
    expect((await readDelivery(sender)).receiver.phone).toBe(receiver.phone);
    expect((await readDelivery(delivery.driver)).receiverPhone).toBe(`•••• ${receiver.phone.slice(-4)}`);
    expect((await readDelivery(sender)).driver?.phone).toBe(`•••• ${delivery.driver.phone.slice(-4)}`);
    await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", argsWithReason(delivery));
    expect((await readDelivery(sender)).driver).toMatchObject({ phone: null, location: null });
  });
  test("lists page by cursor, newest first, without a gap or a repeat", async () => {
    const [a, b] = await Promise.all([newCustomer(), newCustomer()]);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++)
      ids.unshift((await newDelivery(n % 2 ? { sender: a, receiver: b } : { sender: b, receiver: a })).id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: TransactionJson[]; nextCursor: string | null } = await callRpcOrThrow(
        a.client,
        "list_transactions",
        {
          p_role: "all",
          p_limit: 2,
          p_cursor: cursor,
        },
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(ids);
    expect(
      (await callRpcOrThrow<{ items: unknown[] }>(a.client, "list_transactions", { p_role: "sender" })).items,
    ).toHaveLength(2);
    expect(
      (
        await callRpcOrThrow<{ items: unknown[] }>(a.client, "list_transactions", {
          p_role: "receiver",
          p_status: "accepted",
        })
      ).items,
    ).toHaveLength(0);
    expect(await callRpc(a.client, "list_transactions", { p_cursor: "nonsense" })).toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
  test("lists filter by stage: accepted and under way, or ended", async () => {
    const [a, b] = await Promise.all([newCustomer(), newCustomer()]);
    const [waiting, first, second, ended] = [
      await newDelivery({ sender: a, receiver: b }),
      await newDelivery({ sender: a, receiver: b }),
      await newDelivery({ sender: a, receiver: b }),
      await newDelivery({ sender: a, receiver: b }),
    ];
    await callRpcOrThrow(b.client, "accept_transaction", deliveryArgs(first));
    await callRpcOrThrow(b.client, "accept_transaction", deliveryArgs(second));
    await callRpcOrThrow(b.client, "reject_transaction", deliveryArgs(ended));
    for (const { client } of [a, b]) {
      const ids = async (args: Record<string, unknown>) =>
        (await callRpcOrThrow<{ items: TransactionJson[] }>(client, "list_transactions", args)).items.map(
          ({ id }) => id,
        );
      expect(await ids({ p_stage: "active" })).toEqual([second.id, first.id]);
      expect(await ids({ p_stage: "over" })).toEqual([ended.id]);
      expect(await ids({ p_status: "pending" })).toEqual([waiting.id]);
      const page = await callRpcOrThrow<{ items: TransactionJson[]; nextCursor: string }>(client, "list_transactions", {
        p_stage: "active",
        p_limit: 1,
      });
      expect(await ids({ p_stage: "active", p_cursor: page.nextCursor })).toEqual([first.id]);
    }
  });
  test("a tracking link shows status, expected arrival, and on the way the driver's first name and position; nothing else", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const token = await createTrackingToken(sender, delivery);
    expect(await createTrackingToken(sender, delivery)).toBe(token);
    const track = () => callRpc(anonymousClient(), "track_delivery", { p_token: token });
    expect((await track()).data).toEqual({
      status: "assigned",
      statusLabel: "Driver Assigned",
      driver: null,
      expected: { at: expect.any(String) as string, approximate: true },
      updatedAt: expect.any(String) as string,
      deliveredAt: null,
    });
    await completeCashLeg(delivery.driver, delivery);
    await setDriverPosition(delivery.driver, delivery.at);
    expect((await track()).data).toMatchObject({
      status: "in_transit",
      driver: { firstName: "Dora", location: delivery.at },
    });
    expect(await createTrackingLinkAs(stranger, delivery)).toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
    expect(await callRpc(anonymousClient(), "track_delivery", { p_token: "guess" })).toMatchObject({
      code: "NOT_FOUND",
    });
  });
  test("a tracking link shows for a day that and when the cash was delivered, and neither people nor places", async () => {
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
    const token = await createTrackingToken(sender, delivery);
    await callRpcOrThrow((await sharedAdmin()).client, "admin_complete_override", argsWithReason(delivery));
    const delivered = {
      status: "delivered",
      statusLabel: "Delivered",
      driver: null,
      expected: null,
      updatedAt: expect.any(String) as string,
      deliveredAt: expect.any(String) as string,
    };
    expect((await callRpc(anonymousClient(), "track_delivery", { p_token: token })).data).toEqual(delivered);
    expect((await createTrackingLinkAs(sender, delivery)).code).toBe("INVALID_STATE");
    await sql("update public.transactions set completed_at = now() - interval '24 hours' where id = $1", [delivery.id]);
    expect(await callRpc(anonymousClient(), "track_delivery", { p_token: token })).toMatchObject({ code: "NOT_FOUND" });
  });
  test("a tracking link ends with a delivery that is not handed over, then equals an unknown link, and cannot be renewed", async () => {
    const unknownLink = await callRpc(anonymousClient(), "track_delivery", { p_token: "guess" });
    const createInTransit = async () => createDeliveryInStatus("in_transit", { sender, receiver });
    const waiting = () => newDelivery({ sender, receiver });
    const endingSteps: [what: string, delivery: TestDelivery, end: (delivery: TestDelivery) => Promise<unknown>][] = [
      [
        "failed",
        await createInTransit(),
        (delivery) =>
          callRpcOrThrow(
            (delivery as TestDelivery & { driver: TestPerson }).driver.client,
            "fail_task",
            argsWithReason(delivery),
          ),
      ],
      [
        "rejected",
        await waiting(),
        (delivery) => callRpcOrThrow(receiver.client, "reject_transaction", deliveryArgs(delivery)),
      ],
      [
        "cancelled",
        await waiting(),
        (delivery) => callRpcOrThrow(sender.client, "cancel_transaction", deliveryArgs(delivery)),
      ],
      [
        "deleted",
        await waiting(),
        async (delivery) =>
          callRpcOrThrow((await sharedAdmin()).client, "admin_delete_transaction", argsWithReason(delivery)),
      ],
    ];
    for (const [ending, delivery, endDelivery] of endingSteps) {
      const token = await createTrackingToken(sender, delivery);
      expect([ending, (await callRpc(anonymousClient(), "track_delivery", { p_token: token })).ok]).toEqual([
        ending,
        true,
      ]);
      await endDelivery(delivery);
      expect([ending, await callRpc(anonymousClient(), "track_delivery", { p_token: token })]).toEqual([
        ending,
        unknownLink,
      ]);
      expect([ending, (await createTrackingLinkAs(sender, delivery)).code]).toEqual([
        ending,
        ending === "deleted" ? "TRANSACTION_NOT_FOUND" : "INVALID_STATE",
      ]);
    }
  });
});

describe("jobs, logs and notices", () => {
  test("contain no code, amount or address", async () => {
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver, amount: 432.19 });
    const code = await readCode(delivery);
    await callRpcOrThrow<CodeJson>(receiver.client, "reissue_verification_code", deliveryArgs(delivery));
    const jobs = JSON.stringify((await listJobs(delivery.id)).map(({ payload }) => payload));
    const log = JSON.stringify(
      await sql(
        "select metadata from public.driver_task_actions where transaction_id = $1 union all select metadata from public.transaction_status_updates where transaction_id = $1",
        [delivery.id],
      ),
    );
    for (const secret of [code, "432.19", "Receiver Street", "Sender Avenue"]) {
      expect(jobs).not.toContain(secret);
      expect(log).not.toContain(secret);
    }
    expect(
      (await queryRow<{ qr_code: string }>("select qr_code from public.transactions where id = $1", [delivery.id]))
        .qr_code,
    ).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test("a driver may send and receive like any user", async () => {
  const driver = await newDriver();
  expect((await newDelivery({ sender: driver, receiver })).id).toEqual(expect.any(String));
});
