// Dispatch (the search for a driver) uses travel times by road: in offers, as a tie-breaker, and for an administrator.
// The tests pass in results of the road-routing engine; no engine runs here.
import {
  setDriverPosition,
  newCustomer,
  newDriver,
  callRpcOrThrow,
  serviceClient,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import {
  sharedAdmin,
  runDispatch,
  endDispatchPause,
  expireOffer,
  expireOfferDeadline,
  newDelivery,
  kmNorth,
  requireOpenOffer,
  findOpenOffer,
  paidDelivery,
  nextUnusedLocation,
  type TestDelivery,
} from "./support/deliveries";
import {
  callAsBulkDriver,
  createDrivers,
  assignZones,
  placeBulkDriver,
  createCircleZone,
  type BulkDriver,
} from "./support/bulk-drivers";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

// With the database's rounding.
const roundPlace = ({ lat, lng }: LatLng): LatLng => ({ lat: Number(lat.toFixed(7)), lng });
const PICKUP_TO_DROP_OFF = { metres: 4_100, seconds: 610 };
const POLYLINE = "_p~iF~ps|U_ulLnnqC";
const createPaid = (at: LatLng, overrides: { urgent?: boolean; pickup?: LatLng | null } = {}): Promise<TestDelivery> =>
  paidDelivery({ sender, receiver, at: kmNorth(at, 2), pickup: at, ...overrides });
type RouteQueryJson = { destination: LatLng; dropOff: LatLng | null; drivers: (LatLng & { driverId: string })[] };
const readDispatchRouteQuery = (id: string): Promise<RouteQueryJson | null> =>
  callRpcOrThrow(serviceClient(), "get_dispatch_route_query", { p_transaction_id: id });
const listQueriedDrivers = async (id: string) =>
  (await readDispatchRouteQuery(id))?.drivers.map(({ driverId }) => driverId);
const listOfferedDrivers = async ({ id }: TestDelivery): Promise<string[]> =>
  (
    await sql<{ driver_id: string }>(
      "select driver_id from public.driver_notifications where transaction_id = $1 order by sent_at, id",
      [id],
    )
  ).map(({ driver_id }) => driver_id);
type EvaluatedCandidate = {
  driverId: string;
  toPickup: { metres: number; seconds: number; approximate: boolean } | null;
};
const readLastRun = async ({ id }: TestDelivery): Promise<EvaluatedCandidate[]> =>
  (
    await callRpcOrThrow<{ rounds: { candidates: EvaluatedCandidate[] }[] }>(
      (await sharedAdmin()).client,
      "admin_get_dispatch",
      {
        p_transaction_id: id,
      },
    )
  ).rounds[0]?.candidates ?? [];

describe("an offer", () => {
  // docs/readings.md: distance
  test("has distance and duration by road from the driver to the pickup and on to the drop-off, and the line", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at: kmNorth(at, 1) });
    const delivery = await createPaid(at);
    await runDispatch(delivery.id, {
      drivers: { [driver.id]: { metres: 1_800, seconds: 295 } },
      trip: PICKUP_TO_DROP_OFF,
      polyline: POLYLINE,
    });
    // 905 seconds are a little over 15 minutes.
    expect((await requireOpenOffer(driver)).taskDetails).toMatchObject({
      estimatedDistance: "5.9 km",
      estimatedTime: 16,
      estimateApproximate: false,
      distanceFrom: "driver",
      toPickup: { metres: 1_800, approximate: false },
      toDropOff: { metres: 4_100, approximate: false },
      routePolyline: POLYLINE,
    });
  });

  test("keeps its estimates while it is open, wherever the driver moves and whatever later searches return", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at: kmNorth(at, 1) });
    const delivery = await createPaid(at);
    await runDispatch(delivery.id, {
      drivers: { [driver.id]: { metres: 1_800, seconds: 295 } },
      trip: PICKUP_TO_DROP_OFF,
      polyline: POLYLINE,
    });
    const { taskDetails } = await requireOpenOffer(driver);
    await setDriverPosition(driver, kmNorth(at, 0.2));
    await runDispatch(delivery.id, {
      drivers: { [driver.id]: { metres: 200, seconds: 30 } },
      trip: PICKUP_TO_DROP_OFF,
      polyline: "other",
    });
    await runDispatch(delivery.id);
    expect((await requireOpenOffer(driver)).taskDetails).toEqual(taskDetails);
  });

  test.each([
    ["no routes were passed in", () => null],
    [
      "the engine was not queried for this driver",
      () => ({ drivers: {}, trip: PICKUP_TO_DROP_OFF, polyline: POLYLINE }),
    ],
    [
      "there is no road from pickup to drop-off",
      (id: string) => ({ drivers: { [id]: { metres: 1_800, seconds: 295 } }, trip: null, polyline: null }),
    ],
  ])("marks its estimates as approximate when %s", async (_why, travelTimes) => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at: kmNorth(at, 1) });
    const delivery = await createPaid(at);
    await runDispatch(delivery.id, travelTimes(driver.id));
    expect((await requireOpenOffer(driver)).taskDetails).toMatchObject({
      estimateApproximate: true,
      distanceFrom: "driver",
    });
  });

  test("measures from the driver's position at the time of the engine request", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at: kmNorth(at, 1) });
    const delivery = await createPaid(at);
    expect(await readDispatchRouteQuery(delivery.id)).toEqual({
      destination: at,
      dropOff: roundPlace(kmNorth(at, 2)),
      drivers: [{ driverId: driver.id, ...roundPlace(kmNorth(at, 1)) }],
    });
    await setDriverPosition(driver, kmNorth(at, 8));
    await runDispatch(delivery.id, {
      drivers: { [driver.id]: { metres: 1_800, seconds: 295 } },
      trip: PICKUP_TO_DROP_OFF,
      polyline: POLYLINE,
    });
    expect((await requireOpenOffer(driver)).taskDetails).toMatchObject({
      estimatedDistance: "5.9 km",
      estimateApproximate: false,
    });
  });

  test("to a driver without a known position covers the route from the pickup on", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true });
    const nearZone = await createCircleZone(kmNorth(at, 2), 2_000);
    await assignZones(driver.id, [{ id: nearZone, priority: 1 }]);
    const delivery = await createPaid(at);
    expect(await readDispatchRouteQuery(delivery.id)).toEqual({
      destination: at,
      dropOff: roundPlace(kmNorth(at, 2)),
      drivers: [],
    });
    await runDispatch(delivery.id, { drivers: {}, trip: PICKUP_TO_DROP_OFF, polyline: POLYLINE });
    expect((await requireOpenOffer(driver)).taskDetails).toMatchObject({
      estimatedDistance: "4.1 km",
      estimatedTime: 11,
      estimateApproximate: false,
      distanceFrom: "pickup",
      toPickup: null,
      toDropOff: { metres: 4_100, approximate: false },
      routePolyline: POLYLINE,
    });
  });

  test("of a delivery without a pickup covers the route to the drop-off, and has no line", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at: kmNorth(at, 1) });
    const delivery = await createPaid(at, { pickup: null });
    expect(await readDispatchRouteQuery(delivery.id)).toMatchObject({
      destination: roundPlace(kmNorth(at, 2)),
      dropOff: null,
    });
    await runDispatch(delivery.id, {
      drivers: { [driver.id]: { metres: 1_800, seconds: 295 } },
      trip: null,
      polyline: null,
    });
    expect((await requireOpenOffer(driver)).taskDetails).toMatchObject({
      estimatedDistance: "1.8 km",
      estimatedTime: 5,
      estimateApproximate: false,
      toPickup: null,
      toDropOff: { metres: 1_800, approximate: false },
      routePolyline: null,
    });
  });

  test("has no line once it is closed", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    const delivery = await createPaid(at);
    await runDispatch(delivery.id, { drivers: {}, trip: PICKUP_TO_DROP_OFF, polyline: POLYLINE });
    const { id } = await requireOpenOffer(driver);
    await expireOfferDeadline(id);
    const closedOffer = await callRpcOrThrow<{ taskDetails: { routePolyline: unknown; estimatedTime: number } }>(
      driver.client,
      "get_offer",
      {
        p_id: id,
      },
    );
    expect(closedOffer.taskDetails).toMatchObject({ routePolyline: null, estimatedTime: 11 });
  });

  test("to each of three concurrent drivers has its own estimates", async () => {
    const at = nextUnusedLocation();
    const drivers = await Promise.all([1, 2, 3].map((km) => newDriver({ online: true, at: kmNorth(at, km / 2) })));
    const delivery = await createPaid(at, { urgent: true });
    const travelTimes = Object.fromEntries(drivers.map(({ id }, n) => [id, { metres: 1_000 * (n + 1), seconds: 60 }]));
    expect(
      await runDispatch(delivery.id, { drivers: travelTimes, trip: PICKUP_TO_DROP_OFF, polyline: POLYLINE }),
    ).toMatchObject({ offered: 3 });
    const results = await Promise.all(
      drivers.map(async (driver) => (await requireOpenOffer(driver)).taskDetails.estimatedDistance),
    );
    expect(results).toEqual(["5.1 km", "6.1 km", "7.1 km"]);
  });
});

