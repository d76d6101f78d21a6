// An arrival or completion that the driver's positions make implausible still succeeds, but opens a review: the driver
// gets no offers until an administrator has cleared it. Plausible steps open none, however bad the network.
import {
  sharedAdmin,
  readCode,
  createDeliveryInStatus,
  runDispatch,
  kmNorth,
  requireOpenOffer,
  findOpenOffer,
  paidDelivery,
  positionBody,
  readStatus,
  type AssignedDelivery,
  completeCashLeg,
} from "./support/deliveries";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import { withArchivedPositions } from "./support/archived-positions";
import { readTimeline } from "./support/delivery-timeline";
import { longTest } from "../../e2e/fixtures/long-test";

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

const reasonArgs = { p_reason: "Called the receiver" };
const deliveryArgs = (delivery: { id: string }, overrides: Record<string, unknown> = {}) => ({
  p_transaction_id: delivery.id,
  ...overrides,
});
type DeliveryWithReview = {
  review: { step: string; rule: string; driverName: string; metres: number; seconds: number; limit: number } | null;
};
const readReviewAs = async (delivery: { id: string }) => ({
  ...(await callRpcOrThrow<DeliveryWithReview>(operator.client, "admin_get_transaction", deliveryArgs(delivery))),
  record: await readTimeline(delivery, { reader: operator }),
});
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
const listAttentionKinds = async (delivery: { id: string }): Promise<string[]> =>
  (
    await sql<{ kind: string }>("select kind from private.list_deliveries_needing_attention() where id = $1", [
      delivery.id,
    ])
  ).map(({ kind }) => kind);

// A delivery with its drop-off this many kilometres from its pickup; its driver accepted this many minutes ago, this
// many kilometres south of the pickup.
async function createTakenDelivery(
  km: number,
  minutes: number,
  metresAway = 0,
): Promise<AssignedDelivery & { dropOff: LatLng; pickup: LatLng }> {
  const pickup = nextUnusedLocation();
  const driver = await newDriver({ online: true, at: kmNorth(pickup, -metresAway) });
  const delivery = await paidDelivery({ sender, receiver, at: kmNorth(pickup, km), pickup });
  await runDispatch(delivery.id);
  const offer = await requireOpenOffer(driver);
  await callRpcOrThrow(driver.client, "accept_offer", { p_id: offer.id });
  await sql(
    "with moved as (update public.transactions set assigned_at = $2 where id = $1), opened as (update public.custody_legs set opened_at = $2 where transaction_id = $1) update public.optimoroute_orders set accepted_at = $2 where transaction_id = $1 and driver_id = $3",
    [delivery.id, minutesAgo(minutes), driver.id],
  );
  // A position's time is immutable: report the current one again with a time before the acceptance.
  await clearTrack(driver);
  await report(driver, positionAt(kmNorth(pickup, -metresAway), minutesAgo(minutes + 1)));
  return { ...delivery, driver, offer, dropOff: delivery.at, pickup };
}
async function createCarriedDelivery(
  km: number,
  minutes: number,
  metresAway = 0,
): Promise<AssignedDelivery & { dropOff: LatLng; pickup: LatLng }> {
  const delivery = await createTakenDelivery(km, minutes, metresAway);
  const { lat: latitude, lng: longitude } = delivery.pickup;
  const p_at = minutesAgo(minutes).toISOString();
  // The phone was there at the time of the step, long ago.
  await completeCashLeg(delivery.driver, delivery, { p_at, p_position: { latitude, longitude } });
  return delivery;
}
// The sender confirms, the delivery is unassigned, and only then is the driver's phone online.
async function takenLate(
  { id, driver, sender, pickup }: AssignedDelivery & { pickup: LatLng },
  step: () => Promise<unknown>,
): Promise<void> {
  const { code } = await callRpcOrThrow<{ code: string }>(
    sender.client,
    "confirm_leg",
    deliveryArgs({ id }, { p_counted: 80 }),
  );
  await step();
  await callRpcOrThrow(driver.client, "count_leg", deliveryArgs({ id }, { p_amount: 80 }));
  const p_position = { latitude: pickup.lat, longitude: pickup.lng };
  await callRpcOrThrow(
    driver.client,
    "prove_leg",
    deliveryArgs({ id }, { p_code: code, p_position, p_at: minutesAgo(5).toISOString() }),
  );
}
// The job that is due once the phone has had time to send its stored positions.
async function trackReviewed({ id, driver }: AssignedDelivery): Promise<void> {
  const due = await sql<{ minutes: number }>(
    "select extract(epoch from j.run_at - now())::float / 60 as minutes from graphile_worker.jobs j where j.key = 'review:' || $1 || ':' || $2",
    [id, driver.id],
  );
  expect(due.map(({ minutes }) => Math.round(minutes))).toEqual([10]);
  for (let time = 0; time < 2; time++)
    await callRpcOrThrow(serviceClient(), "review_track", { p_transaction_id: id, p_driver_id: driver.id });
}
const positionAt = (place: LatLng, at: Date) => ({
  timestamp: at.getTime() / 1000,
  latitude: place.lat,
  longitude: place.lng,
  accuracy: 10,
});
const report = (driver: TestPerson, ...positions: ReturnType<typeof positionAt>[]) =>
  callRpcOrThrow(driver.client, "record_positions", { p_positions: positions });
