// Routing-engine results in the search for a driver: in offers, as a tie-breaker, and for an administrator. The results
// are passed in as the job passes them; no engine runs here.
import { moveTo, newCustomer, newDriver, done, service, sql, type Person, type Place } from "./support/world";
import {
  admin,
  dispatch,
  endPause,
  expire,
  letPass,
  newDelivery,
  north,
  offered,
  openOffer,
  paidDelivery,
  somewhere,
  type Delivery,
} from "./support/deliveries";
import { as, crowd, serve, stand, zone, type Member } from "./support/crowd";

jest.setTimeout(60_000);

let sender: Person;
let receiver: Person;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

// With the database's rounding.
const kept = ({ lat, lng }: Place): Place => ({ lat: Number(lat.toFixed(7)), lng });
const trip = { metres: 4_100, seconds: 610 };
const line = "_p~iF~ps|U_ulLnnqC";
const paid = (at: Place, more: { urgent?: boolean; pickup?: Place | null } = {}): Promise<Delivery> =>
  paidDelivery({ sender, receiver, at: north(at, 2), pickup: at, ...more });
type Asked = { stop: Place; dropOff: Place | null; drivers: (Place & { driverId: string })[] };
const waysToAsk = (id: string): Promise<Asked | null> =>
  done(service(), "dispatch_route_query", { p_transaction_id: id });
const askedOf = async (id: string) => (await waysToAsk(id))?.drivers.map(({ driverId }) => driverId);
const offersOf = async ({ id }: Delivery): Promise<string[]> =>
  (
    await sql<{ driver_id: string }>(
      "select driver_id from public.driver_notifications where transaction_id = $1 order by sent_at, id",
      [id],
    )
  ).map(({ driver_id }) => driver_id);
type Seen = { driverId: string; toPickup: { metres: number; seconds: number; about: boolean } | null };
const lastRun = async ({ id }: Delivery): Promise<Seen[]> =>
  (
    await done<{ rounds: { candidates: Seen[] }[] }>((await admin()).client, "admin_get_dispatch", {
      p_transaction_id: id,
    })
  ).rounds[0]?.candidates ?? [];

