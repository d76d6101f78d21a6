// Offers: their contents, the driver's answers, and the effect on other drivers.
import { Offer, OfferList } from "@/lib/contracts/driver/offer";
import { Task } from "@/lib/contracts/driver/task";
import {
  pollUntil,
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomKey,
  randomPlace,
  type ApiPerson,
} from "./support/app";
import {
  kmNorth,
  newParties,
  listOffers,
  waitForOffer,
  createPaidDelivery,
  readStatus,
  createOnlineDriver,
  type Parties,
  type LatLng,
} from "./support/deliveries";
import { longTest } from "../fixtures/long-test";

const unknownId = "00000000-0000-4000-8000-000000000000";
const routes: [method: string, path: string, body: unknown][] = [
  ["GET", "/api/offers", undefined],
  ["GET", "/api/offers/{id}", undefined],
  ["POST", "/api/offers/{id}/received", { channel: "realtime" }],
  ["POST", "/api/offers/{id}/read", {}],
  ["POST", "/api/offers/{id}/accept", { acceptedVia: "app" }],
  ["POST", "/api/offers/{id}/decline", { reason: "Other" }],
];
const pathTo = (path: string, id: string): string => path.replace("{id}", id);

/** Dora with an offer for a delivery near her. */
async function createOffer(
  overrides: Record<string, unknown> = {},
): Promise<Parties & { dora: ApiPerson; id: string; place: LatLng; offer: Offer }> {
  const place = randomPlace();
  const parties = await newParties();
  const dora = await createOnlineDriver("Dora Driver", kmNorth(place, -1));
  const id = await createPaidDelivery(parties, place, overrides);
  return { ...parties, dora, id, place, offer: await waitForOffer(dora, id) };
}
const expireNow = (offerId: string): Promise<unknown> =>
  queryAsOwner(
    "update public.driver_notifications set expires_at = clock_timestamp() - interval '1 second' where id = $1",
    [offerId],
  );

describe("access to offers", () => {
  longTest.each(routes)("%s %s: returns 401 without a session", async (method, path, body) => {
    const response = await createApiClient().send(method, pathTo(path, unknownId), { body });
    expect([response.status, response.code, response.title]).toEqual([
      401,
      "UNAUTHENTICATED",
      "Authentication required",
    ]);
  });

  longTest("a customer and a driver awaiting approval have no offers", async () => {
    for (const [person, ...refusal] of [
      [await newCustomer(), 404, "DRIVER_PROFILE_NOT_FOUND"],
      [await newDriver({ approved: false }), 403, "DRIVER_NOT_APPROVED"],
    ] as const) {
      for (const [method, path, body] of routes) {
        const response = await person.send(method, pathTo(path, unknownId), { body });
        expect([method, path, response.status, response.code]).toEqual([method, path, ...refusal]);
      }
    }
  });

  longTest("another driver cannot read, confirm or answer the offer, which stays unchanged", async () => {
    const { dora, offer } = await createOffer();
    const otto = await newDriver({ name: "Otto Other" });
    for (const [method, path, body] of routes.slice(1)) {
      const foreign = await otto.send(method, pathTo(path, offer.id), { body });
      const missing = await otto.send(method, pathTo(path, unknownId), { body });
      expect([foreign.status, foreign.code, foreign.title]).toEqual([
        404,
        "NOTIFICATION_NOT_FOUND",
        "Notification not found or access denied",
      ]);
      expect([missing.status, missing.code, missing.title]).toEqual([foreign.status, foreign.code, foreign.title]);
    }
    expect(await listOffers(otto)).toEqual([]);
    expect((await dora.get(`/api/offers/${offer.id}`)).data).toMatchObject({
      status: "new",
      readAt: null,
      deliveredAt: null,
      rejectionReason: null,
    });
  });
});

let dana: ApiPerson;
beforeAll(async () => {
  dana = await newDriver({ name: "Dana Driver" });
});

