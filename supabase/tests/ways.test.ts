// The way by road of a delivery: kept when the engine has answered, followed by positions, departed from, told.
import { distanceMetres, minutesOf, travelMinutes } from "@/lib/domain/geo/distance";
import { encodePolyline } from "@/lib/domain/geo/polyline";
import { leftOfWay, lineOfWay, placeOnWay } from "@/lib/domain/geo/way";
import {
  anonymous,
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
import {
  admin,
  asAdmin,
  deliveryAt,
  jobsOf,
  laterToday,
  newDelivery,
  north,
  windowIn,
  type Delivery,
  type Task,
  type Worked,
  collect,
} from "./support/deliveries";
import { trackingToken } from "./support/links";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

type Route = {
  approximate: boolean;
  polyline: string | null;
  meters: number;
  from: Place | null;
  stops: (Place & { to: string })[];
  left: { meters: number; seconds: number };
};
type Way = { about: boolean; metres: number; seconds: number; estimatedArrival: string; line: string | null };

let sender: Person;
let receiver: Person;
let stranger: Person;
beforeAll(async () => {
  [sender, receiver, stranger] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    newCustomer(),
  ]);
});

/** A delivery and who drives it. */
type Driven = Omit<Worked, "offer">;
const on = ({ id }: Delivery) => ({ p_transaction_id: id });
const taskRoute = (delivery: Worked) => done<Route>(delivery.driver.client, "get_task_road_route", on(delivery));
const seenBy = (person: Person, { id }: Delivery) => call<Way>(person.client, "get_delivery_road_route", { p_id: id });
const task = ({ driver }: Worked) =>
  done<Task & { etaAbout: boolean | null; estimatedArrival: string }>(driver.client, "get_current_task");
const wanted = async ({ id }: Delivery) =>
  (
    await one<{ answer: { data: { start: Place; stops: (Place & { to: string })[] } | null } }>(
      "select app.task_route_query($1) as answer",
      [id],
    )
  ).answer.data;

/** A delivery whose driver is so many kilometres north of the door, on the way to it. */
async function driving(km: number): Promise<Worked> {
  const at = somewhere();
  const driver = await newDriver({ online: true, at: north(at, km) });
  return deliveryAt("in_transit", { sender, receiver, at, driver });
}

/**
 * Keeps a way as an engine's answer is kept: along these places, at so many seconds a metre.
 * @returns whether it was kept
 */
async function keep(delivery: Driven, places: Place[], secondsPerMetre = 0.1, status = "in_transit"): Promise<boolean> {
  const polyline = encodePolyline(places);
  const steps = places.slice(1).map((place, shapeIndex) => {
    const meters = distanceMetres(places[shapeIndex] ?? place, place);
    return { type: "continue", shapeIndex, street: null, exit: null, meters, seconds: meters * secondsPerMetre };
  });
  const line = lineOfWay({ polyline, steps });
  const way = {
    status,
    points: line.points.map(({ lat, lng }, n) => [lat, lng, line.metres[n], line.seconds[n]]),
    polyline,
    steps,
    stops: [{ to: "dropOff", ...delivery.at, shapeIndex: places.length - 1 }],
  };
  const { answer } = await one<{ answer: { data: boolean } }>("select app.store_road_route($1, $2, $3, 15) as answer", [
    delivery.id,
    delivery.driver.id,
    JSON.stringify(way),
  ]);
  return answer.data;
}
const nothingFound = (delivery: Worked, answered = true) =>
  sql("select app.store_road_route($1, $2, $3, 120)", [
    delivery.id,
    delivery.driver.id,
    JSON.stringify({ status: "in_transit", points: [], polyline: null, steps: [], stops: [], answered }),
  ]);
