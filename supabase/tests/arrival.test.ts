// When a driver marks the arrival, the distance to the address is checked (arrival geofence): at the address nothing is
// recorded, near it the distance is, and elsewhere the driver must give a reason, which only administrators read.
import fc from "fast-check";
import {
  runAs,
  callRpc,
  callRpcOrThrow,
  runAsIsolated,
  setDriverPosition,
  newCustomer,
  newDriver,
  queryRow,
  sql,
  type RpcResult,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import {
  sharedAdmin,
  readAsAdmin,
  createDeliveryInStatus,
  listQueuedNotifications,
  kmNorth,
  positionBody,
  readStatus,
  type TaskJson,
  type AssignedDelivery,
} from "./support/deliveries";
import { createTrackingLinkAs } from "./support/tracking-links";
import { arrivalGate, type ArrivalLimits } from "../../lib/domain/task/arrival-gate";
import { distanceMetres } from "../../lib/domain/geo/distance";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

const ARRIVAL_REASON = "I meet the receiver nearby";
/** A delivery on the way; the driver's last position is this many metres from the address, or missing. */
async function createInTransit(metres: number | null = 0): Promise<AssignedDelivery> {
  const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
  await sql(
    "with deleted_tracks as (delete from private.driver_tracks where driver_id = $1) delete from public.driver_positions where driver_id = $1",
    [delivery.driver.id],
  );
  if (metres !== null) await setDriverPosition(delivery.driver, kmNorth(delivery.at, metres / 1000));
  return delivery;
}
const arrive = (
  { id, driver }: AssignedDelivery,
  overrides: Record<string, unknown> = {},
): Promise<RpcResult<TaskJson>> => callRpc<TaskJson>(driver.client, "arrive", { p_transaction_id: id, ...overrides });
const positionArgs = (delivery: AssignedDelivery, metres: number, overrides: object = {}): Record<string, unknown> => ({
  p_position: { ...positionBody(kmNorth(delivery.at, metres / 1000)), ...overrides },
});
const readHistory = async ({ id }: AssignedDelivery): Promise<Record<string, unknown>[]> =>
  (
    await sql<{ metadata: Record<string, unknown> }>(
      "select metadata from public.transaction_status_updates where transaction_id = $1 and action = 'arrive'",
      [id],
    )
  ).map(({ metadata }) => metadata);
const inTheirLog = async ({ id }: AssignedDelivery): Promise<Record<string, unknown>> =>
  (
    await queryRow<{ metadata: Record<string, unknown> }>(
      "select metadata from public.driver_task_actions where transaction_id = $1 and action = 'arrive'",
      [id],
    )
  ).metadata;
const minutesAgo = (minutes: number): { at: string; timestamp: number } => ({
  at: new Date(Date.now() - minutes * 60_000).toISOString(),
  timestamp: Date.now() / 1000 - minutes * 60,
});

test("logs each step of a task with the driver's assignment", async () => {
  const delivery = await createDeliveryInStatus("delivered");
  const actions = await sql<{ action: string; matches: boolean }>(
    `select l.action, l.assignment_id = o.id as matches from public.driver_task_actions l
       join public.optimoroute_orders o on o.transaction_id = l.transaction_id
      where l.transaction_id = $1 order by l.id`,
    [delivery.id],
  );
  expect(actions.length).toBeGreaterThan(3);
  expect(actions.filter(({ matches }) => !matches)).toEqual([]);
});

describe("a driver with a position", () => {
  test("arrives within 200 m, and nothing is recorded", async () => {
    const delivery = await createInTransit();
    expect((await arrive(delivery, positionArgs(delivery, 199))).data?.state).toBe("arrived");
    expect(await readHistory(delivery)).toEqual([{ position: positionBody(kmNorth(delivery.at, 0.199)) }]);
    expect((await readAsAdmin(delivery.id)).arrival).toBeNull();
  });
  longTest("arrives within 500 m, and the distance is recorded", async () => {
    const delivery = await createInTransit();
    expect((await arrive(delivery, positionArgs(delivery, 320))).data?.state).toBe("arrived");
    expect(await readHistory(delivery)).toMatchObject([{ gate: "warn", distanceM: 320 }]);
    expect((await readAsAdmin(delivery.id)).arrival).toEqual({ distanceM: 320, reason: null });
  });
  test("is refused with NOT_AT_DESTINATION farther away, and nothing changes", async () => {
    const delivery = await createInTransit();
    for (const p_reason of [null, "", "  .  "]) {
      expect(await arrive(delivery, { ...positionArgs(delivery, 1234), p_reason })).toEqual({
        ok: false,
        code: "NOT_AT_DESTINATION",
        message: "You are not at the delivery address yet",
        distanceM: 1234,
        needsReason: true,
      });
    }
    expect([
      await readStatus(delivery.id),
      await readHistory(delivery),
      (await listQueuedNotifications(delivery.id)).includes("driver_arrived"),
    ]).toEqual(["in_transit", [], false]);
  });
  test("arrives farther away with a reason, which is recorded with the distance", async () => {
    const delivery = await createInTransit();
    expect((await arrive(delivery, { ...positionArgs(delivery, 1234), p_reason: ARRIVAL_REASON })).data).toMatchObject({
      state: "arrived",
      reason: null,
    });
    const expectedDetail = { gate: "reason", distanceM: 1234, reason: ARRIVAL_REASON };
    expect([await readHistory(delivery), await inTheirLog(delivery)]).toMatchObject([[expectedDetail], expectedDetail]);
    expect((await readAsAdmin(delivery.id)).arrival).toEqual({ distanceM: 1234, reason: ARRIVAL_REASON });
    expect(await listQueuedNotifications(delivery.id)).toContain("driver_arrived");
  });
  longTest("gets the benefit of the accuracy: up to 100 m of it is subtracted from the distance", async () => {
    const [nearby, distant, inaccurate] = await Promise.all([createInTransit(), createInTransit(), createInTransit()]);
    expect((await arrive(nearby, positionArgs(nearby, 280, { accuracy: 90 }))).ok).toBe(true);
    expect((await readAsAdmin(nearby.id)).arrival).toBeNull();
    expect((await arrive(distant, positionArgs(distant, 590, { accuracy: 95 }))).ok).toBe(true);
    expect((await readAsAdmin(distant.id)).arrival).toEqual({ distanceM: 590, reason: null });
    expect(await arrive(inaccurate, positionArgs(inaccurate, 700, { accuracy: 5000 }))).toMatchObject({
      code: "NOT_AT_DESTINATION",
      distanceM: 700,
    });
  });
});

describe("a driver without a position in the step", () => {
  longTest("is checked by the last known position if it is under five minutes old", async () => {
    const [atDropOff, farAway, long] = await Promise.all([
      createInTransit(50),
      createInTransit(2000),
      createInTransit(50),
    ]);
    expect((await arrive(atDropOff)).ok).toBe(true);
    expect(await arrive(farAway)).toMatchObject({ code: "NOT_AT_DESTINATION", distanceM: 2000 });
    await sql(
      'update public.driver_positions set "timestamp" = "timestamp" - interval \'301 seconds\' where driver_id = $1',
      [long.driver.id],
    );
    expect(await arrive(long)).toMatchObject({ code: "NOT_AT_DESTINATION", distanceM: null });
  });
  longTest("arrives with a reason when no position was ever known, and the record says so", async () => {
    const delivery = await createInTransit(null);
    expect(await arrive(delivery)).toEqual({
      ok: false,
      code: "NOT_AT_DESTINATION",
      message: "You are not at the delivery address yet",
      distanceM: null,
      needsReason: true,
    });
    expect((await arrive(delivery, { p_reason: "GPS is wrong here" })).data?.state).toBe("arrived");
    expect(await readHistory(delivery)).toEqual([{ gate: "reason", reason: "GPS is wrong here" }]);
    expect((await readAsAdmin(delivery.id)).arrival).toEqual({ distanceM: null, reason: "GPS is wrong here" });
  });
});

describe("a stale position", () => {
  longTest("three minutes older than the step is ignored in favour of the last known one", async () => {
    const [delivery, lostDelivery] = await Promise.all([createInTransit(20), createInTransit(null)]);
    const old = { timestamp: minutesAgo(3).timestamp };
    expect((await arrive(delivery, positionArgs(delivery, 3000, old))).ok).toBe(true);
    expect(await arrive(lostDelivery, positionArgs(lostDelivery, 0, old))).toMatchObject({
      code: "NOT_AT_DESTINATION",
      distanceM: null,
    });
  });
  longTest("is dated by the phone's own clock, also when that is ten minutes fast", async () => {
    const delivery = await createInTransit(3000);
    const fast = minutesAgo(-10);
    expect(
      (await arrive(delivery, { p_at: fast.at, ...positionArgs(delivery, 10, { timestamp: fast.timestamp }) })).ok,
    ).toBe(true);
  });
});

describe("a step that waited offline in the outbox", () => {
  test("is checked against the position of the step's time, not of the time it is sent", async () => {
    const [farAwayThen, atDropOffThen] = await Promise.all([createInTransit(9000), createInTransit(0)]);
    for (const { id } of [farAwayThen, atDropOffThen]) {
      await sql(
        "update public.transactions set assigned_at = assigned_at - interval '3 hours', started_at = started_at - interval '3 hours' where id = $1",
        [id],
      );
      await sql(
        "update public.optimoroute_orders set accepted_at = accepted_at - interval '3 hours' where transaction_id = $1",
        [id],
      );
    }
    const stepTime = minutesAgo(90);
    const arrived = await arrive(farAwayThen, {
      p_at: stepTime.at,
      ...positionArgs(farAwayThen, 30, { timestamp: stepTime.timestamp - 20 }),
    });
    expect(arrived.data).toMatchObject({ state: "arrived", arrivedAt: stepTime.at });
    expect(
      await arrive(atDropOffThen, {
        p_at: stepTime.at,
        ...positionArgs(atDropOffThen, 4000, { timestamp: stepTime.timestamp }),
      }),
    ).toMatchObject({ code: "NOT_AT_DESTINATION", distanceM: 4000 });
    // Without a position in the step the place at that time is unknown.
    expect(await arrive(atDropOffThen, { p_at: stepTime.at })).toMatchObject({
      code: "NOT_AT_DESTINATION",
      distanceM: null,
    });
  });
});

longTest("a repeated arrival succeeds from anywhere, and is recorded once", async () => {
  const delivery = await createInTransit();
  await arrive(delivery, { ...positionArgs(delivery, 1500), p_reason: ARRIVAL_REASON });
  for (const again of [
    positionArgs(delivery, 9000),
    { ...positionArgs(delivery, 9000), p_reason: "Another reason" },
    {},
  ])
    expect((await arrive(delivery, again)).data?.state).toBe("arrived");
  expect(await readHistory(delivery)).toMatchObject([{ distanceM: 1500, reason: ARRIVAL_REASON }]);
  const operator = await sharedAdmin();
  await callRpcOrThrow(operator.client, "admin_complete_override", {
    p_transaction_id: delivery.id,
    p_reason: "The test is over",
  });
  expect((await readAsAdmin(delivery.id)).arrival).toEqual({ distanceM: 1500, reason: ARRIVAL_REASON });
});

longTest("the distances are settings", async () => {
  const delivery = await createInTransit();
  // In a transaction that is rolled back: other tests' drivers arrive meanwhile.
  await runAsIsolated(delivery.driver, async (query) => {
    await query("update private.settings set value = '50' where key = 'arrival_radius_m'");
    await query("select app.arrive(p_transaction_id => $1, p_position => $2)", [
      delivery.id,
      JSON.stringify(positionArgs(delivery, 60).p_position),
    ]);
    expect(
      await query(
        "select metadata -> 'distanceM' as metres from public.transaction_status_updates where transaction_id = $1 and action = 'arrive'",
        [delivery.id],
      ),
    ).toEqual([{ metres: 60 }]);
  });
  await arrive(delivery, positionArgs(delivery, 60));
  expect((await readAsAdmin(delivery.id)).arrival).toBeNull();
});

test("hides the reason and the distance from sender, receiver and other drivers everywhere", async () => {
  const delivery = await createInTransit();
  const secret = "They wait at the petrol station";
  await arrive(delivery, { ...positionArgs(delivery, 3217), p_reason: secret });
  const stranger = await newDriver();
  for (const person of [sender, receiver, stranger]) {
    const answers = await Promise.all([
      callRpc(person.client, "get_transaction_by_id", { transaction_id: delivery.id }),
      callRpc(person.client, "list_transactions"),
      callRpc(person.client, "list_notifications"),
      createTrackingLinkAs(person, delivery),
      runAs(person, (query) => query("select * from public.transactions_with_profiles where id = $1", [delivery.id])),
      runAs(person, (query) =>
        query("select * from public.driver_task_actions where transaction_id = $1", [delivery.id]),
      ),
    ]);
    expect(JSON.stringify(answers)).not.toMatch(/petrol|distanceM/);
    await expect(
      runAs(person, (query) =>
        query("select metadata from public.transaction_status_updates where transaction_id = $1", [delivery.id]),
      ),
    ).rejects.toMatchObject({ code: "42501" });
  }
  expect(
    JSON.stringify(
      await sql("select payload from graphile_worker._private_jobs where payload ->> 'transactionId' = $1", [
        delivery.id,
      ]),
    ),
  ).not.toMatch(/petrol|distanceM/);
});

longTest("the phone's prediction and the database agree everywhere, also at the boundaries", async () => {
  const metres = fc.oneof(
    fc.double({ min: 0, max: 1500, noNaN: true }),
    fc.constantFrom(0, 200, 200.001, 300, 500, 500.001, 600, 2e7),
  );
  const accuracy = fc.option(
    fc.oneof(fc.double({ min: 0, max: 300, noNaN: true }), fc.constantFrom(0, 100, 100.001, 100_000)),
  );
  const positions = fc.sample(fc.option(fc.record({ metres, accuracy })), 3000);
  const gates = await sql<{ gate: string }>(
    "select private.compute_arrival_gate(m, a) as gate from jsonb_to_recordset($1) as r (n int, m float8, a float8) order by n",
    [JSON.stringify(positions.map((each, n) => ({ n, m: each?.metres ?? null, a: each?.accuracy ?? null })))],
  );
  // The phone reads the limits from its task.
  const { driver } = await createDeliveryInStatus("assigned");
  const task = await callRpcOrThrow<{ arrivalLimits: ArrivalLimits }>(driver.client, "get_current_task");
  const predicted = (each: Parameters<typeof arrivalGate>[0]) => arrivalGate(each, task.arrivalLimits);
  expect(gates.map(({ gate }) => gate)).toEqual(positions.map(predicted));

  // With the phones' precision: a millionth of a degree is a decimetre.
  const degreesTo = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((n) => n / 1e6);
  const offset = fc.record({
    address: fc.record({ lat: degreesTo(80), lng: degreesTo(179) }),
    metres: fc.double({ min: 0, max: 800, noNaN: true }),
    degrees: fc.double({ min: 0, max: 360, noNaN: true }),
    accuracy,
  });
  const cases = fc.sample(offset, 300).map((each) => {
    const { address } = each;
    const angle = (each.degrees * Math.PI) / 180;
    const currentPlace: LatLng = {
      lat: address.lat + (each.metres * Math.cos(angle)) / 111_195,
      lng: address.lng + (each.metres * Math.sin(angle)) / (111_195 * Math.cos((address.lat * Math.PI) / 180)),
    };
    return { address, here: currentPlace, accuracy: each.accuracy };
  });
  const evaluated = await sql<{ gate: string; metres: number }>(
    `select j.gate, j.metres from jsonb_to_recordset($1) as r (n int, lat float8, lng float8, place jsonb),
            lateral (select t from jsonb_populate_record(null::public.transactions, jsonb_build_object('delivery_latitude', lat, 'delivery_longitude', lng)) t) x,
            lateral private.evaluate_arrival(x.t, null, place, null) j order by n`,
    [
      JSON.stringify(
        cases.map(({ address, here: currentPlace, accuracy: a }, n) => ({
          n,
          lat: address.lat,
          lng: address.lng,
          place: { ...positionBody(currentPlace), ...(a === null ? {} : { accuracy: a }) },
        })),
      ),
    ],
  );
  cases.forEach(({ address, here: currentPlace, accuracy: a }, n) => {
    const distant = distanceMetres(currentPlace, address);
    const counted = distant - Math.min(a ?? 0, 100);
    expect(evaluated[n]?.metres).toBe(Math.round(distant));
    // The two formulas differ by less than a centimetre.
    if ([200, 500].every((edge) => Math.abs(counted - edge) > 0.01))
      expect(evaluated[n]?.gate).toBe(predicted({ metres: distant, accuracy: a }));
  });
});