describe("an offer", () => {
  // Reading: distance
  test("has distance and duration by road from the driver to the pickup and on to the drop-off, and the line", async () => {
    const at = somewhere();
    const driver = await newDriver({ online: true, at: north(at, 1) });
    const delivery = await paid(at);
    await dispatch(delivery.id, { drivers: { [driver.id]: { metres: 1_800, seconds: 295 } }, trip, line });
    // 905 seconds are a little over 15 minutes.
    expect((await offered(driver)).taskDetails).toMatchObject({
      estimatedDistance: "5.9 km",
      estimatedTime: 16,
      estimateAbout: false,
      distanceFrom: "driver",
      toPickup: { metres: 1_800, about: false },
      toDropOff: { metres: 4_100, about: false },
      way: line,
    });
  });

  test("keeps its estimates while it is open, wherever the driver moves and whatever later searches return", async () => {
    const at = somewhere();
    const driver = await newDriver({ online: true, at: north(at, 1) });
    const delivery = await paid(at);
    await dispatch(delivery.id, { drivers: { [driver.id]: { metres: 1_800, seconds: 295 } }, trip, line });
    const { taskDetails } = await offered(driver);
    await moveTo(driver, north(at, 0.2));
    await dispatch(delivery.id, { drivers: { [driver.id]: { metres: 200, seconds: 30 } }, trip, line: "other" });
    await dispatch(delivery.id);
    expect((await offered(driver)).taskDetails).toEqual(taskDetails);
  });

  test.each([
    ["nothing was said", () => null],
    ["this driver was not asked about", () => ({ drivers: {}, trip, line })],
    [
      "there is no road from pickup to drop-off",
      (id: string) => ({ drivers: { [id]: { metres: 1_800, seconds: 295 } }, trip: null, line: null }),
    ],
  ])("marks its estimates as approximate when %s", async (_why, ways) => {
    const at = somewhere();
    const driver = await newDriver({ online: true, at: north(at, 1) });
    const delivery = await paid(at);
    await dispatch(delivery.id, ways(driver.id));
    expect((await offered(driver)).taskDetails).toMatchObject({ estimateAbout: true, distanceFrom: "driver" });
  });

  test("measures from the driver's position at the time of the engine request", async () => {
    const at = somewhere();
    const driver = await newDriver({ online: true, at: north(at, 1) });
    const delivery = await paid(at);
    expect(await waysToAsk(delivery.id)).toEqual({
      stop: at,
      dropOff: kept(north(at, 2)),
      drivers: [{ driverId: driver.id, ...kept(north(at, 1)) }],
    });
    await moveTo(driver, north(at, 8));
    await dispatch(delivery.id, { drivers: { [driver.id]: { metres: 1_800, seconds: 295 } }, trip, line });
    expect((await offered(driver)).taskDetails).toMatchObject({ estimatedDistance: "5.9 km", estimateAbout: false });
  });

  test("to a driver without a known position covers the route from the pickup on", async () => {
    const at = somewhere();
    const driver = await newDriver({ online: true });
    const here = await zone(north(at, 2), 2_000);
    await serve(driver.id, [{ id: here, priority: 1 }]);
    const delivery = await paid(at);
    expect(await waysToAsk(delivery.id)).toEqual({ stop: at, dropOff: kept(north(at, 2)), drivers: [] });
    await dispatch(delivery.id, { drivers: {}, trip, line });
    expect((await offered(driver)).taskDetails).toMatchObject({
      estimatedDistance: "4.1 km",
      estimatedTime: 11,
      estimateAbout: false,
      distanceFrom: "pickup",
      toPickup: null,
      toDropOff: { metres: 4_100, about: false },
      way: line,
    });
  });

  test("of a delivery without a pickup covers the route to the door, and has no line", async () => {
    const at = somewhere();
    const driver = await newDriver({ online: true, at: north(at, 1) });
    const delivery = await paid(at, { pickup: null });
    expect(await waysToAsk(delivery.id)).toMatchObject({ stop: kept(north(at, 2)), dropOff: null });
    await dispatch(delivery.id, { drivers: { [driver.id]: { metres: 1_800, seconds: 295 } }, trip: null, line: null });
    expect((await offered(driver)).taskDetails).toMatchObject({
      estimatedDistance: "1.8 km",
      estimatedTime: 5,
      estimateAbout: false,
      toPickup: null,
      toDropOff: { metres: 1_800, about: false },
      way: null,
    });
  });

  test("has no line once it is closed", async () => {
    const at = somewhere();
    const driver = await newDriver({ online: true, at });
    const delivery = await paid(at);
    await dispatch(delivery.id, { drivers: {}, trip, line });
    const { id } = await offered(driver);
    await letPass(id);
    const closed = await done<{ taskDetails: { way: unknown; estimatedTime: number } }>(driver.client, "get_offer", {
      p_id: id,
    });
    expect(closed.taskDetails).toMatchObject({ way: null, estimatedTime: 11 });
  });

  test("to each of three concurrent drivers has its own estimates", async () => {
    const at = somewhere();
    const drivers = await Promise.all([1, 2, 3].map((km) => newDriver({ online: true, at: north(at, km / 2) })));
    const delivery = await paid(at, { urgent: true });
    const ways = Object.fromEntries(drivers.map(({ id }, n) => [id, { metres: 1_000 * (n + 1), seconds: 60 }]));
    expect(await dispatch(delivery.id, { drivers: ways, trip, line })).toMatchObject({ offered: 3 });
    const said = await Promise.all(
      drivers.map(async (driver) => (await offered(driver)).taskDetails.estimatedDistance),
    );
    expect(said).toEqual(["5.1 km", "6.1 km", "7.1 km"]);
  });
});

describe("the routing engine is queried", () => {
  test("for no delivery without a search, with an open offer, or after the search", async () => {
    const at = somewhere();
    const unpaid = await newDelivery({ sender, receiver, at });
    expect(await waysToAsk(unpaid.id)).toBeNull();
    expect(await waysToAsk(sender.id)).toBeNull();
    const delivery = await paid(at);
    expect(await waysToAsk(delivery.id)).toBeNull();
    const driver = await newDriver({ online: true, at });
    expect(await askedOf(delivery.id)).toEqual([driver.id]);
    await dispatch(delivery.id);
    expect(await waysToAsk(delivery.id)).toBeNull();
    await done(driver.client, "accept_offer", { p_id: (await offered(driver)).id });
    expect(await waysToAsk(delivery.id)).toBeNull();
  });

  test("for the next candidates of each round, and for a driver who declined only when no other is left", async () => {
    const at = somewhere();
    const [near, far] = await crowd([{ at: north(at, 1) }, { at: north(at, 9) }]);
    const delivery = await paid(at);
    expect((await askedOf(delivery.id))?.sort()).toEqual([near?.id, far?.id].sort());
    await dispatch(delivery.id);
    const [first] = await sql<{ id: string }>("select id from public.driver_notifications where transaction_id = $1", [
      delivery.id,
    ]);
    await done(service(), "decline_offer_by_link", { p_id: first?.id, p_reason: "Other" });
    expect(await askedOf(delivery.id)).toEqual([far?.id]);
    await dispatch(delivery.id);
    const [second] = await sql<{ id: string }>(
      "update public.driver_notifications set expires_at = clock_timestamp() where transaction_id = $1 and status = 'sent' returning id",
      [delivery.id],
    );
    await expire(second?.id ?? "");
    await dispatch(delivery.id);
    expect(await waysToAsk(delivery.id)).toBeNull();
    // After the pause a new round begins, with the drivers who did not answer.
    await endPause(delivery.id);
    expect(await askedOf(delivery.id)).toEqual([far?.id]);
    await as(far as Member, "set_driver_status", { p_status: "offline" });
    expect(await waysToAsk(delivery.id)).toBeNull();
    await sql(
      "update public.driver_notifications set response_at = response_at - interval '20 minutes' where transaction_id = $1",
      [delivery.id],
    );
    expect(await askedOf(delivery.id)).toEqual([near?.id]);
  });
});

