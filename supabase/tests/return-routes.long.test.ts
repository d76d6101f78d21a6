// After a failed handover the driver returns the cash, to its sender or to a hub. The road route of the return is
// requested, stored, followed, and requested again when the driver leaves it or the destination changes.
import { distanceMetres } from "@/lib/domain/geo/distance";
import { encodePolyline } from "@/lib/domain/geo/polyline";
import type { Leg } from "@/lib/contracts/delivery/leg";
import {
  sharedAdmin,
  createDeliveryInStatus,
  listJobs,
  readLeg,
  kmNorth,
  positionBody,
  type AssignedDelivery,
} from "./support/deliveries";
import { newHub, returnToHub, type TestHub } from "./support/hubs";
import {
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

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

const deliveryArgs = ({ id }: AssignedDelivery) => ({ p_transaction_id: id });
type Task = { state: string; distance: number; eta: number; etaApproximate: boolean | null; leg: Leg };
const readTask = ({ driver }: AssignedDelivery) => callRpcOrThrow<Task>(driver.client, "get_current_task");
type Route = {
  status: string;
  legId: string;
  approximate: boolean;
  polyline: string | null;
  from: LatLng;
  stops: (LatLng & { to: string })[];
  remaining: { metres: number };
};
const readTaskRoute = (delivery: AssignedDelivery) =>
  callRpcOrThrow<Route | null>(delivery.driver.client, "get_task_road_route", deliveryArgs(delivery));
type RouteJson = { approximate: boolean; metres: number; polyline: string | null };
const readRouteAs = async (person: TestPerson, { id }: AssignedDelivery) =>
  callRpcOrThrow<RouteJson | null>(person.client, "get_delivery_road_route", { p_id: id });
type RouteRequest = {
  status: string;
  legId: string | null;
  driverId: string;
  start: LatLng;
  stops: (LatLng & { to: string })[];
};
const readRouteRequest = async ({ id, driver }: AssignedDelivery) =>
  (
    await queryRow<{ answer: { data: RouteRequest | null } }>("select app.get_task_route_query($1, $2) as answer", [
      id,
      driver.id,
    ])
  ).answer.data;

/** Stores a straight road to the stop, like an engine's result; returns whether it was stored. */
async function storeRoute({ id, driver }: AssignedDelivery, roadRoute: RouteRequest): Promise<boolean> {
  const stop = roadRoute.stops.at(-1);
  if (!stop) throw new Error("the route has no stop");
  const metres = distanceMetres(roadRoute.start, stop);
  const storedRoute = {
    status: roadRoute.status,
    legId: roadRoute.legId,
    points: [
      [roadRoute.start.lat, roadRoute.start.lng, 0, 0],
      [stop.lat, stop.lng, metres, metres / 10],
    ],
    polyline: encodePolyline([roadRoute.start, stop]),
    steps: [{ type: "continue", shapeIndex: 0, street: null, exit: null, metres, seconds: metres / 10 }],
    stops: [{ ...stop, shapeIndex: 1 }],
  };
  const { answer } = await queryRow<{ answer: { data: boolean } }>(
    "select app.store_road_route($1, $2, $3, 15) as answer",
    [id, driver.id, JSON.stringify(storedRoute)],
  );
  return answer.data;
}
async function storeFoundRoute(delivery: AssignedDelivery): Promise<RouteRequest> {
  const roadRoute = await readRouteRequest(delivery);
  if (!roadRoute) throw new Error("No road route is wanted");
  expect(await storeRoute(delivery, roadRoute)).toBe(true);
  return roadRoute;
}

/** A delivery from a kilometre south of its door that could not be handed over. */
async function createFailedDelivery(): Promise<AssignedDelivery & { pickup: LatLng }> {
  const at = nextUnusedLocation();
  const pickup = kmNorth(at, -1);
  const driver = await newDriver({ online: true, at });
  const delivery = await createDeliveryInStatus("in_transit", { sender, receiver, at, driver, pickup });
  await setDriverPosition(driver, at);
  await sql("delete from graphile_worker._private_jobs where payload ->> 'transactionId' = $1", [delivery.id]);
  await callRpcOrThrow(driver.client, "fail_task", { ...deliveryArgs(delivery), p_reason: "Nobody there" });
  return { ...delivery, pickup };
}
const listRouteJobs = async ({ id }: AssignedDelivery) =>
  (await listJobs(id)).filter((job) => job.task === "find_road_route");
const readLegId = async (delivery: AssignedDelivery) => (await readLeg(delivery)).id;

test("a failed delivery gets a return route: requested immediately, to its sender, stored for that return only", async () => {
  const delivery = await createFailedDelivery();
  expect(await listRouteJobs(delivery)).toHaveLength(1);
  const roadRoute = await storeFoundRoute(delivery);
  expect(roadRoute).toMatchObject({
    status: "returning",
    legId: await readLegId(delivery),
    driverId: delivery.driver.id,
  });
  expect(roadRoute.stops).toEqual([
    {
      lat: expect.closeTo(delivery.pickup.lat, 5) as number,
      lng: expect.closeTo(delivery.pickup.lng, 5) as number,
      to: "sender",
    },
  ]);
  expect(await readTaskRoute(delivery)).toMatchObject({
    status: "returning",
    approximate: false,
    legId: roadRoute.legId,
  });
  expect(await storeRoute(delivery, { ...roadRoute, status: "in_transit", legId: null })).toBe(false);
});

test("the driver reads the remaining metres and the ETA along the route, from each position", async () => {
  const delivery = await createFailedDelivery();
  expect(await readTask(delivery)).toMatchObject({ state: "active", etaApproximate: true });
  await storeFoundRoute(delivery);
  const taskBefore = await readTask(delivery);
  expect(taskBefore.etaApproximate).toBe(false);
  expect(taskBefore.distance).toBeGreaterThan(990);
  expect(taskBefore.distance).toBeLessThan(1_010);
  await setDriverPosition(delivery.driver, kmNorth(delivery.pickup, 0.4));
  const taskAfter = await readTask(delivery);
  expect(taskAfter.distance).toBeGreaterThan(390);
  expect(taskAfter.distance).toBeLessThan(410);
  expect((await readTaskRoute(delivery))?.remaining.metres).toBe(taskAfter.distance);
});

test("leaving the route requests a new one, and moving away with the cash is a deviation", async () => {
  const delivery = await createFailedDelivery();
  await storeFoundRoute(delivery);
  await sql("update private.task_road_routes set retry_at = clock_timestamp() where transaction_id = $1", [
    delivery.id,
  ]);
  await sql("delete from graphile_worker._private_jobs where payload ->> 'transactionId' = $1", [delivery.id]);
  await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.7));
  expect(await listRouteJobs(delivery)).toHaveLength(1);
  const { deviation } = await callRpcOrThrow<{ deviation: { kind: string } | null }>(
    (await sharedAdmin()).client,
    "admin_get_transaction",
    deliveryArgs(delivery),
  );
  expect(deviation).toMatchObject({ kind: "moving_away" });
});