const clearTrack = (driver: TestPerson) =>
  sql(
    "with gone as (delete from private.driver_tracks where driver_id = $1) delete from public.driver_positions where driver_id = $1",
    [driver.id],
  );
const arrive = (delivery: AssignedDelivery, place: LatLng, at: Date = new Date()) =>
  callRpcOrThrow(
    delivery.driver.client,
    "arrive",
    deliveryArgs(delivery, { p_at: at.toISOString(), p_position: positionAt(place, at) }),
  );
const complete = async (delivery: AssignedDelivery, place: LatLng, at: Date = new Date()) =>
  callRpcOrThrow(
    delivery.driver.client,
    "complete_task",
    deliveryArgs(delivery, { p_code: await readCode(delivery), p_position: positionAt(place, at) }),
  );

describe("a forged position", () => {
  // docs/readings.md: impossible-arrival
  test("20 km away in a second completes with the right code, is flagged with its numbers, and blocks offers until an administrator has reviewed it", async () => {
    const delivery = await createCarriedDelivery(20, 0);
    await arrive(delivery, delivery.dropOff);
    await complete(delivery, delivery.dropOff);
    expect(await readStatus(delivery.id)).toBe("delivered");
    const { review, record } = await readReviewAs(delivery);
    expect(review).toMatchObject({ step: "arrive", rule: "time", limit: 70 });
    expect(review?.metres).toBeGreaterThan(19_900);
    expect(review?.seconds).toBeLessThan(60);
    expect(record.find(({ what }) => what === "review_arrive")?.detail).toMatch(/^20\.0 km \/ [\d.]+ s > 70 m\/s$/);
    expect(await listAttentionKinds(delivery)).toEqual(["under_review"]);

    const nextDelivery = await paidDelivery({ sender, receiver, at: delivery.dropOff, pickup: delivery.dropOff });
    expect(await runDispatch(nextDelivery.id)).toMatchObject({ offered: 0 });
    expect(
      await callRpc(
        operator.client,
        "admin_assign_delivery",
        deliveryArgs(nextDelivery, { p_driver_id: delivery.driver.id }),
      ),
    ).toMatchObject({
      code: "NOT_ELIGIBLE",
      failedGate: "under_review",
    });
    expect(
      (await callRpcOrThrow<{ underReviewSince: string | null }>(delivery.driver.client, "get_driver_profile"))
        .underReviewSince,
    ).not.toBeNull();

    for (let time = 0; time < 2; time++)
      expect(
        await callRpcOrThrow<DeliveryWithReview>(
          operator.client,
          "admin_clear_plausibility_review",
          deliveryArgs(delivery, reasonArgs),
        ),
      ).toMatchObject({
        review: null,
      });
    expect([
      await listAttentionKinds(delivery),
      (await callRpcOrThrow<{ underReviewSince: string | null }>(delivery.driver.client, "get_driver_profile"))
        .underReviewSince,
    ]).toEqual([[], null]);
    expect(
      await sql(
        "select reason from private.admin_actions where subject_id = $1 and action = 'clear_plausibility_review'",
        [delivery.id],
      ),
    ).toEqual([{ reason: reasonArgs.p_reason }]);
    await clearTrack(delivery.driver);
    await report(delivery.driver, positionAt(delivery.dropOff, new Date()));
    expect(await runDispatch(nextDelivery.id)).toMatchObject({ offered: 1 });
    expect(await findOpenOffer(delivery.driver)).toMatchObject({ transactionId: nextDelivery.id });
  });

  test("cannot be cleared by the driver or a party, nor where nothing was flagged", async () => {
    const delivery = await createCarriedDelivery(20, 0);
    await arrive(delivery, delivery.dropOff);
    for (const person of [delivery.driver, sender])
      expect(
        await callRpc(person.client, "admin_clear_plausibility_review", deliveryArgs(delivery, reasonArgs)),
      ).toMatchObject({
        code: "NOT_FOUND",
      });
    await sql("insert into private.admins (user_id) values ($1)", [delivery.driver.id]);
    expect(
      await callRpc(delivery.driver.client, "admin_clear_plausibility_review", deliveryArgs(delivery, reasonArgs)),
    ).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
    });
    expect(
      await callRpc(
        operator.client,
        "admin_clear_plausibility_review",
        deliveryArgs(await createDeliveryInStatus("assigned", { sender, receiver }), reasonArgs),
      ),
    ).toMatchObject({ code: "INVALID_STATE_TRANSITION" });
  });

  // docs/readings.md: impossible-arrival
  longTest(
    "is detected by the phone's own track, whether the step claims to be of now or of a day before",
    async () => {
      for (const claimed of [new Date(), minutesAgo(60 * 24)]) {
        const delivery = await createCarriedDelivery(0.5, 30);
        await clearTrack(delivery.driver);
        await report(
          delivery.driver,
          positionAt(delivery.dropOff, minutesAgo(60 * 24 - 1)),
          positionAt(kmNorth(delivery.dropOff, 30), new Date()),
        );
        await arrive(delivery, delivery.dropOff, claimed);
        expect((await readReviewAs(delivery)).review).toMatchObject({ step: "arrive", rule: "track" });
      }
    },
  );
});