describe("among drivers with the same score", () => {
  // Reading: distance
  test("the one who reaches the pickup sooner by road comes first, and an administrator reads the times", async () => {
    const at = somewhere();
    const [near, quick, beyond] = await crowd([{ at: north(at, 1) }, { at: north(at, 1.9) }, { at: north(at, 4) }]);
    const [a, b, c] = [near?.id ?? "", quick?.id ?? "", beyond?.id ?? ""];
    const delivery = await paid(at);
    const drivers = {
      [a]: { metres: 5_400, seconds: 640 },
      [b]: { metres: 2_100, seconds: 200 },
      [c]: { metres: 4_100, seconds: 90 },
    };
    await dispatch(delivery.id, { drivers, trip, line });
    // The third scores less: a shorter route does not make up for that.
    expect(await offersOf(delivery)).toEqual([b]);
    expect((await lastRun(delivery)).map(({ driverId, toPickup }) => [driverId, toPickup])).toEqual([
      [b, { metres: 2_100, seconds: 200, about: false }],
      [a, { metres: 5_400, seconds: 640, about: false }],
      [c, { metres: 4_100, seconds: 90, about: false }],
    ]);
  });

  test("the straight-line estimate replaces a missing route, and all routes without an engine", async () => {
    const at = somewhere();
    const [near, far] = await crowd([{ at: north(at, 1) }, { at: north(at, 1.5) }]);
    const [a, b] = [near?.id ?? "", far?.id ?? ""];
    const first = await paid(at);
    // The estimate for one kilometre is 1.4 km by road, and 168 seconds.
    await dispatch(first.id, { drivers: { [b]: { metres: 1_600, seconds: 169 } }, trip, line });
    expect(await offersOf(first)).toEqual([a]);
    expect((await lastRun(first)).map(({ toPickup }) => toPickup)).toEqual([
      { metres: 1_400, seconds: 168, about: true },
      { metres: 1_600, seconds: 169, about: false },
    ]);
    const elsewhere = somewhere();
    const drivers = await crowd([{ at: north(elsewhere, 1.5) }, { at: north(elsewhere, 1) }]);
    const second = await paid(elsewhere);
    await dispatch(second.id);
    expect(await offersOf(second)).toEqual([drivers[1]?.id]);
    expect((await lastRun(second)).map(({ toPickup }) => toPickup?.about)).toEqual([true, true]);
  });

  test("one who was assigned elsewhere during the engine request is skipped", async () => {
    const at = somewhere();
    const [first, second] = await crowd([{ at: north(at, 1) }, { at: north(at, 1.2) }]);
    const delivery = await paid(at);
    const ways = { drivers: { [first?.id ?? ""]: { metres: 900, seconds: 60 } }, trip, line };
    await stand(first as Member, north(at, 60));
    await dispatch(delivery.id, ways);
    expect(await offersOf(delivery)).toEqual([second?.id]);
  });
});

test("only the server may pass in routes", async () => {
  const driver = await newDriver({ online: true, at: somewhere() });
  expect(await openOffer(driver)).toBeUndefined();
  for (const [name, args] of [
    ["dispatch_route_query", { p_transaction_id: sender.id }],
    ["dispatch_transaction", { p_transaction_id: sender.id, p_ways: {} }],
  ] as const)
    await expect(done(driver.client, name, args)).rejects.toThrow();
});