test("the sender and administrators see the route; the receiver does not", async () => {
  const delivery = await createFailedDelivery();
  await storeFoundRoute(delivery);
  const { polyline } = (await readTaskRoute(delivery)) ?? {};
  for (const person of [sender, await sharedAdmin()])
    expect(await readRouteAs(person, delivery)).toMatchObject({ approximate: false, polyline });
  expect(await readRouteAs(receiver, delivery)).toBeNull();
});

describe("cash sent to a hub instead", () => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await newHub(nextUnusedLocation());
  });

  test("gets a new route to the hub; a late result for the old one is not stored", async () => {
    const delivery = await createFailedDelivery();
    const oldRequest = await storeFoundRoute(delivery);
    await sql("delete from graphile_worker._private_jobs where payload ->> 'transactionId' = $1", [delivery.id]);
    await returnToHub(hub, delivery);
    expect(await listRouteJobs(delivery)).toHaveLength(1);
    expect(await readTaskRoute(delivery)).toMatchObject({ approximate: true, polyline: null, stops: [{ to: "hub" }] });
    expect(await storeRoute(delivery, oldRequest)).toBe(false);
    const roadRoute = await storeFoundRoute(delivery);
    expect(roadRoute.stops).toEqual([{ ...hub.at, to: "hub" }]);
    expect(await readTaskRoute(delivery)).toMatchObject({ approximate: false, legId: await readLegId(delivery) });
  });

  test("is not on its way to the sender: they see neither the route nor the driver's position", async () => {
    const delivery = await createFailedDelivery();
    const readDriverLocation = async () =>
      (
        await callRpcOrThrow<{ driver: { location: unknown } }>(sender.client, "get_transaction_by_id", {
          transaction_id: delivery.id,
        })
      ).driver.location;
    expect(await readDriverLocation()).not.toBeNull();
    await returnToHub(hub, delivery);
    await storeFoundRoute(delivery);
    expect([await readRouteAs(sender, delivery), await readDriverLocation()]).toEqual([null, null]);
    expect(await readRouteAs(await sharedAdmin(), delivery)).toMatchObject({ approximate: false });
  });
});

test("the route is deleted at the arrival, and with the return", async () => {
  const [arrived, returned] = [await createFailedDelivery(), await createFailedDelivery()];
  const readStoredRoute = ({ id }: AssignedDelivery) =>
    sql("select from private.task_road_routes where transaction_id = $1", [id]);
  await storeFoundRoute(arrived);
  await callRpcOrThrow(arrived.driver.client, "arrive", {
    ...deliveryArgs(arrived),
    p_position: positionBody(arrived.pickup),
  });
  await storeFoundRoute(returned);
  await callRpcOrThrow((await sharedAdmin()).client, "admin_record_returned_cash", {
    ...deliveryArgs(returned),
    p_reason: "Met on the way",
  });
  for (const delivery of [arrived, returned]) {
    expect(await readStoredRoute(delivery)).toEqual([]);
    expect(await readRouteRequest(delivery)).toBeNull();
  }
  expect(await readTask(arrived)).toMatchObject({ state: "arrived", distance: 0 });
  expect(await readTaskRoute(arrived)).toBeNull();
});

test("refuses another driver's return with TRANSACTION_NOT_FOUND", async () => {
  const delivery = await createFailedDelivery();
  const stranger = await newDriver({ online: true, at: delivery.at });
  expect(await callRpc(stranger.client, "get_task_road_route", deliveryArgs(delivery))).toMatchObject({
    code: "TRANSACTION_NOT_FOUND",
  });
});