describe("the route to the pickup", () => {
  longTest("is measured from the driver's position at the acceptance: 9 km in a minute is flagged", async () => {
    const delivery = await createCarriedDelivery(0.5, 0, 9);
    await arrive(delivery, delivery.dropOff);
    const { review } = await readReviewAs(delivery);
    expect(review).toMatchObject({ step: "arrive", rule: "via_pickup", limit: 70, driverName: delivery.driver.name });
    expect(review?.metres).toBeGreaterThan(9_000);
  });

  longTest("is not flagged with enough time", async () => {
    const delivery = await createCarriedDelivery(0.5, 20, 9);
    await arrive(delivery, delivery.dropOff);
    expect((await readReviewAs(delivery)).review).toBeNull();
  });
});

describe("a route without positions", () => {
  // Nothing is recorded after the acceptance.
  const handedOver = async (delivery: AssignedDelivery) => {
    await arrive(delivery, delivery.at);
    await complete(delivery, delivery.at);
  };

  longTest("is not evaluated against a place redacted meanwhile", async () => {
    const delivery = await createCarriedDelivery(40, 90, 9);
    await report(delivery.driver, positionAt(delivery.dropOff, new Date()));
    await handedOver(delivery);
    await callRpcOrThrow(operator.client, "admin_delete_transaction", deliveryArgs(delivery, reasonArgs));
    await trackReviewed(delivery);
    expect((await readReviewAs(delivery)).review).toBeNull();
    expect(
      (await callRpcOrThrow<{ underReviewSince: string | null }>(delivery.driver.client, "get_driver_profile"))
        .underReviewSince,
    ).toBeNull();
  });

  // docs/readings.md: impossible-arrival
  test("is flagged ten minutes after the delivery, also with enough time; the delivery stays completed", async () => {
    const delivery = await createCarriedDelivery(8, 40);
    await handedOver(delivery);
    expect([await readStatus(delivery.id), (await readReviewAs(delivery)).review]).toEqual(["delivered", null]);
    await trackReviewed(delivery);
    const { review, record } = await readReviewAs(delivery);
    expect([review, await listAttentionKinds(delivery)]).toMatchObject([
      { step: "complete", rule: "unseen", limit: 1000 },
      ["under_review"],
    ]);
    expect(record.find(({ what }) => what === "review_unseen")?.detail).toMatch(/^8\.0 km \/ [\d.]+ s$/);
    expect(
      (await callRpcOrThrow<{ underReviewSince: string | null }>(delivery.driver.client, "get_driver_profile"))
        .underReviewSince,
    ).not.toBeNull();
    await callRpcOrThrow(operator.client, "admin_clear_plausibility_review", deliveryArgs(delivery, reasonArgs));
    await trackReviewed(delivery);
    expect((await readReviewAs(delivery)).review).toBeNull();
  });

  longTest("is not flagged weeks later, when its positions may have been archived", async () => {
    const delivery = await createCarriedDelivery(8, 40);
    await handedOver(delivery);
    const answers = await withArchivedPositions(delivery.driver.id, "select app.review_track($1, $2) as answer", [
      delivery.id,
      delivery.driver.id,
    ]);
    expect(answers).toMatchObject([{ data: { rule: "unseen" } }, { data: null }]);
  });

  longTest(
    "is flagged for a driver recorded at home all the time, and when only the route to the pickup was long",
    async () => {
      const atHome = await createCarriedDelivery(8, 40, 6);
      await handedOver(atHome);
      await report(
        atHome.driver,
        ...[30, 20, 10].map((minutes) => positionAt(kmNorth(atHome.pickup, -6), minutesAgo(minutes))),
      );
      const toPickup = await createCarriedDelivery(0.5, 40, 6);
      await handedOver(toPickup);
      for (const delivery of [atHome, toPickup]) {
        await trackReviewed(delivery);
        expect((await readReviewAs(delivery)).review).toMatchObject({ rule: "unseen" });
      }
    },
  );

  longTest(
    "is flagged with a reason but no position, or one at the pickup or the acceptance only; a position elsewhere is recorded already",
    async () => {
      // The distance from the pickup at the reported arrival, and whether it is recorded; they accepted 4 km south of
      // it.
      for (const [km, recorded, rule] of [
        [3, false, "unseen"],
        [0.1, true, "unseen"],
        [-4, true, "unseen"],
        [3, true, undefined],
        [-2, true, undefined],
      ] as const) {
        const delivery = await createCarriedDelivery(8, 40, 4);
        await callRpcOrThrow(
          delivery.driver.client,
          "arrive",
          deliveryArgs(delivery, {
            p_position: positionBody(kmNorth(delivery.pickup, km)),
            p_reason: "The pin is wrong",
          }),
        );
        if (recorded) await report(delivery.driver, positionAt(kmNorth(delivery.pickup, km), new Date()));
        await callRpcOrThrow(
          delivery.driver.client,
          "complete_task",
          deliveryArgs(delivery, { p_code: await readCode(delivery) }),
        );
        await trackReviewed(delivery);
        expect((await readReviewAs(delivery)).review?.rule).toBe(rule);
      }
    },
  );

  test.each<[string, (at: (km: number) => LatLng) => ReturnType<typeof positionAt>[]]>([
    [
      "whose positions come all at once after the delivery",
      (at) => [30, 20, 10, 1].map((minutes) => positionAt(at(8 - minutes / 5), minutesAgo(minutes))),
    ],
    ["whose phone slept all the way and woke at the door", (at) => [positionAt(at(7.9), minutesAgo(1))]],
    [
      "whose phone knows at the door only that it is somewhere near",
      (at) => [{ ...positionAt(at(6.5), minutesAgo(1)), accuracy: 900 }],
    ],
    ["who was seen half way and then drove into a tunnel", (at) => [positionAt(at(4), minutesAgo(20))]],
    ["whose phone's clock is some minutes behind", (at) => [positionAt(at(7.9), minutesAgo(6))]],
  ])("is not flagged for a driver %s", async (_, positions) => {
    const delivery = await createCarriedDelivery(8, 40);
    await handedOver(delivery);
    await report(delivery.driver, ...positions((km) => kmNorth(delivery.pickup, km)));
    await trackReviewed(delivery);
    expect([(await readReviewAs(delivery)).review, await listAttentionKinds(delivery)]).toEqual([null, []]);
  });

  longTest("is not flagged when the whole route is short", async () => {
    const delivery = await createCarriedDelivery(1.5, 30);
    await handedOver(delivery);
    await trackReviewed(delivery);
    expect((await readReviewAs(delivery)).review).toBeNull();
  });
});