// docs/readings.md: caller-ids
longTest.each([
  ["accept", { acceptedVia: "telegram" }, "acceptedVia"],
  ["accept", { driverId: unknownId }, "driverId"],
  ["decline", {}, "reason"],
  ["decline", { reason: "I do not feel like it" }, "reason"],
  ["decline", { reason: "Other", why: "more" }, "why"],
  ["received", { channel: "pigeon" }, "channel"],
  ["read", { at: "now" }, "at"],
])("an invalid body for %s, %j, is refused and names %s", async (verb, body, path) => {
  const response = await dana.post(`/api/offers/${unknownId}/${verb}`, body);
  expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect(response.errors.map((error) => error.path)).toContain(path);
});

longTest("refuses an invalid id and an invalid limit", async () => {
  expect([
    (await dana.get("/api/offers/7")).status,
    (await dana.get("/api/offers?limit=0")).status,
    (await dana.get("/api/offers?limit=101")).status,
  ]).toEqual([400, 400, 400]);
});

test("an offer has the details for the decision, and nothing about sender and receiver", async () => {
  const { dora, sam, rosa, id, offer } = await createOffer({ amount: 120.5 });
  expect(Offer.strict().parse(offer)).toEqual(offer);
  expect(offer).toMatchObject({
    status: "new",
    transactionId: id,
    driverId: dora.id,
    closedReason: null,
    taskDetails: {
      amount: 120.5,
      pickupAddress: "1 Pickup Street",
      deliveryAddress: "2 Delivery Street",
      priority: "high",
      estimatedDistance: "2.7 km",
      estimatedTime: 6,
      estimateApproximate: true,
    },
  });
  expect(Date.parse(offer.expiresAt) - Date.parse(offer.sentAt)).toBe(300_000);
  expect(await readStatus(sam, id)).toBe("broadcast");
  const list = (await expectOk(dora.get("/api/offers?limit=5"))).data;
  expect(OfferList.strict().parse(list)).toEqual(list);
  expect([list.items.length, list.unread]).toEqual([1, 1]);
  expect(JSON.stringify(list)).not.toContain(rosa.number);
  expect(JSON.stringify(list)).not.toMatch(/Rosa|Sam/);
});

longTest(
  "the receipt by the phone and the driver's reading are recorded once, however often they are sent",
  async () => {
    const { dora, offer } = await createOffer();
    const received = (await expectOk(dora.post(`/api/offers/${offer.id}/received`, { channel: "realtime" })))
      .data as Offer;
    expect(received.deliveredAt).not.toBeNull();
    const again = (await expectOk(dora.post(`/api/offers/${offer.id}/received`, { channel: "push" }))).data as Offer;
    expect(again.deliveredAt).toBe(received.deliveredAt);
    const read = (await expectOk(dora.post(`/api/offers/${offer.id}/read`))).data as Offer;
    expect([read.status, read.readAt === null]).toEqual(["new", false]);
    expect((await expectOk(dora.post(`/api/offers/${offer.id}/read`))).data.readAt).toBe(read.readAt);
    expect((await expectOk(dora.get("/api/offers"))).data.unread).toBe(0);
  },
);

