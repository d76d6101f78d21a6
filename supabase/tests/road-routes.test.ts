// A delivery's road route: stored when the routing engine has returned it, followed by the driver's positions, left by
// them, and shown to the parties.
import { distanceMetres, toMinutes, estimateTravelMinutes } from "@/lib/domain/geo/distance";
import { encodePolyline } from "@/lib/domain/geo/polyline";
import { remainingRoute, toRouteGeometry, projectOntoRoute } from "@/lib/domain/geo/road-route";
import {
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newCustomer,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import {
  sharedAdmin,
  readAsAdmin,
  createDeliveryInStatus,
  listJobs,
  preferredTimeLaterToday,
  newDelivery,
  kmNorth,
  movePreferredTime,
  type TestDelivery,
  type TaskJson,
  type AssignedDelivery,
  completeCashLeg,
} from "./support/deliveries";
import { createTrackingToken } from "./support/tracking-links";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

type Route = {
  approximate: boolean;
  polyline: string | null;
  metres: number;
  from: LatLng | null;
  stops: (LatLng & { to: string })[];
  remaining: { metres: number; seconds: number };
};
type RouteJson = {
  approximate: boolean;
  metres: number;
  seconds: number;
  estimatedArrival: string;
  polyline: string | null;
};

let sender: TestPerson;
let receiver: TestPerson;
let stranger: TestPerson;
beforeAll(async () => {
  [sender, receiver, stranger] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    newCustomer(),
  ]);
});

/** A delivery and its driver. */
type Driven = Omit<AssignedDelivery, "offer">;
const deliveryArgs = ({ id }: TestDelivery) => ({ p_transaction_id: id });
const taskRoute = (delivery: AssignedDelivery) =>
  callRpcOrThrow<Route>(delivery.driver.client, "get_task_road_route", deliveryArgs(delivery));
const seenBy = (person: TestPerson, { id }: TestDelivery) =>
  callRpc<RouteJson>(person.client, "get_delivery_road_route", { p_id: id });
const task = ({ driver }: AssignedDelivery) =>
  callRpcOrThrow<TaskJson & { etaApproximate: boolean | null; estimatedArrival: string }>(
    driver.client,
    "get_current_task",
  );
const readRouteRequest = async ({ id }: TestDelivery) =>
  (
    await queryRow<{ answer: { data: { start: LatLng; stops: (LatLng & { to: string })[] } | null } }>(
      "select app.get_task_route_query($1) as answer",
      [id],
    )
  ).answer.data;

/** A delivery on the way, with its driver this many kilometres north of the drop-off. */
async function driving(km: number): Promise<AssignedDelivery> {
  const at = nextUnusedLocation();
  const driver = await newDriver({ online: true, at: kmNorth(at, km) });
  return createDeliveryInStatus("in_transit", { sender, receiver, at, driver });
}

/**
 * Stores a route like an engine's result: along these places, at this many seconds a metre.
 * @returns whether it was stored
 */
async function storeRoute(
  delivery: Driven,
  places: LatLng[],
  secondsPerMetre = 0.1,
  status = "in_transit",
): Promise<boolean> {
  const polyline = encodePolyline(places);
  const steps = places.slice(1).map((place, shapeIndex) => {
    const metres = distanceMetres(places[shapeIndex] ?? place, place);
    return { type: "continue", shapeIndex, street: null, exit: null, metres, seconds: metres * secondsPerMetre };
  });
  const line = toRouteGeometry({ polyline, steps });
  const roadRoute = {
    status,
    points: line.points.map(({ lat, lng }, n) => [lat, lng, line.metres[n], line.seconds[n]]),
    polyline,
    steps,
    stops: [{ to: "dropOff", ...delivery.at, shapeIndex: places.length - 1 }],
  };
  const { answer } = await queryRow<{ answer: { data: boolean } }>(
    "select app.store_road_route($1, $2, $3, 15) as answer",
    [delivery.id, delivery.driver.id, JSON.stringify(roadRoute)],
  );
  return answer.data;
}
const storeNoRoute = (delivery: AssignedDelivery, answered = true) =>
  sql("select app.store_road_route($1, $2, $3, 120)", [
    delivery.id,
    delivery.driver.id,
    JSON.stringify({ status: "in_transit", points: [], polyline: null, steps: [], stops: [], answered }),
  ]);