/** A road that goes round: from the driver east, south and back to the door; three sides of a square. */
const round = ({ at }: Driven, km: number): Place[] => {
  const from = north(at, km);
  const east = (place: Place): Place => ({
    ...place,
    lng: place.lng + km / (111.195 * Math.cos((at.lat * Math.PI) / 180)),
  });
  return [from, east(from), east(at), at];
};
const stepsOf = async ({ id }: Driven): Promise<{ shapeIndex: number; meters: number; seconds: number }[]> =>
  (
    await one<{ steps: { shapeIndex: number; meters: number; seconds: number }[] }>(
      "select steps from private.task_road_routes where transaction_id = $1",
      [id],
    )
  ).steps;
const minutesUntil = (time: string): number => (new Date(time).getTime() - Date.now()) / 60_000;
/** The delivery's page, as an administrator opens it. */
const openedByAdmin = async ({ id }: Delivery) =>
  done<{ departure: unknown; lateSince: string | null }>((await admin()).client, "admin_get_transaction", {
    p_transaction_id: id,
  });
const departures = async ({ id }: Delivery) =>
  (
    await sql<{ departure: string | null }>(
      "select payload ->> 'departure' as departure from realtime.messages where event = 'departure' and payload ->> 'transactionId' = $1 order by inserted_at, ctid",
      [id],
    )
  ).map(({ departure }) => departure);

describe("the way is looked for", () => {
  test("when the driver has accepted, by way of the pickup, and anew when they set off, to the door", async () => {
    const at = somewhere();
    const pickup = north(at, -1);
    const driver = await newDriver({ online: true, at: north(at, 1) });
    const delivery = await deliveryAt("assigned", { sender, receiver, at, driver, pickup });
    expect((await jobsOf(delivery.id)).filter((job) => job.task === "find_road_route")).toHaveLength(1);
    expect((await wanted(delivery))?.stops.map(({ to }) => to)).toEqual(["pickup", "dropOff"]);
    await collect(driver, delivery);
    expect((await wanted(delivery))?.stops.map(({ to }) => to)).toEqual(["dropOff"]);
  });

  longTest("no more once the driver is at the door", async () => {
    const delivery = await deliveryAt("servicing", { sender, receiver });
    expect(await wanted(delivery)).toBeNull();
    expect(await taskRoute(delivery)).toBeNull();
  });

  longTest("not again a moment after the engine was asked, whatever it said", async () => {
    const delivery = await driving(2);
    expect(await wanted(delivery)).not.toBeNull();
    await nothingFound(delivery);
    expect(await wanted(delivery)).toBeNull();
    expect(await taskRoute(delivery)).toMatchObject({ approximate: true, polyline: null });
  });

  longTest("and what comes too late, for a step that is over, is not kept", async () => {
    const delivery = await driving(2);
    expect(await keep(delivery, round(delivery, 2), 0.1, "assigned")).toBe(false);
    expect(await keep(delivery, round(delivery, 2))).toBe(true);
  });
});

