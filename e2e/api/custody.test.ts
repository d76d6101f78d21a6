// A leg: cash that one party must hand to another now. It changes hands when both sides confirm.
import { Leg, LegCode } from "@/lib/contracts/delivery/leg";
import type { Task } from "@/lib/contracts/driver/task";
import {
  pollUntil,
  expectOk,
  readInbox,
  newAdmin,
  newCustomer,
  newDelivery,
  newDriver,
  queryAsOwner,
  sendPaymentEvent,
  createApiClient,
  randomKey,
  randomPlace,
} from "./support/app";
import {
  createArrivedDelivery,
  createAssignedDelivery,
  readCode,
  confirmLegAs,
  countAndConfirm,
  dropOffOf,
  kmNorth,
  readLeg,
  newParties,
  positionBody,
  readStatus,
  sendStep,
  wrongCode,
} from "./support/deliveries";
import { longTest } from "../fixtures/long-test";

const unknownId = "00000000-0000-4000-8000-000000000000";

test("sender and driver read the same two digits; receiver and administrator read the leg without them, others get TRANSACTION_NOT_FOUND", async () => {
  const { sam, rosa, dora, id } = await createAssignedDelivery();
  const leg = await readLeg(sam, id);
  expect(Leg.strict().parse(leg)).toEqual(leg);
  expect(leg).toMatchObject({
    kind: "pickup",
    state: "waiting",
    amount: 80,
    allowedActions: ["confirm", "dispute", "link"],
  });
  expect(leg.driver).toMatchObject({ name: "Dora Driver" });
  const task = (await expectOk(dora.get("/api/tasks/current"))).data as Task;
  expect([task.leg?.matchingDigits, task.allowedActions]).toEqual([leg.matchingDigits, ["cancel", "count"]]);
  for (const reader of [rosa, await newAdmin()])
    expect(await readLeg(reader, id)).toMatchObject({ id: leg.id, matchingDigits: null, allowedActions: [] });
  for (const stranger of [await newCustomer(), await newDriver()])
    expect((await stranger.get(`/api/transactions/${id}/leg`)).code).toBe("TRANSACTION_NOT_FOUND");
  expect((await createApiClient().get(`/api/transactions/${id}/leg`)).status).toBe(401);
});

test("scanning the code starts the delivery, and repeating the steps changes nothing", async () => {
  const { sam, dora, id, place } = await createAssignedDelivery();
  await expectOk(sendStep(dora, id, "count", { amount: 80, bagSerial: "SEAL 42" }));
  const key = randomKey();
  const code = (await expectOk(sam.post(`/api/transactions/${id}/leg/confirm`, {}, key))).data as LegCode;
  expect(LegCode.strict().parse(code)).toEqual(code);
  // The same code, read again: responses with a code are not stored.
  expect((await sam.post(`/api/transactions/${id}/leg/confirm`, {}, key)).data).toEqual(code);
  expect(
    await queryAsOwner("select 1 from private.idempotency_keys k where k::text like $1", [`%${code.code}%`]),
  ).toEqual([]);
  const proven = (await expectOk(sendStep(dora, id, "prove", { qrData: code.qrData, ...positionBody(place) })))
    .data as Task;
  expect([proven.state, proven.leg, await readStatus(sam, id)]).toEqual(["active", null, "in_transit"]);
  expect(await readLeg(sam, id)).toMatchObject({ state: "done", bagSerial: "SEAL 42", counted: 80 });
  for (const [verb, body] of [
    ["prove", { qrData: code.qrData }],
    ["start", {}],
  ] as const)
    expect((await expectOk(sendStep(dora, id, verb, body))).data.state).toBe("active");
  // A repeated confirmation after the leg has nothing to confirm.
  expect((await sam.post(`/api/transactions/${id}/leg/confirm`, {}, key)).code).toBe("NO_OPEN_LEG");
});

longTest("before the pickup is proven the start is refused, and names what is missing", async () => {
  const { sam, dora, id } = await createAssignedDelivery();
  const readMissingStep = async () => {
    const { status, code, body } = await sendStep(dora, id, "start");
    return [status, code, body.missing];
  };
  expect(await readMissingStep()).toEqual([409, "PICKUP_NOT_PROVEN", "count"]);
  await expectOk(sendStep(dora, id, "count", { amount: 80 }));
  expect(await readMissingStep()).toEqual([409, "PICKUP_NOT_PROVEN", "confirm"]);
  await confirmLegAs(sam, id);
  expect(await readMissingStep()).toEqual([409, "PICKUP_NOT_PROVEN", "prove"]);
});