/** A detour: from the driver east, south and back to the drop-off; three sides of a square. */
const round = ({ at }: Driven, km: number): LatLng[] => {
  const from = kmNorth(at, km);
  const east = (place: LatLng): LatLng => ({
    ...place,
    lng: place.lng + km / (111.195 * Math.cos((at.lat * Math.PI) / 180)),
  });
  return [from, east(from), east(at), at];
};
const stepsOf = async ({ id }: Driven): Promise<{ shapeIndex: number; metres: number; seconds: number }[]> =>
  (
    await queryRow<{ steps: { shapeIndex: number; metres: number; seconds: number }[] }>(
      "select steps from private.task_road_routes where transaction_id = $1",
      [id],
    )
  ).steps;
const minutesUntil = (time: string): number => (new Date(time).getTime() - Date.now()) / 60_000;
/** The delivery's page, as an administrator opens it. */
const openedByAdmin = async ({ id }: TestDelivery) =>
  callRpcOrThrow<{ deviation: unknown; lateSince: string | null }>(
    (await sharedAdmin()).client,
    "admin_get_transaction",
    {
      p_transaction_id: id,
    },
  );
const deviations = async ({ id }: TestDelivery) =>
  (
    await sql<{ deviation: string | null }>(
      "select payload ->> 'deviation' as deviation from realtime.messages where event = 'deviation' and payload ->> 'transactionId' = $1 order by inserted_at, ctid",
      [id],
    )
  ).map(({ deviation }) => deviation);

describe("the route is requested", () => {
  test("after the acceptance via the pickup, and again after the start to the drop-off", async () => {
    const at = nextUnusedLocation();
    const pickup = kmNorth(at, -1);
    const driver = await newDriver({ online: true, at: kmNorth(at, 1) });
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver, at, driver, pickup });
    expect((await listJobs(delivery.id)).filter((job) => job.task === "find_road_route")).toHaveLength(1);
    expect((await readRouteRequest(delivery))?.stops.map(({ to }) => to)).toEqual(["pickup", "dropOff"]);
    await completeCashLeg(driver, delivery);
    expect((await readRouteRequest(delivery))?.stops.map(({ to }) => to)).toEqual(["dropOff"]);
  });

  longTest("no longer after the arrival", async () => {
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
    expect(await readRouteRequest(delivery)).toBeNull();
    expect(await taskRoute(delivery)).toBeNull();
  });

  longTest("not again right after an engine request, whatever its result", async () => {
    const delivery = await driving(2);
    expect(await readRouteRequest(delivery)).not.toBeNull();
    await storeNoRoute(delivery);
    expect(await readRouteRequest(delivery)).toBeNull();
    expect(await taskRoute(delivery)).toMatchObject({ approximate: true, polyline: null });
  });

  longTest("and a late result, for an earlier step, is not stored", async () => {
    const delivery = await driving(2);
    expect(await storeRoute(delivery, round(delivery, 2), 0.1, "assigned")).toBe(false);
    expect(await storeRoute(delivery, round(delivery, 2))).toBe(true);
  });
});