describe("distance and arrival of a delivery", () => {
  longTest("come from the straight line, and say about, until the way is known", async () => {
    const delivery = await driving(2);
    await moveTo(delivery.driver, north(delivery.at, 2));
    expect(await task(delivery)).toMatchObject({ etaAbout: true });
    expect(await taskRoute(delivery)).toMatchObject({
      approximate: true,
      polyline: null,
      from: { lat: expect.closeTo(north(delivery.at, 2).lat, 5) as number },
      stops: [{ to: "dropOff" }],
    });
  });

  longTest("come from the way by road, the same for driver, sender, receiver and admin", async () => {
    const delivery = await driving(2);
    await keep(delivery, round(delivery, 2));
    // Six kilometres at ten metres a second, and what is left of the last minute.
    const own = await task(delivery);
    expect(own).toMatchObject({ etaAbout: false });
    expect([10, 11]).toContain(own.eta);
    expect(own.distance).toBeGreaterThan(5_980);
    expect(own.distance).toBeLessThan(6_020);
    expect(Math.round(minutesUntil(own.estimatedArrival))).toBe(own.eta);
    for (const person of [sender, receiver, await admin()]) {
      const { data } = (await seenBy(person, delivery)) as { data: Way };
      expect(data).toMatchObject({ about: false, metres: own.distance });
      expect(data.line).toBe((await taskRoute(delivery)).polyline);
      expect(Math.round(minutesUntil(data.estimatedArrival))).toBe(own.eta);
    }
    expect(await asAdmin(delivery.id)).toMatchObject({ eta: own.eta, etaAbout: false });
  });

  test("a stranger, and the driver by the customers' door, are told that there is no such delivery", async () => {
    const delivery = await driving(1);
    await keep(delivery, round(delivery, 1));
    for (const person of [stranger, delivery.driver])
      expect(await seenBy(person, delivery)).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(await call(stranger.client, "get_task_road_route", on(delivery))).toMatchObject({ ok: false });
  });

  test("tell the parties before the start no more than when the driver comes: not how far they are, nor by which way", async () => {
    const at = somewhere();
    const pickup = north(at, -1);
    const driver = await newDriver({ online: true, at: north(at, 1) });
    const delivery = await deliveryAt("assigned", { sender, receiver, at, driver, pickup });
    await keep(delivery, [north(at, 1), pickup, at], 0.1, "assigned");
    for (const person of [sender, receiver])
      expect((await seenBy(person, delivery)).data).toEqual({
        about: false,
        metres: null,
        seconds: null,
        line: null,
        estimatedArrival: expect.any(String) as string,
      });
    const { data } = (await seenBy(await admin(), delivery)) as { data: Way };
    expect(data.metres / 1000).toBeCloseTo(3, 1);
    expect(data.line).not.toBeNull();
  });

  longTest("grow less with every position along the way, and arrival stays", async () => {
    const delivery = await driving(2);
    const [, corner, , door] = round(delivery, 2) as [Place, Place, Place, Place];
    await keep(delivery, round(delivery, 2));
    await moveTo(delivery.driver, corner);
    const atCorner = await taskRoute(delivery);
    expect(atCorner.left.meters / 1000).toBeCloseTo(4, 1);
    // The way itself is as long as it was.
    expect(atCorner.meters / 1000).toBeCloseTo(6, 1);
    await moveTo(delivery.driver, { lat: (corner.lat + door.lat) / 2, lng: corner.lng });
    const half = await taskRoute(delivery);
    expect(half.left.meters / 1000).toBeCloseTo(3, 1);
    expect(half.left.seconds).toBeGreaterThan(290);
    expect(half.left.seconds).toBeLessThan(310);
  });

  longTest("are about so much once nobody has heard for five minutes how far the driver has come", async () => {
    const delivery = await driving(2);
    await keep(delivery, round(delivery, 2));
    const about = async () => [(await task(delivery)).etaAbout, ((await seenBy(sender, delivery)).data as Way).about];
    expect(await about()).toEqual([false, false]);
    await sql("update public.driver_profiles set position_at = now() - interval '301 seconds' where user_id = $1", [
      delivery.driver.id,
    ]);
    expect(await about()).toEqual([true, true]);
    await moveTo(delivery.driver, north(delivery.at, 2));
    expect(await about()).toEqual([false, false]);
  });

  longTest(
    "are as on the way back where the driver is beside it, and a new way is looked for, not at every position",
    async () => {
      const delivery = await driving(2);
      await keep(delivery, round(delivery, 2));
      await sql("update private.task_road_routes set again_at = clock_timestamp() where transaction_id = $1", [
        delivery.id,
      ]);
      await sql("delete from graphile_worker._private_jobs where payload ->> 'transactionId' = $1", [delivery.id]);
      await moveTo(delivery.driver, north(delivery.at, 1));
      await moveTo(delivery.driver, north(delivery.at, 0.9));
      expect((await jobsOf(delivery.id)).filter((job) => job.task === "find_road_route")).toHaveLength(1);
      expect(await wanted(delivery)).toMatchObject({
        start: { lat: expect.closeTo(north(delivery.at, 0.9).lat, 5) as number },
      });
    },
  );
});

