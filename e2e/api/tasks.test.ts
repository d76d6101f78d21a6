// The driver's task: starting, arriving, handing over, giving up.
import type { Offer } from "@/lib/contracts/driver/offer";
import { Task } from "@/lib/contracts/driver/task";
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomKey,
  type ApiResponse,
  type ApiPerson,
} from "./support/app";
import {
  createArrivedDelivery,
  createAssignedDelivery,
  readCode,
  dropOffOf,
  kmNorth,
  listOffers,
  waitForOffer,
  positionBody,
  createStartedDelivery,
  readStatus,
  sendStep,
  createOnlineDriver,
  completeCashLeg,
  countAndConfirm,
} from "./support/deliveries";
import { longTest } from "../fixtures/long-test";

const unknownId = "00000000-0000-4000-8000-000000000000";
const verbs: [verb: string, body: Record<string, unknown>][] = [
  ["start", {}],
  ["count", { amount: 80 }],
  ["prove", { code: "ABCD-EFGH" }],
  ["leave", { reason: "Nobody opened" }],
  ["arrive", {}],
  ["complete", { code: "ABCD-EFGH" }],
  ["cancel", { reason: "Flat tyre" }],
  ["fail", { reason: "Nobody opened" }],
];
const current = async (driver: ApiPerson): Promise<Task | null> =>
  (await expectOk(driver.get("/api/tasks/current"))).data as Task | null;
const movesTo = async (person: ApiPerson, id: string, status: string): Promise<number> =>
  ((await expectOk(person.get(`/api/transactions/${id}`))).data.history as { to: string }[]).filter(
    ({ to }) => to === status,
  ).length;
const summarize = ({ status, code, title }: ApiResponse): unknown[] => [status, code, title];

describe("access to tasks", () => {
  longTest("returns 401 without a session", async () => {
    for (const [verb, body] of verbs)
      expect(summarize(await createApiClient().post(`/api/tasks/${unknownId}/${verb}`, body))).toEqual([
        401,
        "UNAUTHENTICATED",
        "Authentication required",
      ]);
    expect((await createApiClient().get("/api/tasks/current")).status).toBe(401);
  });

  longTest("a customer and a driver awaiting approval have no tasks", async () => {
    for (const [person, code] of [
      [await newCustomer(), "DRIVER_PROFILE_NOT_FOUND"],
      [await newDriver({ approved: false }), "DRIVER_NOT_APPROVED"],
    ] as const) {
      for (const [verb, body] of verbs)
        expect((await person.post(`/api/tasks/${unknownId}/${verb}`, body)).code).toBe(code);
      expect((await person.get("/api/tasks/current")).code).toBe(code);
    }
  });

  longTest("Otto gets 404 for Dora's task, which stays unchanged", async () => {
    const { dora, id } = await createAssignedDelivery();
    const otto = await newDriver({ name: "Otto Other" });
    for (const [verb, body] of verbs) {
      expect(summarize(await sendStep(otto, id, verb, body))).toEqual([
        404,
        "TRANSACTION_NOT_FOUND",
        "Transaction not found",
      ]);
      expect(summarize(await sendStep(otto, unknownId, verb, body))).toEqual([
        404,
        "TRANSACTION_NOT_FOUND",
        "Transaction not found",
      ]);
    }
    expect((await current(dora))?.state).toBe("accepted");
    expect(await current(otto)).toBeNull();
  });
});