describe("distance and arrival of a delivery", () => {
  longTest("use the straight line, marked as approximate, until the route is known", async () => {
    const delivery = await driving(2);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 2));
    expect(await task(delivery)).toMatchObject({ etaApproximate: true });
    expect(await taskRoute(delivery)).toMatchObject({
      approximate: true,
      polyline: null,
      from: { lat: expect.closeTo(kmNorth(delivery.at, 2).lat, 5) as number },
      stops: [{ to: "dropOff" }],
    });
  });

  longTest("use the road route, equally for driver, sender, receiver and admin", async () => {
    const delivery = await driving(2);
    await storeRoute(delivery, round(delivery, 2));
    // Six kilometres at ten metres a second, rounded up to a minute.
    const taskJson = await task(delivery);
    expect(taskJson).toMatchObject({ etaApproximate: false });
    expect([10, 11]).toContain(taskJson.eta);
    expect(taskJson.distance).toBeGreaterThan(5_980);
    expect(taskJson.distance).toBeLessThan(6_020);
    expect(Math.round(minutesUntil(taskJson.estimatedArrival))).toBe(taskJson.eta);
    for (const person of [sender, receiver, await sharedAdmin()]) {
      const { data } = (await seenBy(person, delivery)) as { data: RouteJson };
      expect(data).toMatchObject({ approximate: false, metres: taskJson.distance });
      expect(data.polyline).toBe((await taskRoute(delivery)).polyline);
      expect(Math.round(minutesUntil(data.estimatedArrival))).toBe(taskJson.eta);
    }
    expect(await readAsAdmin(delivery.id)).toMatchObject({ eta: taskJson.eta, etaApproximate: false });
  });

  test("strangers, and the driver through the customers' function, get NOT_FOUND", async () => {
    const delivery = await driving(1);
    await storeRoute(delivery, round(delivery, 1));
    for (const person of [stranger, delivery.driver])
      expect(await seenBy(person, delivery)).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(await callRpc(stranger.client, "get_task_road_route", deliveryArgs(delivery))).toMatchObject({ ok: false });
  });

  test("show the parties only the arrival before the start: neither distance nor line", async () => {
    const at = nextUnusedLocation();
    const pickup = kmNorth(at, -1);
    const driver = await newDriver({ online: true, at: kmNorth(at, 1) });
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver, at, driver, pickup });
    await storeRoute(delivery, [kmNorth(at, 1), pickup, at], 0.1, "assigned");
    for (const person of [sender, receiver])
      expect((await seenBy(person, delivery)).data).toEqual({
        approximate: false,
        metres: null,
        seconds: null,
        polyline: null,
        estimatedArrival: expect.any(String) as string,
      });
    const { data } = (await seenBy(await sharedAdmin(), delivery)) as { data: RouteJson };
    expect(data.metres / 1000).toBeCloseTo(3, 1);
    expect(data.polyline).not.toBeNull();
  });

  longTest("decrease with every position along the route, and the arrival stays", async () => {
    const delivery = await driving(2);
    const [, corner, , dropOff] = round(delivery, 2) as [LatLng, LatLng, LatLng, LatLng];
    await storeRoute(delivery, round(delivery, 2));
    await setDriverPosition(delivery.driver, corner);
    const atCorner = await taskRoute(delivery);
    expect(atCorner.remaining.metres / 1000).toBeCloseTo(4, 1);
    // The route's own length is unchanged.
    expect(atCorner.metres / 1000).toBeCloseTo(6, 1);
    await setDriverPosition(delivery.driver, { lat: (corner.lat + dropOff.lat) / 2, lng: corner.lng });
    const halfWay = await taskRoute(delivery);
    expect(halfWay.remaining.metres / 1000).toBeCloseTo(3, 1);
    expect(halfWay.remaining.seconds).toBeGreaterThan(290);
    expect(halfWay.remaining.seconds).toBeLessThan(310);
  });

  longTest("are approximate after five minutes without a position", async () => {
    const delivery = await driving(2);
    await storeRoute(delivery, round(delivery, 2));
    const readJobsAndRoutes = async () => [
      (await task(delivery)).etaApproximate,
      ((await seenBy(sender, delivery)).data as RouteJson).approximate,
    ];
    expect(await readJobsAndRoutes()).toEqual([false, false]);
    await sql("update public.driver_profiles set position_at = now() - interval '301 seconds' where user_id = $1", [
      delivery.driver.id,
    ]);
    expect(await readJobsAndRoutes()).toEqual([true, true]);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 2));
    expect(await readJobsAndRoutes()).toEqual([false, false]);
  });

  longTest("are estimated on a detour, and a new route is requested, not for every position", async () => {
    const delivery = await driving(2);
    await storeRoute(delivery, round(delivery, 2));
    await sql("update private.task_road_routes set retry_at = clock_timestamp() where transaction_id = $1", [
      delivery.id,
    ]);
    await sql("delete from graphile_worker._private_jobs where payload ->> 'transactionId' = $1", [delivery.id]);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 1));
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.9));
    expect((await listJobs(delivery.id)).filter((job) => job.task === "find_road_route")).toHaveLength(1);
    expect(await readRouteRequest(delivery)).toMatchObject({
      start: { lat: expect.closeTo(kmNorth(delivery.at, 0.9).lat, 5) as number },
    });
  });
});