describe("a delivery given up before the start", () => {
  const cancelTask = ({ driver, id }: AssignedDelivery) =>
    callRpcOrThrow(driver.client, "cancel_task", { p_transaction_id: id, p_reason: "Flat tyre" });
  const at = (delivery: { pickup: LatLng }, ...positions: [km: number, minutes: number][]) =>
    positions.map(([km, minutes]) => positionAt(kmNorth(delivery.pickup, km), minutesAgo(minutes)));

  longTest("is flagged again when the driver had it again after the first review", async () => {
    const delivery = await createTakenDelivery(8, 30, 3);
    await report(delivery.driver, ...at(delivery, [-1, 25], [0, 20], [0.05, 18], [2, 10], [5, 5]));
    await cancelTask(delivery);
    await trackReviewed(delivery);
    await callRpcOrThrow(operator.client, "admin_clear_plausibility_review", deliveryArgs(delivery, reasonArgs));
    await callRpcOrThrow(
      operator.client,
      "admin_assign_delivery",
      deliveryArgs(delivery, { p_driver_id: delivery.driver.id }),
    );
    await sql(
      "with looked as (update private.plausibility_reviews set cleared_at = $2 where transaction_id = $1) update public.optimoroute_orders set accepted_at = $3 where transaction_id = $1 and status = 'accepted'",
      [delivery.id, minutesAgo(4.5), minutesAgo(4)],
    );
    await report(delivery.driver, ...at(delivery, [0.02, 3.5], [0.03, 2], [2, 0.5]));
    await cancelTask(delivery);
    await trackReviewed(delivery);
    expect((await readReviewAs(delivery)).review).toMatchObject({ step: "give_back", rule: "pickup" });
    await callRpcOrThrow(operator.client, "admin_clear_plausibility_review", deliveryArgs(delivery, reasonArgs));
    await trackReviewed(delivery);
    expect((await readReviewAs(delivery)).review).toBeNull();
  });

  longTest(
    "is flagged although they held its cash before: it was returned before they had the delivery again",
    async () => {
      const delivery = await createTakenDelivery(8, 30, 3);
      await takenLate(delivery, () =>
        callRpcOrThrow(operator.client, "admin_unassign_delivery", deliveryArgs(delivery, reasonArgs)),
      );
      await callRpcOrThrow(operator.client, "admin_record_returned_cash", deliveryArgs(delivery, reasonArgs));
      await callRpcOrThrow(
        operator.client,
        "admin_assign_delivery",
        deliveryArgs(delivery, { p_driver_id: delivery.driver.id }),
      );
      await report(delivery.driver, ...at(delivery, [0.02, 3.5], [0.03, 2], [2, 0.5]));
      await sql(
        "with proven as (update private.plausibility_reviews set cleared_at = $2 where transaction_id = $1) update public.optimoroute_orders set accepted_at = $3 where transaction_id = $1 and status = 'accepted'",
        [delivery.id, minutesAgo(4.5), minutesAgo(4)],
      );
      await cancelTask(delivery);
      await trackReviewed(delivery);
      expect((await readReviewAs(delivery)).review).toMatchObject({ step: "give_back", rule: "pickup" });
    },
  );

  longTest("is evaluated before an administrator's deletion redacts the pickup's place", async () => {
    const delivery = await createTakenDelivery(8, 30, 3);
    await report(delivery.driver, ...at(delivery, [-1, 25], [0, 20], [0.05, 18], [2, 10], [5, 5]));
    await callRpcOrThrow(operator.client, "admin_delete_transaction", deliveryArgs(delivery, reasonArgs));
    await trackReviewed(delivery);
    expect([(await readReviewAs(delivery)).review, await listAttentionKinds(delivery)]).toMatchObject([
      { step: "give_back", rule: "pickup" },
      expect.arrayContaining(["under_review"]),
    ]);
  });

  test("after a stay at the pickup and leaving it is flagged for its driver, who may have the cash", async () => {
    const delivery = await createTakenDelivery(8, 30, 3);
    await report(delivery.driver, ...at(delivery, [-1, 25], [0, 20], [0.05, 18], [2, 10], [5, 5]));
    await cancelTask(delivery);
    await trackReviewed(delivery);
    const { review } = await readReviewAs(delivery);
    expect([review, await listAttentionKinds(delivery)]).toMatchObject([
      { step: "give_back", rule: "pickup", driverName: delivery.driver.name, limit: 200 },
      ["under_review"],
    ]);
    expect(Math.round(review?.seconds ?? 0)).toBe(120);
    await sql("insert into private.admins (user_id) values ($1)", [delivery.driver.id]);
    expect(
      await callRpc(delivery.driver.client, "admin_clear_plausibility_review", deliveryArgs(delivery, reasonArgs)),
    ).toMatchObject({
      code: "CONFLICT_OF_INTEREST",
    });
    await callRpcOrThrow(operator.client, "admin_clear_plausibility_review", deliveryArgs(delivery, reasonArgs));
    expect(await listAttentionKinds(delivery)).toEqual([]);
  });

  longTest("is flagged when the delivery is cancelled after the driver has left the pickup", async () => {
    const delivery = await createTakenDelivery(8, 30);
    await report(delivery.driver, ...at(delivery, [0, 20], [0, 10], [3, 5]));
    await callRpcOrThrow(
      operator.client,
      "admin_cancel_delivery",
      deliveryArgs(delivery, { p_reason: "The sender changed their mind" }),
    );
    await trackReviewed(delivery);
    expect((await readReviewAs(delivery)).review).toMatchObject({ rule: "pickup" });
  });

  test.each<[string, [number, number][]]>([
    [
      "never came near",
      [
        [-3, 20],
        [-2, 10],
        [-2.5, 5],
      ],
    ],
    [
      "passed by without a stop",
      [
        [-1, 20],
        [0, 19],
        [4, 10],
      ],
    ],
    [
      "waited there and is still there",
      [
        [0, 20],
        [0.05, 10],
        [0.1, 2],
      ],
    ],
  ])("is not flagged for a driver who %s", async (_, positions) => {
    const delivery = await createTakenDelivery(8, 30, 3);
    await report(delivery.driver, ...at(delivery, ...positions));
    await cancelTask(delivery);
    await trackReviewed(delivery);
    expect((await readReviewAs(delivery)).review).toBeNull();
  });

  const reportSenderCount = (delivery: AssignedDelivery, fn: string, p_counted: number) =>
    callRpcOrThrow(delivery.sender.client, fn, deliveryArgs(delivery, { p_counted }));
  const counts = (delivery: AssignedDelivery, p_amount: number) =>
    callRpcOrThrow(delivery.driver.client, "count_leg", deliveryArgs(delivery, { p_amount }));

  test.each<[string, (delivery: AssignedDelivery) => Promise<unknown>]>([
    ["gives it back", cancelTask],
    [
      "is sent away by an administrator",
      (delivery) => callRpcOrThrow(operator.client, "admin_unassign_delivery", deliveryArgs(delivery, reasonArgs)),
    ],
    [
      "is called off",
      (delivery) => callRpcOrThrow(operator.client, "admin_cancel_delivery", deliveryArgs(delivery, reasonArgs)),
    ],
    [
      "counts another sum then and leaves",
      async (delivery) => {
        await counts(delivery, 79);
        await callRpcOrThrow(delivery.driver.client, "leave_pickup", deliveryArgs(delivery, reasonArgs));
      },
    ],
  ])("is flagged when the sender confirmed the cash, the driver has no position and %s", async (_, endDelivery) => {
    const delivery = await createTakenDelivery(8, 30, 3);
    await counts(delivery, 80);
    await reportSenderCount(delivery, "confirm_leg", 80);
    await endDelivery(delivery);
    await trackReviewed(delivery);
    const { review, record } = await readReviewAs(delivery);
    expect([review, await listAttentionKinds(delivery)]).toMatchObject([
      { step: "give_back", rule: "confirmed", driverName: delivery.driver.name },
      expect.arrayContaining(["under_review"]),
    ]);
    expect(record.map(({ what }) => what)).toContain("review_confirmed");
  });

  longTest("is flagged when the driver left after miscounting, without a position at the pickup", async () => {
    const leaves = async (delivery: AssignedDelivery) => {
      await counts(delivery, 0.01);
      await callRpcOrThrow(delivery.driver.client, "leave_pickup", deliveryArgs(delivery, reasonArgs));
      await trackReviewed(delivery);
      return (await readReviewAs(delivery)).review;
    };
    const [unknownPosition, farPosition, atDropOff] = [
      await createTakenDelivery(8, 30, 3),
      await createTakenDelivery(8, 30, 3),
      await createTakenDelivery(8, 30, 3),
    ];
    await clearTrack(unknownPosition.driver);
    await report(farPosition.driver, ...at(farPosition, [-3, 20], [-2, 10]));
    await report(atDropOff.driver, ...at(atDropOff, [-3, 20], [0.05, 10], [0, 1]));
    const limit = { step: "give_back", rule: "away", limit: 1000 };
    expect(await leaves(unknownPosition)).toMatchObject({ ...limit, metres: 0 });
    const { metres } = (await leaves(farPosition)) ?? {};
    expect(Math.round((metres ?? 0) / 100)).toBe(20);
    expect(await leaves(atDropOff)).toBeNull();
    expect(await leaves(await createTakenDelivery(8, 30))).toBeNull();
    // The sender has reported a different sum, which shows that someone is there.
    const answered = await createTakenDelivery(8, 30, 3);
    await counts(answered, 80);
    await reportSenderCount(answered, "dispute_leg", 70);
    expect(await leaves(answered)).toBeNull();
  });

  test("is not flagged when the sender withdrew the confirmation, or never gave it", async () => {
    const [disputed, counted] = [await createTakenDelivery(8, 30, 3), await createTakenDelivery(8, 30, 3)];
    for (const delivery of [disputed, counted]) await counts(delivery, 80);
    await reportSenderCount(disputed, "confirm_leg", 80);
    await reportSenderCount(disputed, "dispute_leg", 70);
    for (const delivery of [disputed, counted]) {
      await cancelTask(delivery);
      await trackReviewed(delivery);
      expect((await readReviewAs(delivery)).review).toBeNull();
    }
  });

  test("is cleared once the driver's proof arrives", async () => {
    const delivery = await createTakenDelivery(8, 30, 3);
    await takenLate(delivery, async () => {
      await callRpcOrThrow(operator.client, "admin_unassign_delivery", deliveryArgs(delivery, reasonArgs));
      await trackReviewed(delivery);
      expect((await readReviewAs(delivery)).review).toMatchObject({ rule: "confirmed" });
    });
    expect([(await readReviewAs(delivery)).review, await listAttentionKinds(delivery)]).toEqual([
      null,
      ["cash_to_return"],
    ]);
    await trackReviewed(delivery);
    expect((await readReviewAs(delivery)).review).toBeNull();
  });

  longTest("opens no review when the start was late and the cash is in the ledger", async () => {
    const delivery = await createTakenDelivery(8, 30, 3);
    await report(delivery.driver, ...at(delivery, [0, 20], [0, 10], [3, 5]));
    await takenLate(delivery, () => cancelTask(delivery));
    await trackReviewed(delivery);
    expect([(await readReviewAs(delivery)).review, await listAttentionKinds(delivery)]).toEqual([
      null,
      ["cash_to_return"],
    ]);
  });
});

