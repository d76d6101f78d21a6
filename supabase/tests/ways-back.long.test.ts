// The way by road of cash that goes back: to its sender, or to the hub that takes it; kept, followed, departed from, and
// found anew when the place changes.
import { distanceMetres } from "@/lib/domain/geo/distance";
import { encodePolyline } from "@/lib/domain/geo/polyline";
import type { Leg } from "@/lib/contracts/leg";
import { admin, deliveryAt, jobsOf, legOf, north, position, type Worked } from "./support/deliveries";
import { newHub, sendTo, type Opened } from "./support/hubs";
import {
  call,
  done,
  moveTo,
  newCustomer,
  newDriver,
  one,
  somewhere,
  sql,
  type Person,
  type Place,
} from "./support/world";

jest.setTimeout(60_000);

let sender: Person;
let receiver: Person;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

const on = ({ id }: Worked) => ({ p_transaction_id: id });
type Task = { state: string; distance: number; eta: number; etaAbout: boolean | null; leg: Leg };
const task = ({ driver }: Worked) => done<Task>(driver.client, "get_current_task");
type Route = {
  status: string;
  legId: string;
  approximate: boolean;
  polyline: string | null;
  from: Place;
  stops: (Place & { to: string })[];
  left: { meters: number };
};
const taskRoute = (delivery: Worked) => done<Route | null>(delivery.driver.client, "get_task_road_route", on(delivery));
type Way = { about: boolean; metres: number; line: string | null };
const seenBy = async (person: Person, { id }: Worked) =>
  done<Way | null>(person.client, "get_delivery_road_route", { p_id: id });
type Wanted = {
  status: string;
  legId: string | null;
  driverId: string;
  start: Place;
  stops: (Place & { to: string })[];
};
const wanted = async ({ id, driver }: Worked) =>
  (await one<{ answer: { data: Wanted | null } }>("select app.task_route_query($1, $2) as answer", [id, driver.id]))
    .answer.data;

/** Keeps a straight road to the stop, as an engine's answer is kept; whether it was. */
async function keep({ id, driver }: Worked, way: Wanted): Promise<boolean> {
  const stop = way.stops.at(-1);
  if (!stop) throw new Error("A way leads somewhere");
  const meters = distanceMetres(way.start, stop);
  const kept = {
    status: way.status,
    legId: way.legId,
    points: [
      [way.start.lat, way.start.lng, 0, 0],
      [stop.lat, stop.lng, meters, meters / 10],
    ],
    polyline: encodePolyline([way.start, stop]),
    steps: [{ type: "continue", shapeIndex: 0, street: null, exit: null, meters, seconds: meters / 10 }],
    stops: [{ ...stop, shapeIndex: 1 }],
  };
  const { answer } = await one<{ answer: { data: boolean } }>("select app.store_road_route($1, $2, $3, 15) as answer", [
    id,
    driver.id,
    JSON.stringify(kept),
  ]);
  return answer.data;
}
async function found(delivery: Worked): Promise<Wanted> {
  const way = await wanted(delivery);
  if (!way) throw new Error("No way is wanted");
  expect(await keep(delivery, way)).toBe(true);
  return way;
}

/** A delivery from a kilometre south of its door, of which the driver could hand over nothing. */
async function failed(): Promise<Worked & { pickup: Place }> {
  const at = somewhere();
  const pickup = north(at, -1);
  const driver = await newDriver({ online: true, at });
  const delivery = await deliveryAt("in_transit", { sender, receiver, at, driver, pickup });
  await moveTo(driver, at);
  await sql("delete from graphile_worker._private_jobs where payload ->> 'transactionId' = $1", [delivery.id]);
  await done(driver.client, "fail_task", { ...on(delivery), p_reason: "Nobody there" });
  return { ...delivery, pickup };
}
const jobs = async ({ id }: Worked) => (await jobsOf(id)).filter((job) => job.task === "find_road_route");
const legIdOf = async (delivery: Worked) => (await legOf(delivery)).id;

test("a delivery that fails has a way back: wanted at once, to its sender, kept for that return alone", async () => {
  const delivery = await failed();
  expect(await jobs(delivery)).toHaveLength(1);
  const way = await found(delivery);
  expect(way).toMatchObject({ status: "returning", legId: await legIdOf(delivery), driverId: delivery.driver.id });
  expect(way.stops).toEqual([
    {
      lat: expect.closeTo(delivery.pickup.lat, 5) as number,
      lng: expect.closeTo(delivery.pickup.lng, 5) as number,
      to: "sender",
    },
  ]);
  expect(await taskRoute(delivery)).toMatchObject({ status: "returning", approximate: false, legId: way.legId });
  expect(await keep(delivery, { ...way, status: "in_transit", legId: null })).toBe(false);
});