longTest("a tracking link returns the last passed point of its line, so that it shows the rest", async () => {
  const delivery = await driving(2);
  const places = round(delivery, 2);
  await storeRoute(delivery, places);
  const token = await createTrackingToken(sender, delivery);
  const lastPassedPoint = async () =>
    (
      await callRpcOrThrow<{ driver: { lastPassedPoint: number } }>(anonymousClient(), "track_delivery", {
        p_token: token,
      })
    ).driver.lastPassedPoint;
  expect(await lastPassedPoint()).toBe(0);
  const [, corner, next] = places as [LatLng, LatLng, LatLng];
  await setDriverPosition(delivery.driver, { lat: (corner.lat + next.lat) / 2, lng: corner.lng });
  expect(await lastPassedPoint()).toBe(1);
});

describe("a driver who has left the route", () => {
  longTest("has an approximate distance, as their phone estimates it, until they are back on it", async () => {
    const delivery = await driving(2);
    const places = round(delivery, 2);
    await storeRoute(delivery, places);
    const offRoute = kmNorth(delivery.at, 1.9);
    await setDriverPosition(delivery.driver, offRoute);
    const { remaining, polyline, approximate } = await taskRoute(delivery);
    const line = toRouteGeometry({ polyline: encodePolyline(places), steps: await stepsOf(delivery) });
    const at = projectOntoRoute(line, offRoute);
    expect(remaining.seconds).toBe(Math.round(at ? remainingRoute(line, at).seconds : NaN));
    expect([approximate, polyline]).toEqual([false, encodePolyline(places)]);
    expect((await seenBy(sender, delivery)).data).toMatchObject({ approximate: true });
    expect(await task(delivery)).toMatchObject({ etaApproximate: true });
    await setDriverPosition(delivery.driver, places[1] ?? offRoute);
    expect((await seenBy(sender, delivery)).data).toMatchObject({ approximate: false });
  });

  longTest("keeps it while the engine fails, and retries later; without a road any more it is deleted", async () => {
    const delivery = await driving(2);
    await storeRoute(delivery, round(delivery, 2));
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 1));
    await sql("update private.task_road_routes set retry_at = clock_timestamp() where transaction_id = $1", [
      delivery.id,
    ]);
    expect(await readRouteRequest(delivery)).not.toBeNull();
    await storeNoRoute(delivery, false);
    expect(await taskRoute(delivery)).toMatchObject({
      approximate: false,
      polyline: encodePolyline(round(delivery, 2)),
    });
    expect(await readRouteRequest(delivery)).toBeNull();
    await storeNoRoute(delivery);
    expect(await taskRoute(delivery)).toMatchObject({ approximate: true, polyline: null });
  });

  longTest("without any route yet gets further requests too while the engine fails", async () => {
    const delivery = await driving(2);
    await storeNoRoute(delivery, false);
    expect(await readRouteRequest(delivery)).toBeNull();
    expect(await taskRoute(delivery)).toMatchObject({ approximate: true, polyline: null });
  });
});