describe("an honest driver is not flagged", () => {
  test("with positions along the whole route", async () => {
    const delivery = await createCarriedDelivery(12, 20);
    await clearTrack(delivery.driver);
    await report(
      delivery.driver,
      ...[10, 8, 6, 4, 2, 0].map((minutes) =>
        positionAt(kmNorth(delivery.dropOff, -minutes * 1.2), minutesAgo(minutes)),
      ),
    );
    await arrive(delivery, delivery.dropOff);
    await complete(delivery, delivery.dropOff);
    expect([(await readReviewAs(delivery)).review, await listAttentionKinds(delivery)]).toEqual([null, []]);
  });

  // docs/readings.md: impossible-arrival
  test("with steps and positions that arrive together after two hours offline", async () => {
    const delivery = await createCarriedDelivery(25, 120);
    await clearTrack(delivery.driver);
    await arrive(delivery, delivery.dropOff, minutesAgo(60));
    await complete(delivery, delivery.dropOff, minutesAgo(58));
    await report(
      delivery.driver,
      positionAt(kmNorth(delivery.dropOff, -20), minutesAgo(80)),
      positionAt(delivery.dropOff, minutesAgo(60)),
      positionAt(kmNorth(delivery.dropOff, 40), new Date()),
    );
    expect((await readReviewAs(delivery)).review).toBeNull();
  });

  longTest("who has driven on by the time the old steps and the newest position are sent", async () => {
    const delivery = await createCarriedDelivery(25, 120);
    await clearTrack(delivery.driver);
    await report(
      delivery.driver,
      positionAt(delivery.dropOff, minutesAgo(60)),
      positionAt(kmNorth(delivery.dropOff, 40), new Date()),
    );
    await arrive(delivery, delivery.dropOff, minutesAgo(60));
    await callRpcOrThrow(
      delivery.driver.client,
      "complete_task",
      deliveryArgs(delivery, { p_code: await readCode(delivery) }),
    );
    expect((await readReviewAs(delivery)).review).toBeNull();
  });

  // docs/readings.md: impossible-arrival
  longTest("without positions in a tunnel, or with one jump across the country", async () => {
    const unseenDelivery = await createCarriedDelivery(8, 15);
    await clearTrack(unseenDelivery.driver);
    await arrive(unseenDelivery, unseenDelivery.dropOff);
    const jumping = await createCarriedDelivery(0.5, 15);
    await clearTrack(jumping.driver);
    await report(
      jumping.driver,
      positionAt(jumping.dropOff, minutesAgo(2)),
      positionAt(kmNorth(jumping.dropOff, 900), minutesAgo(1)),
    );
    await arrive(jumping, jumping.dropOff);
    expect([(await readReviewAs(unseenDelivery)).review, (await readReviewAs(jumping)).review]).toEqual([null, null]);
  });

  longTest("far from the address with a reason, which is recorded already", async () => {
    const delivery = await createCarriedDelivery(8, 15);
    await clearTrack(delivery.driver);
    await callRpcOrThrow(
      delivery.driver.client,
      "arrive",
      deliveryArgs(delivery, { p_position: positionBody(kmNorth(delivery.dropOff, -7)), p_reason: "The pin is wrong" }),
    );
    expect([(await readReviewAs(delivery)).review, await listAttentionKinds(delivery)]).toEqual([
      null,
      ["outside_gate"],
    ]);
  });
});