describe("accepting", () => {
  longTest("accepting assigns the task and sets the driver on duty, and the sender sees the driver", async () => {
    const { dora, sam, rosa, id, offer } = await createOffer();
    const task = (await expectOk(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }))).data as Task;
    expect(Task.strict().parse(task)).toEqual(task);
    expect(task).toMatchObject({
      transactionId: id,
      notificationId: offer.id,
      assignmentId: offer.assignmentId,
      driverId: dora.id,
      state: "accepted",
      acceptedVia: "app",
      customerName: "Rosa Receiver",
      customerPhone: `•••• ${rosa.number.slice(-4)}`,
    });
    expect((await expectOk(dora.get("/api/session"))).data.driver).toMatchObject({
      status: "on_duty",
      isAvailable: false,
    });
    expect((await expectOk(dora.get("/api/tasks/current"))).data).toMatchObject({ id: task.id, state: "accepted" });
    expect((await expectOk(sam.get(`/api/transactions/${id}`))).data).toMatchObject({
      status: "assigned",
      statusLabel: "Driver Assigned",
      driver: { id: dora.id, name: "Dora Driver", phone: `•••• ${dora.number.slice(-4)}`, maskedCalling: true },
    });
    expect((await expectOk(dora.get(`/api/offers/${offer.id}`))).data).toMatchObject({
      status: "accepted",
      closedReason: "accepted",
    });
  });

  longTest("a repetition succeeds, with the key and without; another body with the key is refused", async () => {
    const { dora, id, offer, sam } = await createOffer();
    const key = randomKey();
    const first = await expectOk(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "push" }, key));
    const repeated = await dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "push" }, key);
    expect([repeated.status, repeated.data]).toEqual([200, first.data]);
    const keyInBody = await dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "push", clientActionId: key });
    expect(keyInBody.data).toEqual(first.data);
    expect((await dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "sms" })).data).toMatchObject({
      id: first.data.id,
      acceptedVia: "push",
    });
    const mismatch = await dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "sms" }, key);
    expect([mismatch.status, mismatch.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    const { history } = (await expectOk(sam.get(`/api/transactions/${id}`))).data as { history: { to: string }[] };
    expect(history.filter(({ to }) => to === "assigned")).toHaveLength(1);
  });

  longTest("five concurrent taps are one acceptance", async () => {
    const { dora, offer, sam, id } = await createOffer();
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => dora.post(`/api/offers/${offer.id}/accept`, {}, randomKey())),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    expect(
      (await expectOk(sam.get(`/api/transactions/${id}`))).data.history.filter(
        ({ to }: { to: string }) => to === "assigned",
      ),
    ).toHaveLength(1);
  });

  test("an urgent delivery is offered to three; all accept concurrently, one gets it and the others read that it is taken", async () => {
    const place = randomPlace();
    const parties = await newParties();
    const drivers = await Promise.all(
      ["Dora", "Otto", "Nina"].map((name) => createOnlineDriver(name, kmNorth(place, -1))),
    );
    const id = await createPaidDelivery(parties, place, { urgent: true });
    const offers = await Promise.all(drivers.map((driver) => waitForOffer(driver, id)));
    expect(offers.map(({ taskDetails }) => taskDetails.priority)).toEqual(["urgent", "urgent", "urgent"]);
    const responses = await Promise.all(
      drivers.map((driver, index) => driver.post(`/api/offers/${offers[index]?.id}/accept`, {})),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const [index, response] of responses.entries()) {
      const driver = drivers[index] as ApiPerson;
      const offer = (await expectOk(driver.get(`/api/offers/${offers[index]?.id}`))).data as Offer;
      const task = (await expectOk(driver.get("/api/tasks/current"))).data as Task | null;
      if (response.status === 200) expect([offer.status, task?.transactionId]).toEqual(["accepted", id]);
      else
        expect([response.code, response.title, offer.status, offer.closedReason, task]).toEqual([
          "OFFER_TAKEN",
          "This task has been reassigned to another driver",
          "expired",
          "taken",
          null,
        ]);
    }
  });

  longTest(
    "refuses acceptance after the deadline, whether or not the sweep has run, and the next driver gets the offer",
    async () => {
      const { dora, id, place, offer } = await createOffer();
      const otto = await createOnlineDriver("Otto Other", kmNorth(place, -2));
      await expireNow(offer.id);
      expect((await expectOk(dora.get(`/api/offers/${offer.id}`))).data).toMatchObject({
        status: "expired",
        closedReason: "timeout",
      });
      const lateAccept = await dora.post(`/api/offers/${offer.id}/accept`, {});
      expect([lateAccept.status, lateAccept.code, lateAccept.title]).toEqual([
        409,
        "OFFER_EXPIRED",
        "Task offer expired",
      ]);
      const declined = await dora.post(`/api/offers/${offer.id}/decline`, { reason: "Other" });
      expect([declined.status, declined.code]).toEqual([409, "OFFER_EXPIRED"]);
      expect((await waitForOffer(otto, id)).transactionId).toBe(id);
    },
  );

  longTest("going on break closes the open offer, and the next driver gets one immediately", async () => {
    const { dora, id, place, offer } = await createOffer();
    const otto = await createOnlineDriver("Otto Other", kmNorth(place, -2));
    await expectOk(dora.post("/api/driver/status", { status: "break" }));
    expect((await waitForOffer(otto, id)).transactionId).toBe(id);
    const lateAccept = await dora.post(`/api/offers/${offer.id}/accept`, {});
    expect([lateAccept.status, lateAccept.code]).toEqual([409, "OFFER_CLOSED"]);
    expect((await expectOk(dora.get(`/api/offers/${offer.id}`))).data).toMatchObject({
      status: "expired",
      closedReason: "driver_unavailable",
    });
  });

  longTest("an administrator's cancellation closes the open offer", async () => {
    const { dora, id, offer } = await createOffer();
    await expectOk((await newAdmin()).post(`/api/admin/transactions/${id}/cancel`, { reason: "Asked by phone" }));
    const lateAccept = await dora.post(`/api/offers/${offer.id}/accept`, {});
    expect([lateAccept.status, lateAccept.code]).toEqual([409, "OFFER_CLOSED"]);
  });
});