describe("a deviation from the route", () => {
  longTest("that moves away from the stop is reported to operations once, and so is its end", async () => {
    const delivery = await driving(1);
    await storeRoute(delivery, [kmNorth(delivery.at, 1), delivery.at]);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 1.3));
    expect(await deviations(delivery)).toEqual([]);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 1.7));
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 1.9));
    expect(await deviations(delivery)).toEqual(["moving_away"]);
    // A new route from the current position does not end it.
    await sql("update private.task_road_routes set retry_at = clock_timestamp() where transaction_id = $1", [
      delivery.id,
    ]);
    await storeRoute(delivery, [kmNorth(delivery.at, 1.9), delivery.at]);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 1.85));
    expect(await deviations(delivery)).toEqual(["moving_away"]);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 1.1));
    expect(await deviations(delivery)).toEqual(["moving_away", null]);
  });

  longTest("also means standing for five minutes before the stop; at the stop it does not", async () => {
    const delivery = await driving(1);
    await storeRoute(delivery, [kmNorth(delivery.at, 1), delivery.at]);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.9));
    const fiveMinutesPass = () =>
      sql(
        "update private.task_road_routes set stopped_at = stopped_at - interval '301 seconds' where transaction_id = $1",
        [delivery.id],
      );
    await fiveMinutesPass();
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.89));
    expect(await deviations(delivery)).toEqual(["stationary"]);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.02));
    expect(await deviations(delivery)).toEqual(["stationary", null]);
    await fiveMinutesPass();
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.021));
    expect(await deviations(delivery)).toEqual(["stationary", null]);
  });

  longTest("is shown on the admin's map and on the delivery's page with its start", async () => {
    const delivery = await driving(1);
    await storeRoute(delivery, [kmNorth(delivery.at, 1), delivery.at]);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 2));
    const board = await callRpcOrThrow<{ deliveries: { id: string; deviation: unknown; estimatedArrival: string }[] }>(
      (await sharedAdmin()).client,
      "admin_get_board",
    );
    const seen = board.deliveries.find(({ id }) => id === delivery.id);
    expect(seen?.deviation).toMatchObject({ kind: "moving_away", since: expect.any(String) as string });
    expect(minutesUntil(seen?.estimatedArrival ?? "")).toBeGreaterThan(1);
    expect(await openedByAdmin(delivery)).toMatchObject({ deviation: seen?.deviation, lateSince: null });
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.5));
    expect(await openedByAdmin(delivery)).toMatchObject({ deviation: null, lateSince: null });
  });
});

test("phone and database round seconds and metres to the same minutes", async () => {
  const amounts = [
    0, 0.000_000_1, 1, 59.999, 60, 60.000_000_1, 60.001, 119.9, 120, 749.999_999_9, 5_400, 5_401, 90_061.5,
  ];
  const { minutes, travel } = await queryRow<{ minutes: number[]; travel: number[] }>(
    `select array_agg(private.round_up_minutes(u.n) order by u.at) as minutes, array_agg(private.estimate_travel_minutes(u.n) order by u.at) as travel
       from unnest($1::double precision[]) with ordinality u (n, at)`,
    [amounts],
  );
  expect(minutes).toEqual(amounts.map(toMinutes));
  expect(travel).toEqual(amounts.map(estimateTravelMinutes));
});

describe("a driver is late by the remaining route", () => {
  const lateIds = async () =>
    (await sql<{ id: string }>("select id from private.list_deliveries_needing_attention() where kind = 'late'")).map(
      ({ id }) => id,
    );
  const lateOnBoard = async ({ id }: TestDelivery) =>
    (
      await callRpcOrThrow<{ deliveries: { id: string; lateSince: string | null }[] }>(
        (await sharedAdmin()).client,
        "admin_get_board",
      )
    ).deliveries.find((delivery) => delivery.id === id)?.lateSince;
  const lateInList = async ({ id }: TestDelivery) =>
    (
      await queryRow<{ since: string }>(
        "select private.format_iso(since) as since from private.list_deliveries_needing_attention() where id = $1 and kind = 'late'",
        [id],
      )
    ).since;
  const tenMinutesMore = ({ id }: TestDelivery, change: string) =>
    sql(`update private.task_road_routes set ${change} where transaction_id = $1`, [id]);

  // docs/readings.md: late-by-way
  test("once it ends more than ten minutes after the first estimate, however often it is found again", async () => {
    const delivery = await driving(2);
    await storeRoute(delivery, round(delivery, 2));
    expect(await lateIds()).not.toContain(delivery.id);
    await tenMinutesMore(delivery, "remaining_s = remaining_s + 590");
    expect(await lateIds()).not.toContain(delivery.id);
    // Twice as long as the first.
    await storeRoute(delivery, round(delivery, 2), 0.21);
    expect(await lateIds()).toContain(delivery.id);
    const { lateSince } = await openedByAdmin(delivery);
    expect(minutesUntil(lateSince ?? "")).toBeLessThan(0);
    expect([await lateOnBoard(delivery), await lateInList(delivery)]).toEqual([lateSince, lateSince]);
    // On the way for two hours they are not late if the route was that long.
    await tenMinutesMore(delivery, "first_arrival = now() + interval '1 hour'");
    await sql("update public.transactions set started_at = now() - interval '3 hours' where id = $1", [delivery.id]);
    expect(await lateIds()).not.toContain(delivery.id);
    // Without a known route they are.
    await storeNoRoute(delivery);
    expect(await lateIds()).toContain(delivery.id);
  });

  // docs/readings.md: late-by-way
  test("as soon as it cannot end within ten minutes of the preferred time", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at: kmNorth(at, 2) });
    const created = await newDelivery({
      sender,
      receiver,
      at,
      fields: { preferredTime: await preferredTimeLaterToday() },
    });
    await callRpcOrThrow(receiver.client, "accept_transaction", deliveryArgs(created));
    const { client } = await sharedAdmin();
    await callRpcOrThrow(client, "admin_confirm_payment", deliveryArgs(created));
    await callRpcOrThrow(client, "admin_assign_delivery", { ...deliveryArgs(created), p_driver_id: driver.id });
    await completeCashLeg(driver, created);
    const delivery: Driven = { ...created, driver };
    await storeRoute(delivery, round(delivery, 2));
    // It lasts 59 minutes.
    const wantedUntil = (minutes: number) => movePreferredTime(delivery.id, minutes - 59);
    // Ten minutes remain.
    await wantedUntil(5);
    expect(await lateIds()).not.toContain(delivery.id);
    await tenMinutesMore(
      delivery,
      "remaining_s = remaining_s + 600, first_arrival = first_arrival + interval '1 hour'",
    );
    expect(await lateIds()).toContain(delivery.id);
    await wantedUntil(15);
    expect(await lateIds()).not.toContain(delivery.id);
  });
});