longTest(
  "refuses to confirm a different sum, lets the driver count a disputed one again, and lets the driver leave",
  async () => {
    const { sam, dora, id } = await createAssignedDelivery();
    const legPath = `/api/transactions/${id}/leg`;
    expect((await sam.post(`${legPath}/confirm`, {})).code).toBe("NOT_COUNTED");
    await expectOk(sendStep(dora, id, "count", { amount: 60.5 }));
    expect((await sam.post(`${legPath}/confirm`, {})).body).toMatchObject({
      code: "COUNT_DIFFERS",
      amount: 80,
      counted: 60.5,
    });
    expect((await sam.post(`${legPath}/confirm`, { counted: 60.5 })).code).toBe("COUNT_DIFFERS");
    await expectOk(sendStep(dora, id, "count", { amount: 80 }));
    expect((await expectOk(sam.post(`${legPath}/dispute`, { counted: 70 }))).data).toMatchObject({
      state: "waiting",
      counted: null,
      countResponse: { agrees: false, counted: 70 },
    });
    expect((await expectOk(sendStep(dora, id, "leave", { reason: "Only 70 there" }))).data).toMatchObject({
      state: "cancelled",
      reasonCode: "count_mismatch",
    });
    expect(await readStatus(sam, id)).toBe("cancelled");
    await pollUntil("Sam has a notification", async () =>
      JSON.stringify((await sam.get("/api/notifications")).data).includes("transaction_cancelled") ? true : undefined,
    );
  },
);

longTest("a QR of another leg, or the receiver's, is refused without counting a try; a forged one counts", async () => {
  const [delivery, other] = [await createAssignedDelivery(), await createAssignedDelivery()];
  const [code, otherCode] = [await countAndConfirm(delivery), await countAndConfirm(other)];
  const { qrData: receiverQr } = await readCode(delivery.rosa, delivery.id);
  const prove = (qrData: string) =>
    sendStep(delivery.dora, delivery.id, "prove", { qrData, ...positionBody(delivery.place) });
  for (const qrData of [otherCode.qrData, receiverQr])
    expect((await prove(qrData)).body).toMatchObject({ status: 422, code: "WRONG_LEG" });
  const forged = { ...(JSON.parse(code.qrData) as object), driverId: other.dora.id };
  expect((await prove(JSON.stringify(forged))).body).toMatchObject({ code: "invalid_signature", attemptsLeft: 4 });
  await expectOk(prove(code.qrData));
  // At the drop-off the pickup's code is refused, too.
  await expectOk(sendStep(delivery.dora, delivery.id, "arrive", positionBody(dropOffOf(delivery.place))));
  expect((await sendStep(delivery.dora, delivery.id, "complete", { qrData: code.qrData })).body).toMatchObject({
    status: 422,
    code: "WRONG_LEG",
  });
  await expectOk(
    sendStep(delivery.dora, delivery.id, "complete", { code: (await readCode(delivery.rosa, delivery.id)).code }),
  );
});

longTest("five wrong codes lock the pickup for a while, and an administrator unlocks it", async () => {
  const delivery = await createAssignedDelivery();
  const { dora, sam, id, place } = delivery;
  const { code } = await countAndConfirm(delivery);
  for (let n = 0; n < 5; n++)
    expect((await sendStep(dora, id, "prove", { code: wrongCode(code, n), ...positionBody(place) })).code).toBe(
      "invalid_code",
    );
  expect((await sendStep(dora, id, "prove", { code, ...positionBody(place) })).code).toBe("CODE_LOCKED");
  expect((await readLeg(sam, id)).codeLockedUntil).not.toBeNull();
  await expectOk(
    (await newAdmin()).post(`/api/admin/transactions/${id}/unlock-code`, { reason: "Called" }, randomKey()),
  );
  await expectOk(sendStep(dora, id, "prove", { code, ...positionBody(place) }));
});

longTest("proving far from the pickup needs a reason, as at the drop-off", async () => {
  const delivery = await createAssignedDelivery();
  const { dora, id, place } = delivery;
  const { code } = await countAndConfirm(delivery);
  const distantPosition = positionBody(kmNorth(place, 3));
  expect((await sendStep(dora, id, "prove", { code, ...distantPosition })).body).toMatchObject({
    code: "NOT_AT_DESTINATION",
    needsReason: true,
  });
  await expectOk(sendStep(dora, id, "prove", { code, ...distantPosition, reason: "We met at Sam's shop" }));
});

test("another person hands over by the sender's leg link, which ends with the leg", async () => {
  const { sam, dora, rosa, id, place } = await createAssignedDelivery();
  const createLink = async () =>
    (await expectOk(sam.post(`/api/transactions/${id}/leg/link`, {}))).data as { token: string; url: string };
  const [replacedLink, { token, url }] = [await createLink(), await createLink()];
  expect(new URL(url).pathname).toBe(`/l/${token}`);
  expect((await rosa.post(`/api/transactions/${id}/leg/link`, {})).code).toBe("TRANSACTION_NOT_FOUND");
  const guest = createApiClient();
  for (const unusableToken of [replacedLink.token, unknownId])
    expect((await guest.get(`/api/legs/${unusableToken}`)).status).toBe(404);
  await expectOk(sendStep(dora, id, "count", { amount: 80 }));
  const leg = (await expectOk(guest.get(`/api/legs/${token}`))).data as Leg;
  expect(leg).toMatchObject({ amount: 80, counted: 80, allowedActions: ["confirm", "dispute"] });
  expect(leg.matchingDigits).toMatch(/^\d\d$/);
  await expectOk(guest.post(`/api/legs/${token}/dispute`, { counted: 79 }));
  await expectOk(sendStep(dora, id, "count", { amount: 80 }));
  const { code } = (await expectOk(guest.post(`/api/legs/${token}/confirm`, {}))).data as LegCode;
  await expectOk(sendStep(dora, id, "prove", { code, ...positionBody(place) }));
  expect((await guest.get(`/api/legs/${token}`)).status).toBe(404);
  expect((await guest.post(`/api/legs/${token}/confirm`, {})).status).toBe(404);
});