describe("an invalid body is refused and named", () => {
  let dana: ApiPerson;
  beforeAll(async () => {
    dana = await newDriver({ name: "Dana Driver" });
  });

  longTest.each<[verb: string, what: string, body: Record<string, unknown>, path: string]>([
    ["start", "a time that is none", { at: "this morning" }, "at"],
    ["count", "no sum", {}, "amount"],
    ["count", "a sum of nothing", { amount: 0 }, "amount"],
    ["count", "a seal without a number", { amount: 80, bagSerial: " " }, "bagSerial"],
    ["prove", "neither code nor QR", {}, "code"],
    ["prove", "code and QR", { code: "ABCDEFGH", qrData: "{}" }, "code"],
    ["leave", "no reason", {}, "reason"],
    ["start", "a place off the earth", { position: { latitude: 91, longitude: 0 } }, "position.latitude"],
    ["arrive", "a place in other words", { position: { lat: 1, lng: 1 } }, "position.lat"],
    ["arrive", "somebody else's id", { driverId: unknownId }, "driverId"],
    ["arrive", "a reason that is none", { reason: " no " }, "reason"],
    ["arrive", "a reason that never ends", { reason: "x".repeat(201) }, "reason"],
    [
      "arrive",
      "a position of no time",
      { position: { latitude: 1, longitude: 1, timestamp: -1 } },
      "position.timestamp",
    ],
    ["complete", "neither code nor QR", {}, "code"],
    ["complete", "code and QR", { code: "ABCDEFGH", qrData: "{}" }, "code"],
    ["complete", "an empty code", { code: "   " }, "code"],
    ["complete", "a QR that never ends", { qrData: "x".repeat(2001) }, "qrData"],
    ["cancel", "no reason", {}, "reason"],
    ["cancel", "an empty reason", { reason: " " }, "reason"],
    ["fail", "a reason that never ends", { reason: "x".repeat(501) }, "reason"],
  ])("%s with %s", async (verb, _what, body, path) => {
    const response = await sendStep(dana, unknownId, verb, body);
    expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(response.errors.map((error) => error.path)).toContain(path);
  });

  longTest("refuses an invalid id", async () => {
    expect((await sendStep(dana, "7", "start")).status).toBe(400);
  });
});