describe("the road engine is queried", () => {
  test("for no delivery without a search, with an open offer, or after the search", async () => {
    const at = nextUnusedLocation();
    const unpaid = await newDelivery({ sender, receiver, at });
    expect(await readDispatchRouteQuery(unpaid.id)).toBeNull();
    expect(await readDispatchRouteQuery(sender.id)).toBeNull();
    const delivery = await createPaid(at);
    expect(await readDispatchRouteQuery(delivery.id)).toBeNull();
    const driver = await newDriver({ online: true, at });
    expect(await listQueriedDrivers(delivery.id)).toEqual([driver.id]);
    await runDispatch(delivery.id);
    expect(await readDispatchRouteQuery(delivery.id)).toBeNull();
    await callRpcOrThrow(driver.client, "accept_offer", { p_id: (await requireOpenOffer(driver)).id });
    expect(await readDispatchRouteQuery(delivery.id)).toBeNull();
  });

  test("for the next candidates of each round, and for a driver who declined only when no other is left", async () => {
    const at = nextUnusedLocation();
    const [nearDriver, farDriver] = await createDrivers([{ at: kmNorth(at, 1) }, { at: kmNorth(at, 9) }]);
    const delivery = await createPaid(at);
    expect((await listQueriedDrivers(delivery.id))?.sort()).toEqual([nearDriver?.id, farDriver?.id].sort());
    await runDispatch(delivery.id);
    const [first] = await sql<{ id: string }>("select id from public.driver_notifications where transaction_id = $1", [
      delivery.id,
    ]);
    await callRpcOrThrow(serviceClient(), "decline_offer_by_link", { p_id: first?.id, p_reason: "Other" });
    expect(await listQueriedDrivers(delivery.id)).toEqual([farDriver?.id]);
    await runDispatch(delivery.id);
    const [second] = await sql<{ id: string }>(
      "update public.driver_notifications set expires_at = clock_timestamp() where transaction_id = $1 and status = 'sent' returning id",
      [delivery.id],
    );
    await expireOffer(second?.id ?? "");
    await runDispatch(delivery.id);
    expect(await readDispatchRouteQuery(delivery.id)).toBeNull();
    // After the pause a new round begins, with the drivers who did not answer.
    await endDispatchPause(delivery.id);
    expect(await listQueriedDrivers(delivery.id)).toEqual([farDriver?.id]);
    await callAsBulkDriver(farDriver as BulkDriver, "set_driver_status", { p_status: "offline" });
    expect(await readDispatchRouteQuery(delivery.id)).toBeNull();
    await sql(
      "update public.driver_notifications set response_at = response_at - interval '20 minutes' where transaction_id = $1",
      [delivery.id],
    );
    expect(await listQueriedDrivers(delivery.id)).toEqual([nearDriver?.id]);
  });
});