longTest(
  "a tracking link is told which point of its line the driver has passed, so that it shows what lies ahead",
  async () => {
    const delivery = await driving(2);
    const places = round(delivery, 2);
    await keep(delivery, places);
    const token = await trackingToken(sender, delivery);
    const passed = async () =>
      (await done<{ driver: { passed: number } }>(anonymous(), "track_delivery", { p_token: token })).driver.passed;
    expect(await passed()).toBe(0);
    const [, corner, next] = places as [Place, Place, Place];
    await moveTo(delivery.driver, { lat: (corner.lat + next.lat) / 2, lng: corner.lng });
    expect(await passed()).toBe(1);
  },
);

describe("a driver who has left their way", () => {
  longTest("is about so far from the door, as their phone reckons, until they are back on it", async () => {
    const delivery = await driving(2);
    const places = round(delivery, 2);
    await keep(delivery, places);
    const beside = north(delivery.at, 1.9);
    await moveTo(delivery.driver, beside);
    const { left, polyline, approximate } = await taskRoute(delivery);
    const line = lineOfWay({ polyline: encodePolyline(places), steps: await stepsOf(delivery) });
    const at = placeOnWay(line, beside);
    expect(left.seconds).toBe(Math.round(at ? leftOfWay(line, at).seconds : NaN));
    expect([approximate, polyline]).toEqual([false, encodePolyline(places)]);
    expect((await seenBy(sender, delivery)).data).toMatchObject({ about: true });
    expect(await task(delivery)).toMatchObject({ etaAbout: true });
    await moveTo(delivery.driver, places[1] ?? beside);
    expect((await seenBy(sender, delivery)).data).toMatchObject({ about: false });
  });

  longTest(
    "keeps it while no engine answers, and asks again later; where there is no road any more it is gone",
    async () => {
      const delivery = await driving(2);
      await keep(delivery, round(delivery, 2));
      await moveTo(delivery.driver, north(delivery.at, 1));
      await sql("update private.task_road_routes set again_at = clock_timestamp() where transaction_id = $1", [
        delivery.id,
      ]);
      expect(await wanted(delivery)).not.toBeNull();
      await nothingFound(delivery, false);
      expect(await taskRoute(delivery)).toMatchObject({
        approximate: false,
        polyline: encodePolyline(round(delivery, 2)),
      });
      expect(await wanted(delivery)).toBeNull();
      await nothingFound(delivery);
      expect(await taskRoute(delivery)).toMatchObject({ approximate: true, polyline: null });
    },
  );

  longTest("who has none yet is asked for again, too, while no engine answers", async () => {
    const delivery = await driving(2);
    await nothingFound(delivery, false);
    expect(await wanted(delivery)).toBeNull();
    expect(await taskRoute(delivery)).toMatchObject({ approximate: true, polyline: null });
  });
});