describe("declining", () => {
  longTest(
    "after a decline the next driver gets the offer with high priority, the first driver not again",
    async () => {
      const { dora, id, place, offer, sam } = await createOffer();
      const otto = await createOnlineDriver("Otto Other", kmNorth(place, -2));
      const declined = (
        await expectOk(dora.post(`/api/offers/${offer.id}/decline`, { reason: "Traffic/road conditions" }))
      ).data as Offer;
      expect(declined).toMatchObject({
        id: offer.id,
        status: "rejected",
        closedReason: "declined",
        rejectionReason: "Traffic/road conditions",
      });
      const next = await waitForOffer(otto, id);
      expect(next.taskDetails.priority).toBe("high");
      await expectOk(otto.post(`/api/offers/${next.id}/accept`, {}));
      expect((await listOffers(dora)).filter(({ transactionId }) => transactionId === id)).toHaveLength(1);
      const { history } = (await expectOk(sam.get(`/api/transactions/${id}`))).data as { history: { to: string }[] };
      expect(history.map(({ to }) => to)).toEqual([
        "pending",
        "accepted",
        "payment_pending",
        "payment_confirmed",
        "broadcast",
        "payment_confirmed",
        "broadcast",
        "assigned",
      ]);
    },
  );

  longTest("a repeated decline gets the same answer; the first reason stays, and accepting is refused", async () => {
    const { dora, offer } = await createOffer();
    await expectOk(dora.post(`/api/offers/${offer.id}/decline`, { reason: "Personal emergency" }));
    expect(
      (await expectOk(dora.post(`/api/offers/${offer.id}/decline`, { reason: "Other" }))).data.rejectionReason,
    ).toBe("Personal emergency");
    const lateAccept = await dora.post(`/api/offers/${offer.id}/accept`, {});
    expect([lateAccept.status, lateAccept.code]).toEqual([409, "OFFER_CLOSED"]);
  });

  longTest("of concurrent accept and decline exactly one counts", async () => {
    const { dora, offer, sam, id } = await createOffer();
    const [accepted, declined] = await Promise.all([
      dora.post(`/api/offers/${offer.id}/accept`, {}),
      dora.post(`/api/offers/${offer.id}/decline`, { reason: "Other" }),
    ]);
    expect([accepted.status, declined.status].sort()).toEqual([200, 409]);
    const task = (await expectOk(dora.get("/api/tasks/current"))).data as Task | null;
    expect(task !== null).toBe(accepted.status === 200);
    if (accepted.status === 200) expect(await readStatus(sam, id)).toBe("assigned");
    else
      await pollUntil(
        "the delivery waits for another driver",
        async () => (await readStatus(sam, id)) === "payment_confirmed",
      );
  });
});

test("a page of another site cannot accept an offer", async () => {
  const { dora, offer } = await createOffer();
  const response = await dora.send("POST", `/api/offers/${offer.id}/accept`, {
    body: {},
    headers: { origin: "https://evil.example" },
  });
  expect([response.status, response.code]).toEqual([403, "FORBIDDEN_ORIGIN"]);
  expect((await expectOk(dora.get("/api/tasks/current"))).data).toBeNull();
});