describe("among drivers with the same score", () => {
  // docs/readings.md: distance
  test("the one who reaches the pickup sooner by road comes first, and an administrator reads the times", async () => {
    const at = nextUnusedLocation();
    const [nearDriver, fastDriver, farDriver] = await createDrivers([
      { at: kmNorth(at, 1) },
      { at: kmNorth(at, 1.9) },
      { at: kmNorth(at, 4) },
    ]);
    const [nearId, fastId, farId] = [nearDriver?.id ?? "", fastDriver?.id ?? "", farDriver?.id ?? ""];
    const delivery = await createPaid(at);
    const drivers = {
      [nearId]: { metres: 5_400, seconds: 640 },
      [fastId]: { metres: 2_100, seconds: 200 },
      [farId]: { metres: 4_100, seconds: 90 },
    };
    await runDispatch(delivery.id, { drivers, trip: PICKUP_TO_DROP_OFF, polyline: POLYLINE });
    // The third scores less: a shorter route does not make up for that.
    expect(await listOfferedDrivers(delivery)).toEqual([fastId]);
    expect((await readLastRun(delivery)).map(({ driverId, toPickup }) => [driverId, toPickup])).toEqual([
      [fastId, { metres: 2_100, seconds: 200, approximate: false }],
      [nearId, { metres: 5_400, seconds: 640, approximate: false }],
      [farId, { metres: 4_100, seconds: 90, approximate: false }],
    ]);
  });

  test("the straight-line estimate replaces a missing route, and all routes without an engine", async () => {
    const at = nextUnusedLocation();
    const [nearDriver, fartherDriver] = await createDrivers([{ at: kmNorth(at, 1) }, { at: kmNorth(at, 1.5) }]);
    const [nearId, fastId] = [nearDriver?.id ?? "", fartherDriver?.id ?? ""];
    const first = await createPaid(at);
    // The estimate for one kilometre is 1.4 km by road, and 168 seconds.
    await runDispatch(first.id, {
      drivers: { [fastId]: { metres: 1_600, seconds: 169 } },
      trip: PICKUP_TO_DROP_OFF,
      polyline: POLYLINE,
    });
    expect(await listOfferedDrivers(first)).toEqual([nearId]);
    expect((await readLastRun(first)).map(({ toPickup }) => toPickup)).toEqual([
      { metres: 1_400, seconds: 168, approximate: true },
      { metres: 1_600, seconds: 169, approximate: false },
    ]);
    const otherPlace = nextUnusedLocation();
    const drivers = await createDrivers([{ at: kmNorth(otherPlace, 1.5) }, { at: kmNorth(otherPlace, 1) }]);
    const second = await createPaid(otherPlace);
    await runDispatch(second.id);
    expect(await listOfferedDrivers(second)).toEqual([drivers[1]?.id]);
    expect((await readLastRun(second)).map(({ toPickup }) => toPickup?.approximate)).toEqual([true, true]);
  });

  test("one who was assigned elsewhere during the engine request is skipped", async () => {
    const at = nextUnusedLocation();
    const [first, second] = await createDrivers([{ at: kmNorth(at, 1) }, { at: kmNorth(at, 1.2) }]);
    const delivery = await createPaid(at);
    const travelTimes = {
      drivers: { [first?.id ?? ""]: { metres: 900, seconds: 60 } },
      trip: PICKUP_TO_DROP_OFF,
      polyline: POLYLINE,
    };
    await placeBulkDriver(first as BulkDriver, kmNorth(at, 60));
    await runDispatch(delivery.id, travelTimes);
    expect(await listOfferedDrivers(delivery)).toEqual([second?.id]);
  });
});

test("only the server may pass in routes", async () => {
  const driver = await newDriver({ online: true, at: nextUnusedLocation() });
  expect(await findOpenOffer(driver)).toBeUndefined();
  for (const [name, args] of [
    ["get_dispatch_route_query", { p_transaction_id: sender.id }],
    ["dispatch_transaction", { p_transaction_id: sender.id, p_routes: {} }],
  ] as const)
    await expect(callRpcOrThrow(driver.client, name, args)).rejects.toThrow();
});