longTest("the route is deleted with its step: none is left at the arrival", async () => {
  const delivery = await driving(0.01);
  await storeRoute(delivery, [kmNorth(delivery.at, 0.01), delivery.at]);
  await callRpcOrThrow(delivery.driver.client, "arrive", {
    ...deliveryArgs(delivery),
    p_position: { latitude: delivery.at.lat, longitude: delivery.at.lng },
  });
  expect(await sql("select from private.task_road_routes where transaction_id = $1", [delivery.id])).toEqual([]);
});

test("a sender sees the driver's positions since the start, and none before: the route begins at the pickup", async () => {
  const home = kmNorth(nextUnusedLocation(), 0);
  const driver = await newDriver({ online: true, at: home });
  const delivery = await createDeliveryInStatus("in_transit", { sender, receiver, at: kmNorth(home, 5), driver });
  await sql(
    "update public.driver_profiles set position_at = clock_timestamp() - interval '20 minutes' where user_id = $1",
    [driver.id],
  );
  const pickup = await queryRow<LatLng>(
    "select pickup_latitude as lat, pickup_longitude as lng from public.transactions where id = $1",
    [delivery.id],
  );
  expect((await readRouteRequest(delivery))?.start).toEqual(pickup);
  const token = await createTrackingToken(sender, delivery);
  const readRouteState = async () => {
    const { driver: carrier } = await callRpcOrThrow<{ driver: { location: unknown } }>(
      sender.client,
      "get_transaction_by_id",
      {
        transaction_id: delivery.id,
      },
    );
    const { driver: linked } = await callRpcOrThrow<{ driver: { location: unknown } }>(
      anonymousClient(),
      "track_delivery",
      {
        p_token: token,
      },
    );
    return [carrier.location, linked.location];
  };
  expect(await readRouteState()).toEqual([null, null]);
  await setDriverPosition(driver, kmNorth(home, 4));
  expect(await readRouteState()).not.toContain(null);
});

longTest("an estimate on a detour does not count as being near a stop", async () => {
  const delivery = await driving(6);
  await storeRoute(delivery, [kmNorth(delivery.at, 6), kmNorth(delivery.at, 3), delivery.at]);
  const nearest = async () =>
    (
      await queryRow<{ nearest: number }>(
        "select nearest_m as nearest from private.task_road_routes where transaction_id = $1",
        [delivery.id],
      )
    ).nearest;
  const before = await nearest();
  await setDriverPosition(delivery.driver, { ...kmNorth(delivery.at, 1), lng: delivery.at.lng + 0.01 });
  expect(await nearest()).toBe(before);
});