describe("a departure from the way", () => {
  longTest("that leads away from the stop is told to the operation once, and so is its end", async () => {
    const delivery = await driving(1);
    await keep(delivery, [north(delivery.at, 1), delivery.at]);
    await moveTo(delivery.driver, north(delivery.at, 1.3));
    expect(await departures(delivery)).toEqual([]);
    await moveTo(delivery.driver, north(delivery.at, 1.7));
    await moveTo(delivery.driver, north(delivery.at, 1.9));
    expect(await departures(delivery)).toEqual(["going_away"]);
    // A way from where they are now does not make it undone.
    await sql("update private.task_road_routes set again_at = clock_timestamp() where transaction_id = $1", [
      delivery.id,
    ]);
    await keep(delivery, [north(delivery.at, 1.9), delivery.at]);
    await moveTo(delivery.driver, north(delivery.at, 1.85));
    expect(await departures(delivery)).toEqual(["going_away"]);
    await moveTo(delivery.driver, north(delivery.at, 1.1));
    expect(await departures(delivery)).toEqual(["going_away", null]);
  });

  longTest("standing still for five minutes with way before them is one; at the door it is not", async () => {
    const delivery = await driving(1);
    await keep(delivery, [north(delivery.at, 1), delivery.at]);
    await moveTo(delivery.driver, north(delivery.at, 0.9));
    const fiveMinutesPass = () =>
      sql(
        "update private.task_road_routes set stands_at = stands_at - interval '301 seconds' where transaction_id = $1",
        [delivery.id],
      );
    await fiveMinutesPass();
    await moveTo(delivery.driver, north(delivery.at, 0.89));
    expect(await departures(delivery)).toEqual(["standing"]);
    await moveTo(delivery.driver, north(delivery.at, 0.02));
    expect(await departures(delivery)).toEqual(["standing", null]);
    await fiveMinutesPass();
    await moveTo(delivery.driver, north(delivery.at, 0.021));
    expect(await departures(delivery)).toEqual(["standing", null]);
  });

  longTest("stands on the admin's map and on the delivery's page with when it began", async () => {
    const delivery = await driving(1);
    await keep(delivery, [north(delivery.at, 1), delivery.at]);
    await moveTo(delivery.driver, north(delivery.at, 2));
    const board = await done<{ deliveries: { id: string; departure: unknown; estimatedArrival: string }[] }>(
      (await admin()).client,
      "admin_board",
    );
    const seen = board.deliveries.find(({ id }) => id === delivery.id);
    expect(seen?.departure).toMatchObject({ kind: "going_away", since: expect.any(String) as string });
    expect(minutesUntil(seen?.estimatedArrival ?? "")).toBeGreaterThan(1);
    expect(await openedByAdmin(delivery)).toMatchObject({ departure: seen?.departure, lateSince: null });
    await moveTo(delivery.driver, north(delivery.at, 0.5));
    expect(await openedByAdmin(delivery)).toMatchObject({ departure: null, lateSince: null });
  });
});

test("phone and database read seconds and metres as the same minutes", async () => {
  const amounts = [
    0, 0.000_000_1, 1, 59.999, 60, 60.000_000_1, 60.001, 119.9, 120, 749.999_999_9, 5_400, 5_401, 90_061.5,
  ];
  const { minutes, travel } = await one<{ minutes: number[]; travel: number[] }>(
    `select array_agg(private.round_up_minutes(u.n) order by u.at) as minutes, array_agg(private.estimate_travel_minutes(u.n) order by u.at) as travel
       from unnest($1::double precision[]) with ordinality u (n, at)`,
    [amounts],
  );
  expect(minutes).toEqual(amounts.map(minutesOf));
  expect(travel).toEqual(amounts.map(travelMinutes));
});

describe("a driver is late by the way that lies before them", () => {
  const lateIds = async () =>
    (await sql<{ id: string }>("select id from private.deliveries_needing_attention() where kind = 'late'")).map(
      ({ id }) => id,
    );
  const lateOnBoard = async ({ id }: Delivery) =>
    (
      await done<{ deliveries: { id: string; lateSince: string | null }[] }>((await admin()).client, "admin_board")
    ).deliveries.find((delivery) => delivery.id === id)?.lateSince;
  const lateInList = async ({ id }: Delivery) =>
    (
      await one<{ since: string }>(
        "select private.iso(since) as since from private.deliveries_needing_attention() where id = $1 and kind = 'late'",
        [id],
      )
    ).since;
  const tenMinutesMore = ({ id }: Delivery, change: string) =>
    sql(`update private.task_road_routes set ${change} where transaction_id = $1`, [id]);

  // Reading: late-by-way
  test("once it ends more than ten minutes after it was first to end, however often it is found anew", async () => {
    const delivery = await driving(2);
    await keep(delivery, round(delivery, 2));
    expect(await lateIds()).not.toContain(delivery.id);
    await tenMinutesMore(delivery, "left_s = left_s + 590");
    expect(await lateIds()).not.toContain(delivery.id);
    // Twice as long as the first.
    await keep(delivery, round(delivery, 2), 0.21);
    expect(await lateIds()).toContain(delivery.id);
    const { lateSince } = await openedByAdmin(delivery);
    expect(minutesUntil(lateSince ?? "")).toBeLessThan(0);
    expect([await lateOnBoard(delivery), await lateInList(delivery)]).toEqual([lateSince, lateSince]);
    // On the way for two hours they are not late, where the way was as long as that.
    await tenMinutesMore(delivery, "first_arrival = now() + interval '1 hour'");
    await sql("update public.transactions set started_at = now() - interval '3 hours' where id = $1", [delivery.id]);
    expect(await lateIds()).not.toContain(delivery.id);
    // Where no way is known, they are.
    await nothingFound(delivery);
    expect(await lateIds()).toContain(delivery.id);
  });

  // Reading: late-by-way
  test("as soon as it cannot end within ten minutes of the preferred time", async () => {
    const at = somewhere();
    const driver = await newDriver({ online: true, at: north(at, 2) });
    const asked = await newDelivery({ sender, receiver, at, more: { preferredTime: await laterToday() } });
    await done(receiver.client, "accept_transaction", on(asked));
    const { client } = await admin();
    await done(client, "admin_confirm_payment", on(asked));
    await done(client, "admin_assign", { ...on(asked), p_driver_id: driver.id });
    await collect(driver, asked);
    const delivery: Driven = { ...asked, driver };
    await keep(delivery, round(delivery, 2));
    // It lasts 59 minutes.
    const wantedUntil = (minutes: number) => windowIn(delivery.id, minutes - 59);
    // Ten minutes lie before them.
    await wantedUntil(5);
    expect(await lateIds()).not.toContain(delivery.id);
    await tenMinutesMore(delivery, "left_s = left_s + 600, first_arrival = first_arrival + interval '1 hour'");
    expect(await lateIds()).toContain(delivery.id);
    await wantedUntil(15);
    expect(await lateIds()).not.toContain(delivery.id);
  });
});