describe("on the way", () => {
  longTest("a driver without a task gets null", async () => {
    expect(await current(await newDriver())).toBeNull();
  });

  test("Dora starts, arrives and completes; each step in order only", async () => {
    const { dora, rosa, sam, id, place } = await createAssignedDelivery({
      notes: "For our books",
      specialInstructions: "Ring twice",
    });
    const { code } = await readCode(rosa, id);
    expect(summarize(await sendStep(dora, id, "arrive"))).toEqual([
      409,
      "INVALID_STATE",
      "No active task or invalid state for arrival",
    ]);
    expect(summarize(await sendStep(dora, id, "complete", { code }))).toEqual([
      409,
      "INVALID_STATE_TRANSITION",
      "Cannot complete task - task is in accepted state",
    ]);
    expect(summarize(await sendStep(dora, id, "fail", { reason: "Nobody opened" })).slice(0, 2)).toEqual([
      409,
      "INVALID_STATE_TRANSITION",
    ]);

    const started = (await completeCashLeg({ dora, sam, id })).data as Task;
    expect(Task.strict().parse(started)).toEqual(started);
    expect([started.state, started.startedAt === null, started.notes, started.instructions]).toEqual([
      "active",
      false,
      "Ring twice",
      "Ring twice",
    ]);
    expect(await readStatus(sam, id)).toBe("in_transit");
    expect(summarize(await sendStep(dora, id, "complete", { code }))[2]).toBe(
      "Cannot complete task - task is in active state",
    );

    const arrived = (await expectOk(sendStep(dora, id, "arrive", positionBody(dropOffOf(place))))).data as Task;
    expect([arrived.state, arrived.distance, arrived.eta]).toEqual(["arrived", 0, 0]);
    expect((await expectOk(sam.get(`/api/transactions/${id}`))).data).toMatchObject({
      status: "servicing",
      statusLabel: "Driver Arrived",
    });
    expect(summarize(await sendStep(dora, id, "start"))).toEqual([
      409,
      "INVALID_STATE_TRANSITION",
      "Cannot start service - task is in arrived state",
    ]);

    const done = (await expectOk(sendStep(dora, id, "complete", { code }))).data as Task;
    expect([done.state, done.completedAt === null]).toEqual(["completed", false]);
    expect(done.customerPhone).not.toContain(rosa.number.slice(0, -4));
    expect([await readStatus(sam, id), await current(dora)]).toEqual(["delivered", null]);
    expect((await expectOk(dora.get("/api/session"))).data.driver).toMatchObject({
      status: "online",
      isAvailable: true,
    });
    expect(summarize(await sendStep(dora, id, "start")).slice(0, 2)).toEqual([409, "INVALID_STATE_TRANSITION"]);
    expect(summarize(await sendStep(dora, id, "cancel", { reason: "Too late" }))).toEqual([
      409,
      "NO_ACTIVE_TASK",
      "No active task to cancel",
    ]);
  });

  test("a repeated step succeeds and happens once, with the first request's key and without", async () => {
    const { dora, sam, id, place } = await createAssignedDelivery();
    const key = randomKey();
    const proof = { code: (await countAndConfirm({ dora, sam, id })).code, ...positionBody(place) };
    const first = await expectOk(sendStep(dora, id, "prove", proof, key));
    expect((await sendStep(dora, id, "prove", proof, key)).data).toEqual(first.data);
    expect((await expectOk(sendStep(dora, id, "prove", proof))).data.startedAt).toBe(first.data.startedAt);
    expect((await expectOk(sendStep(dora, id, "start"))).data.startedAt).toBe(first.data.startedAt);
    expect((await sendStep(dora, id, "prove", { ...proof, reason: "again" }, key)).code).toBe("IDEMPOTENCY_MISMATCH");
    await expectOk(sendStep(dora, id, "arrive", positionBody(dropOffOf(place))));
    await expectOk(sendStep(dora, id, "arrive"));
    expect([await movesTo(sam, id, "in_transit"), await movesTo(sam, id, "servicing")]).toEqual([1, 1]);
  });

  longTest("five concurrent proofs are one", async () => {
    const { dora, sam, id, place } = await createAssignedDelivery();
    const proof = { code: (await countAndConfirm({ dora, sam, id })).code, ...positionBody(place) };
    const responses = await Promise.all(Array.from({ length: 5 }, () => sendStep(dora, id, "prove", proof)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await movesTo(sam, id, "in_transit")).toBe(1);
  });

  longTest("a step sent late from the outbox keeps its time; a clock that is ahead is clamped", async () => {
    const { dora, sam, id, place } = await createAssignedDelivery();
    const [{ assigned_at: assignedAt }] = (await queryAsOwner<{ assigned_at: Date }>(
      "select assigned_at from public.transactions where id = $1",
      [id],
    )) as [{ assigned_at: Date }];
    const pressed = new Date(assignedAt.getTime() + 1).toISOString();
    expect((await completeCashLeg({ dora, sam, id }, { at: pressed })).data.startedAt).toBe(pressed);
    const arrived = (
      await expectOk(sendStep(dora, id, "arrive", { at: "2099-01-01T00:00:00Z", ...positionBody(dropOffOf(place)) }))
    ).data as Task;
    expect(Date.parse(arrived.arrivedAt ?? "")).toBeLessThanOrEqual(Date.now() + 1000);
  });
});

describe("marking the arrival", () => {
  const reason = "I meet the receiver nearby";
  /** An administrator's view of the arrival; hidden from others. */
  const marked = async (id: string): Promise<unknown> =>
    (
      (await expectOk((await newAdmin()).get(`/api/admin/transactions?q=${id}`))).data.items as { arrival: unknown }[]
    )[0]?.arrival;

  longTest("is free within 200 m of the drop-off; up to 500 m it is recorded", async () => {
    const [farDelivery, nearDelivery] = [await createStartedDelivery(), await createStartedDelivery()];
    await expectOk(
      sendStep(farDelivery.dora, farDelivery.id, "arrive", positionBody(kmNorth(dropOffOf(farDelivery.place), 0.19))),
    );
    expect(await marked(farDelivery.id)).toBeNull();
    await expectOk(
      sendStep(nearDelivery.dora, nearDelivery.id, "arrive", positionBody(kmNorth(dropOffOf(nearDelivery.place), 0.4))),
    );
    expect(await marked(nearDelivery.id)).toEqual({ distanceM: 400, reason: null });
  });

  longTest("farther away needs a reason, which only an administrator reads", async () => {
    const { dora, sam, rosa, id, place } = await createStartedDelivery();
    const distantPosition = positionBody(kmNorth(dropOffOf(place), 1.2));
    const refused = await sendStep(dora, id, "arrive", distantPosition);
    expect(summarize(refused)).toEqual([409, "NOT_AT_DESTINATION", "You are not at the delivery address yet"]);
    expect(refused.body).toMatchObject({ distanceM: 1200, needsReason: true });
    expect(await readStatus(sam, id)).toBe("in_transit");
    expect(((await expectOk(sendStep(dora, id, "arrive", { ...distantPosition, reason }))).data as Task).state).toBe(
      "arrived",
    );
    expect(await marked(id)).toEqual({ distanceM: 1200, reason });
    for (const person of [sam, rosa]) {
      const read = [
        await person.get(`/api/transactions/${id}`),
        await person.get("/api/transactions"),
        await person.get(`/api/transactions/${id}/receipt`),
        await person.get("/api/notifications"),
      ];
      expect(JSON.stringify(read.map(({ data }) => data as unknown))).not.toMatch(/nearby|distanceM|arrival"/);
    }
  });

  longTest("without a position needs a reason, too", async () => {
    const { dora, id } = await createStartedDelivery();
    await queryAsOwner(
      "with forgotten as (delete from private.driver_tracks where driver_id = $1) delete from public.driver_positions where driver_id = $1",
      [dora.id],
    );
    expect((await sendStep(dora, id, "arrive")).body).toMatchObject({
      code: "NOT_AT_DESTINATION",
      distanceM: null,
      needsReason: true,
    });
    await expectOk(sendStep(dora, id, "arrive", { reason: "GPS is wrong here" }));
    expect(await marked(id)).toEqual({ distanceM: null, reason: "GPS is wrong here" });
  });

  longTest("uses the position at the time of the press, however late it is sent; an older one is ignored", async () => {
    const { dora, id, place } = await createStartedDelivery();
    const pressed = Date.now() / 1000;
    const positionSecondsAgo = (ago: number) => ({
      at: new Date(pressed * 1000).toISOString(),
      position: { latitude: dropOffOf(place).lat, longitude: place.lng, accuracy: 12, timestamp: pressed - ago },
    });
    expect((await sendStep(dora, id, "arrive", positionSecondsAgo(180))).body).toMatchObject({
      code: "NOT_AT_DESTINATION",
      distanceM: 950,
    });
    await expectOk(sendStep(dora, id, "arrive", positionSecondsAgo(110)));
    expect(await marked(id)).toBeNull();
  });
});

describe("handing over", () => {
  longTest("two concurrent completions complete once, and use the code up", async () => {
    const { dora, rosa, sam, id } = await createArrivedDelivery();
    const { formattedCode } = await readCode(rosa, id);
    const responses = await Promise.all(
      [0, 1].map(() => sendStep(dora, id, "complete", { code: ` ${formattedCode.toLowerCase()} ` })),
    );
    expect(responses.map(({ status, data }) => [status, data?.state])).toEqual([
      [200, "completed"],
      [200, "completed"],
    ]);
    expect(await movesTo(sam, id, "delivered")).toBe(1);
    expect((await expectOk(rosa.get(`/api/transactions/${id}/code`))).data.status).toBe("used");
  });

  test("the scanned QR completes like the typed code", async () => {
    const { dora, rosa, id } = await createArrivedDelivery();
    const { qrData } = await readCode(rosa, id);
    expect(
      (await expectOk(sendStep(dora, id, "complete", { qrData, position: { latitude: 10, longitude: 10 } }))).data
        .state,
    ).toBe("completed");
  });

  // docs/readings.md: verification-completion
  longTest("a code that a scanner read as plain text is accepted", async () => {
    const { dora, rosa, id } = await createArrivedDelivery();
    const { formattedCode } = await readCode(rosa, id);
    expect((await expectOk(sendStep(dora, id, "complete", { qrData: formattedCode }))).data.state).toBe("completed");
  });
});

describe("giving up", () => {
  longTest("before the start: the delivery goes to Otto, never to Dora again, and she is free", async () => {
    const { dora, sam, id, place } = await createAssignedDelivery();
    const cancelled = (await expectOk(sendStep(dora, id, "cancel", { reason: "Flat tyre" }))).data as Task;
    expect([cancelled.state, cancelled.reason, cancelled.cancelledAt === null]).toEqual([
      "cancelled",
      "Flat tyre",
      false,
    ]);
    expect([await current(dora), (await expectOk(dora.get("/api/session"))).data.driver.status]).toEqual([
      null,
      "online",
    ]);
    expect((await expectOk(sendStep(dora, id, "cancel", { reason: "Flat tyre" }))).data.state).toBe("cancelled");
    const otto = await createOnlineDriver("Otto Other", kmNorth(place, -10));
    const next = await waitForOffer(otto, id);
    expect(next.taskDetails.priority).toBe("high");
    expect((await listOffers(dora)).filter((offer: Offer) => offer.transactionId === id)).toHaveLength(1);
    expect(summarize(await sendStep(dora, id, "start"))).toEqual([
      409,
      "NO_ACTIVE_TASK",
      "No active task to start service for",
    ]);
    await expectOk(otto.post(`/api/offers/${next.id}/accept`, {}));
    expect((await expectOk(sam.get(`/api/transactions/${id}`))).data.driver.name).toBe("Otto Other");
  });

  longTest.each([
    ["cancel", "cancelled"],
    ["fail", "failed"],
  ])("after the start, %s: the delivery failed with the reason and the cash is to be returned", async (verb, state) => {
    const { dora, sam, id } = await createStartedDelivery();
    const endedTask = (await expectOk(sendStep(dora, id, verb, { reason: "The bridge is closed" }))).data as Task;
    // The task is to return the cash.
    expect([endedTask.state, endedTask.leg?.kind, endedTask.reason]).toEqual([
      "active",
      "return",
      "The bridge is closed",
    ]);
    expect((await expectOk(sam.get(`/api/transactions/${id}`))).data).toMatchObject({
      status: "failed",
      cancelReason: "The bridge is closed",
    });
    expect((await expectOk(dora.get("/api/driver/profile"))).data.cash).toMatchObject({
      deliveries: [{ transactionId: id, due: true }],
    });
    expect((await expectOk(sendStep(dora, id, verb, { reason: "Again" }))).data.reason).toBe("The bridge is closed");
    expect(await movesTo(sam, id, "failed")).toBe(1);
    const returnedTask = (await completeCashLeg({ dora, sam, id })).data as Task;
    expect([returnedTask.state, returnedTask.reason, await current(dora)]).toEqual([
      state,
      "The bridge is closed",
      null,
    ]);
  });

  longTest("without an answer at the drop-off it fails, and a code can no longer complete it", async () => {
    const { dora, rosa, id } = await createArrivedDelivery();
    const { code } = await readCode(rosa, id);
    await expectOk(sendStep(dora, id, "fail", { reason: "Nobody opened" }));
    expect(summarize(await sendStep(dora, id, "complete", { code })).slice(0, 2)).toEqual([
      409,
      "INVALID_STATE_TRANSITION",
    ]);
  });

  longTest("of concurrent completion and failure exactly one counts", async () => {
    const { dora, rosa, sam, id } = await createArrivedDelivery();
    const { code } = await readCode(rosa, id);
    const [completed, failed] = await Promise.all([
      sendStep(dora, id, "complete", { code }),
      sendStep(dora, id, "fail", { reason: "Nobody opened" }),
    ]);
    expect([completed.status, failed.status].sort()).toEqual([200, 409]);
    expect(await readStatus(sam, id)).toBe(completed.status === 200 ? "delivered" : "failed");
  });
});