test("its driver reads metres and arrival along it, by each of their places, and nobody calls them a guess", async () => {
  const delivery = await failed();
  expect(await task(delivery)).toMatchObject({ state: "active", etaAbout: true });
  await found(delivery);
  const before = await task(delivery);
  expect(before.etaAbout).toBe(false);
  expect(before.distance).toBeGreaterThan(990);
  expect(before.distance).toBeLessThan(1_010);
  await moveTo(delivery.driver, north(delivery.pickup, 0.4));
  const after = await task(delivery);
  expect(after.distance).toBeGreaterThan(390);
  expect(after.distance).toBeLessThan(410);
  expect((await taskRoute(delivery))?.left.meters).toBe(after.distance);
});

test("who leaves it is asked a new one for, and who goes away with the cash has departed from it", async () => {
  const delivery = await failed();
  await found(delivery);
  await sql("update private.task_road_routes set again_at = clock_timestamp() where transaction_id = $1", [
    delivery.id,
  ]);
  await sql("delete from graphile_worker._private_jobs where payload ->> 'transactionId' = $1", [delivery.id]);
  await moveTo(delivery.driver, north(delivery.at, 0.7));
  expect(await jobs(delivery)).toHaveLength(1);
  const { departure } = await done<{ departure: { kind: string } | null }>(
    (await admin()).client,
    "admin_get_transaction",
    on(delivery),
  );
  expect(departure).toMatchObject({ kind: "going_away" });
});

test("their sender sees it, and administrators; the receiver does not", async () => {
  const delivery = await failed();
  await found(delivery);
  const { polyline } = (await taskRoute(delivery)) ?? {};
  for (const person of [sender, await admin()])
    expect(await seenBy(person, delivery)).toMatchObject({ about: false, line: polyline });
  expect(await seenBy(receiver, delivery)).toBeNull();
});

describe("cash that goes to a hub instead", () => {
  let hub: Opened;
  beforeAll(async () => {
    hub = await newHub(somewhere());
  });

  test("has a new way, to the hub; what was asked for the old one is not kept", async () => {
    const delivery = await failed();
    const old = await found(delivery);
    await sql("delete from graphile_worker._private_jobs where payload ->> 'transactionId' = $1", [delivery.id]);
    await sendTo(hub, delivery);
    expect(await jobs(delivery)).toHaveLength(1);
    expect(await taskRoute(delivery)).toMatchObject({ approximate: true, polyline: null, stops: [{ to: "hub" }] });
    expect(await keep(delivery, old)).toBe(false);
    const way = await found(delivery);
    expect(way.stops).toEqual([{ ...hub.at, to: "hub" }]);
    expect(await taskRoute(delivery)).toMatchObject({ approximate: false, legId: await legIdOf(delivery) });
  });

  test("is not on its way to the sender: they see neither the way nor the driver's place", async () => {
    const delivery = await failed();
    const carrier = async () =>
      (
        await done<{ driver: { location: unknown } }>(sender.client, "get_transaction_by_id", {
          transaction_id: delivery.id,
        })
      ).driver.location;
    expect(await carrier()).not.toBeNull();
    await sendTo(hub, delivery);
    await found(delivery);
    expect([await seenBy(sender, delivery), await carrier()]).toEqual([null, null]);
    expect(await seenBy(await admin(), delivery)).toMatchObject({ about: false });
  });
});

test("the way goes with the arrival, and with the return", async () => {
  const [arrived, returned] = [await failed(), await failed()];
  const kept = ({ id }: Worked) => sql("select from private.task_road_routes where transaction_id = $1", [id]);
  await found(arrived);
  await done(arrived.driver.client, "arrive", { ...on(arrived), p_position: position(arrived.pickup) });
  await found(returned);
  await done((await admin()).client, "admin_cash_returned", { ...on(returned), p_reason: "Met on the way" });
  for (const delivery of [arrived, returned]) {
    expect(await kept(delivery)).toEqual([]);
    expect(await wanted(delivery)).toBeNull();
  }
  expect(await task(arrived)).toMatchObject({ state: "arrived", distance: 0 });
  expect(await taskRoute(arrived)).toBeNull();
});

test("somebody else's return is nobody's task", async () => {
  const delivery = await failed();
  const stranger = await newDriver({ online: true, at: delivery.at });
  expect(await call(stranger.client, "get_task_road_route", on(delivery))).toMatchObject({
    code: "TRANSACTION_NOT_FOUND",
  });
});