longTest("the way goes with the step it was for: at the door nothing of it is left", async () => {
  const delivery = await driving(0.01);
  await keep(delivery, [north(delivery.at, 0.01), delivery.at]);
  await done(delivery.driver.client, "arrive", {
    ...on(delivery),
    p_position: { latitude: delivery.at.lat, longitude: delivery.at.lng },
  });
  expect(await sql("select from private.task_road_routes where transaction_id = $1", [delivery.id])).toEqual([]);
});

test("a sender sees where their driver has been since the start, and not where they were before: the way begins at the pickup", async () => {
  const home = north(somewhere(), 0);
  const driver = await newDriver({ online: true, at: home });
  const delivery = await deliveryAt("in_transit", { sender, receiver, at: north(home, 5), driver });
  await sql(
    "update public.driver_profiles set position_at = clock_timestamp() - interval '20 minutes' where user_id = $1",
    [driver.id],
  );
  const pickup = await one<Place>(
    "select pickup_latitude as lat, pickup_longitude as lng from public.transactions where id = $1",
    [delivery.id],
  );
  expect((await wanted(delivery))?.start).toEqual(pickup);
  const token = await trackingToken(sender, delivery);
  const seen = async () => {
    const { driver: carrier } = await done<{ driver: { location: unknown } }>(sender.client, "get_transaction_by_id", {
      transaction_id: delivery.id,
    });
    const { driver: linked } = await done<{ driver: { location: unknown } }>(anonymous(), "track_delivery", {
      p_token: token,
    });
    return [carrier.location, linked.location];
  };
  expect(await seen()).toEqual([null, null]);
  await moveTo(driver, north(home, 4));
  expect(await seen()).not.toContain(null);
});

longTest(
  "what is left is a guess beside the way: nobody goes away from a stop because they were guessed to be near it",
  async () => {
    const delivery = await driving(6);
    await keep(delivery, [north(delivery.at, 6), north(delivery.at, 3), delivery.at]);
    const nearest = async () =>
      (
        await one<{ nearest: number }>(
          "select nearest_m as nearest from private.task_road_routes where transaction_id = $1",
          [delivery.id],
        )
      ).nearest;
    const before = await nearest();
    await moveTo(delivery.driver, { ...north(delivery.at, 1), lng: delivery.at.lng + 0.01 });
    expect(await nearest()).toBe(before);
  },
);