longTest("cash that cannot be handed over stays the driver's task until the sender has it back", async () => {
  const { sam, dora, rosa, id, place } = await createArrivedDelivery();
  const task = (await expectOk(sendStep(dora, id, "fail", { reason: "Nobody opened" }))).data as Task;
  expect([task.state, task.leg?.kind, task.contact?.role, task.allowedActions]).toEqual([
    "active",
    "return",
    "sender",
    ["arrive", "count"],
  ]);
  expect(((await expectOk(dora.get("/api/tasks/current"))).data as Task).transactionId).toBe(id);
  expect((await expectOk(dora.get("/api/session"))).data.driver).toMatchObject({
    status: "on_duty",
    isAvailable: false,
  });
  expect((await sendStep(dora, id, "arrive", positionBody(dropOffOf(place)))).code).toBe("NOT_AT_DESTINATION");
  expect(((await expectOk(sendStep(dora, id, "arrive", positionBody(place)))).data as Task).state).toBe("arrived");
  const ada = await newAdmin();
  expect((await ada.post(`/api/admin/drivers/${dora.id}/suspend`, { reason: "x" }, randomKey())).code).toBe(
    "INVALID_STATE",
  );
  expect((await ada.delete(`/api/admin/transactions/${id}`, { reason: "x" })).code).toBe("INVALID_STATE_TRANSITION");
  expect((await rosa.post(`/api/transactions/${id}/leg/confirm`, {})).code).toBe("TRANSACTION_NOT_FOUND");
  const { qrData } = await countAndConfirm({ dora, sam, id });
  const updatedTask = (await expectOk(sendStep(dora, id, "prove", { qrData, ...positionBody(place) }))).data as Task;
  expect([updatedTask.state, updatedTask.leg, updatedTask.cashToReturn]).toEqual(["failed", null, false]);
  expect((await expectOk(dora.get("/api/driver/profile"))).data.cash).toMatchObject({ amount: 0 });
  expect((await expectOk(dora.get("/api/session"))).data.driver).toMatchObject({ status: "online" });
});

longTest("a code is valid for one leg: the code of the pickup does not prove the return", async () => {
  const delivery = await createAssignedDelivery();
  const { dora, id, place } = delivery;
  const { code, qrData } = await countAndConfirm(delivery);
  await expectOk(sendStep(dora, id, "prove", { code, ...positionBody(place) }));
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody opened" }));
  await countAndConfirm(delivery);
  expect((await sendStep(dora, id, "prove", { qrData, ...positionBody(place) })).code).toBe("WRONG_LEG");
  expect((await sendStep(dora, id, "prove", { code, ...positionBody(place) })).code).toBe("invalid_code");
});

longTest("a sender with codesBySms gets an SMS with code and sum once the cash is counted", async () => {
  const { sam, dora, id, place } = await createAssignedDelivery();
  await expectOk(sam.patch("/api/settings", { notifications: { codesBySms: true } }));
  await expectOk(sendStep(dora, id, "count", { amount: 80 }));
  const text = await pollUntil("the text with the code", async () =>
    (await readInbox(sam.number)).map((message) => message.text).find((sms) => /\$80\.00.*code/.test(sms)),
  );
  const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0];
  expect(text).toContain((await readLeg(sam, id)).matchingDigits);
  await expectOk(sendStep(dora, id, "prove", { code, ...positionBody(place) }));
});

// docs/readings.md: nothing-due
test("a delivery without a fee is paid by the receiver's acceptance; later provider events change nothing", async () => {
  const { sam, rosa } = await newParties();
  const id = await newDelivery(sam, rosa, randomPlace());
  await queryAsOwner("update public.transactions set fee = 0 where id = $1", [id]);
  const accepted = (await expectOk(rosa.post(`/api/transactions/${id}/accept`))).data as {
    history: { action: string }[];
  };
  expect(accepted.history.map(({ action }) => action)).toEqual([
    "create",
    "accept",
    "request_payment",
    "confirm_payment",
  ]);
  for (const event of ["payment.confirmed", "payment.failed", "payment.refunded"])
    expect((await expectOk(sendPaymentEvent({ id: randomKey(), transactionId: id, event }))).data.applied).toBe(false);
  expect(await readStatus(sam, id)).not.toBe("failed");
  expect(
    await queryAsOwner(
      "select 1 from public.transaction_status_updates where transaction_id = $1 and action = 'payment_not_due'",
      [id],
    ),
  ).toHaveLength(3);
  const ada = await newAdmin();
  await expectOk(ada.post(`/api/admin/transactions/${id}/cancel`, { reason: "Called off" }, randomKey()));
  expect((await expectOk(ada.get(`/api/admin/transactions/${id}`))).data.refundDue).toBe(false);
});
