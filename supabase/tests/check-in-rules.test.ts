// The rules that trigger a check-in ("Are you OK?") to a driver with cash: each at its limits, and compared with a
// second implementation on random tracks.
import { checkInRulesAt, type CashTransport, type ObservedPosition } from "./support/check-in-rules";
import { estimateRoadMetres, estimateRoadSeconds } from "@/lib/domain/geo/distance";
import { addTrack, replaceTrack, readCheckInLimits, dueRulesAt, positionAt } from "./support/check-ins";
import { newHub } from "./support/hubs";
import { kmNorth } from "./support/deliveries";
import { newDriver, nextUnusedLocation, type TestPerson, type LatLng } from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

let driver: TestPerson;
let stop: LatLng;
beforeAll(async () => {
  driver = await newDriver();
});
beforeEach(() => {
  stop = nextUnusedLocation();
});

/** Any time: the rules read no other clock. */
const start = 1_900_000_000;
const MINUTE = 60;
const awayFromStop = (km: number): LatLng => kmNorth(stop, km);
const createTransport = (overrides: Partial<CashTransport> = {}): CashTransport & { driverId: string } => ({
  driverId: driver.id,
  stop,
  begunAt: start,
  arrivedAt: null,
  arrivesAt: start + 60 * MINUTE,
  notBefore: null,
  isOnWay: false,
  places: [],
  ...overrides,
});
/** A position every half minute between two times, at one place. */
const stationaryTrack = (place: LatLng, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / 30) + 1 }, (_, n) => positionAt(from + n * 30, place));

describe("stationary", () => {
  const tenMinutes = start + 10 * MINUTE;
  test("triggers after ten minutes, not before", async () => {
    await replaceTrack(driver.id, [
      ...stationaryTrack(awayFromStop(3), start, tenMinutes),
      positionAt(tenMinutes + 1, awayFromStop(3)),
    ]);
    expect(await dueRulesAt(createTransport(), tenMinutes, tenMinutes + 1)).toEqual([[], ["stationary"]]);
  });

  test.each([
    ["at the stop", (): Partial<CashTransport> => ({ stop: awayFromStop(3.19) })],
    ["where the cash was taken", (): Partial<CashTransport> => ({ places: [awayFromStop(3.19)] })],
  ])("does not trigger %s, nor less than 200 m from it", async (_, overrides) => {
    await replaceTrack(driver.id, stationaryTrack(awayFromStop(3), start, tenMinutes + 30));
    expect(await dueRulesAt(createTransport(overrides()), tenMinutes + 30)).toEqual([[]]);
  });

  test("does not trigger at a hub", async () => {
    await replaceTrack(driver.id, stationaryTrack(awayFromStop(3), start, tenMinutes + 30));
    const [before] = await dueRulesAt(createTransport(), tenMinutes + 30);
    await newHub(awayFromStop(3.19));
    expect([before, ...(await dueRulesAt(createTransport(), tenMinutes + 30))]).toEqual([["stationary"], []]);
  });

  longTest("triggers 201 m from a stop", async () => {
    await replaceTrack(driver.id, stationaryTrack(awayFromStop(3), start, tenMinutes + 30));
    expect(await dueRulesAt(createTransport({ places: [awayFromStop(3.201)] }), tenMinutes + 30)).toEqual([
      ["stationary"],
    ]);
  });

  test("tolerates position errors below 100 m and below the reported accuracy", async () => {
    const inaccurateTrack = stationaryTrack(awayFromStop(3), start, tenMinutes + 30);
    await replaceTrack(
      driver.id,
      inaccurateTrack.map((place, n) => (n === 9 ? { ...place, ...awayFromStop(3.09) } : place)),
    );
    expect(await dueRulesAt(createTransport(), tenMinutes + 30)).toEqual([["stationary"]]);
    await replaceTrack(
      driver.id,
      inaccurateTrack.map((place, n) => (n === 9 ? { ...place, ...awayFromStop(3.15), accuracy: 160 } : place)),
    );
    expect(await dueRulesAt(createTransport(), tenMinutes + 30)).toEqual([["stationary"]]);
    await replaceTrack(
      driver.id,
      inaccurateTrack.map((place, n) => (n === 9 ? { ...place, ...awayFromStop(3.11) } : place)),
    );
    expect(await dueRulesAt(createTransport(), tenMinutes + 30)).toEqual([[]]);
  });

  test("counts from when the driver took the cash", async () => {
    await replaceTrack(driver.id, stationaryTrack(awayFromStop(3), start - 20 * MINUTE, tenMinutes - 30));
    expect(await dueRulesAt(createTransport(), tenMinutes - 30)).toEqual([[]]);
  });

  test("does not trigger for a silent phone, nor by positions with poor accuracy", async () => {
    await replaceTrack(driver.id, stationaryTrack(awayFromStop(3), start, tenMinutes + 30));
    expect(await dueRulesAt(createTransport(), tenMinutes + 30 + 5 * MINUTE, tenMinutes + 31 + 5 * MINUTE)).toEqual([
      ["stationary"],
      [],
    ]);
    await replaceTrack(
      driver.id,
      stationaryTrack(awayFromStop(3), start, tenMinutes + 30).map((place) => ({ ...place, isReliable: false })),
    );
    expect(await dueRulesAt(createTransport(), tenMinutes + 30)).toEqual([[]]);
  });
});

describe("away", () => {
  /** This many kilometres from the stop, every half minute. */
  const awayTrack = (...distancesKm: number[]) =>
    distancesKm.map((km, n) => positionAt(start + n * 30, awayFromStop(km)));
  const endTime = (places: unknown[]) => start + (places.length - 1) * 30;
  test.each([
    ["three places in a row more than a kilometre farther than the nearest", [2, 3.1, 3.3, 3.5], true],
    ["two of them", [2, 2.9, 3.1, 3.5], false],
    ["a kilometre and no more", [2, 2.9, 2.95, 2.99], false],
    ["more than a kilometre, and less than a quarter more than the nearest", [8, 9.1, 9.3, 9.9], false],
    ["more than a quarter", [8, 10.1, 10.2, 10.3], true],
    ["and coming back again", [2, 3.6, 3.4, 3.2], false],
    ["counted from the nearest, not from the beginning", [6, 3, 4.1, 4.5, 5], true],
  ])("%s: %j", async (_, distancesKm, isDue) => {
    const track = awayTrack(...distancesKm);
    await replaceTrack(driver.id, track);
    expect(await dueRulesAt(createTransport(), endTime(track))).toEqual([isDue ? ["away"] : []]);
  });

  test("does not trigger where the route leads away, nor without a known stop", async () => {
    const track = awayTrack(2, 3.1, 3.3, 3.5);
    await replaceTrack(driver.id, track);
    expect(await dueRulesAt(createTransport({ isOnWay: true }), endTime(track))).toEqual([[]]);
    expect(await dueRulesAt(createTransport({ stop: null }), endTime(track))).toEqual([[]]);
  });

  longTest("triggers for a driver who had arrived", async () => {
    const track = awayTrack(0, 1.1, 1.3, 1.5);
    await replaceTrack(driver.id, track);
    expect(await dueRulesAt(createTransport({ arrivedAt: start }), endTime(track))).toEqual([["away"]]);
  });

  test("uses only positions known at that time and recorded since the driver took the cash", async () => {
    const track = awayTrack(2, 3.1, 3.3, 3.5);
    await replaceTrack(
      driver.id,
      track.map((place, n) => (n === 0 ? place : { ...place, receivedAt: place.at + 120 })),
    );
    expect(await dueRulesAt(createTransport(), endTime(track), endTime(track) + 120)).toEqual([[], ["away"]]);
    expect(await dueRulesAt(createTransport({ begunAt: start + 30 }), endTime(track) + 120)).toEqual([[]]);
  });
});

describe("late", () => {
  const movingTrack = (to: number) =>
    Array.from({ length: to / 30 }, (_, n) => positionAt(start + n * 30, awayFromStop(9 - n * 0.01)));
  test("triggers after one and a half times the estimated duration", async () => {
    await replaceTrack(driver.id, movingTrack(61 * MINUTE));
    const transport = createTransport({ arrivesAt: start + 40 * MINUTE });
    expect(await dueRulesAt(transport, start + 60 * MINUTE, start + 60 * MINUTE + 1)).toEqual([[], ["late"]]);
  });

  test("and at least ten minutes after it", async () => {
    await replaceTrack(driver.id, movingTrack(15 * MINUTE));
    const transport = createTransport({ arrivesAt: start + 4 * MINUTE });
    expect(await dueRulesAt(transport, start + 14 * MINUTE, start + 14 * MINUTE + 1)).toEqual([[], ["late"]]);
  });

  test("does not trigger until ten minutes after the preferred time begins", async () => {
    await replaceTrack(driver.id, movingTrack(70 * MINUTE));
    const transport = createTransport({ arrivesAt: start + 4 * MINUTE, notBefore: start + 60 * MINUTE });
    expect(await dueRulesAt(transport, start + 70 * MINUTE, start + 70 * MINUTE + 1)).toEqual([[], ["late"]]);
  });

  test("does not trigger for a driver who has arrived or is seen at the stop", async () => {
    await replaceTrack(driver.id, movingTrack(61 * MINUTE));
    const transport = createTransport({ arrivesAt: start + 4 * MINUTE });
    await addTrack(driver.id, [positionAt(start + 61 * MINUTE - 1, awayFromStop(0.19))]);
    expect(await dueRulesAt(transport, start + 61 * MINUTE)).toEqual([[]]);
    await addTrack(driver.id, [positionAt(start + 61 * MINUTE, awayFromStop(0.49))]);
    const arrivedAt = start + 60 * MINUTE;
    expect(await dueRulesAt({ ...transport, arrivedAt }, start + 61 * MINUTE)).toEqual([[]]);
    expect(await dueRulesAt(transport, start + 61 * MINUTE)).toEqual([["late"]]);
  });

  test("uses the straight line without a route, and two hours without a known position", async () => {
    await replaceTrack(driver.id, movingTrack(90 * MINUTE));
    const lateAt = start + 1.5 * estimateRoadSeconds(estimateRoadMetres(awayFromStop(9), stop));
    const withoutArrival = createTransport({ arrivesAt: null });
    expect(await dueRulesAt(withoutArrival, lateAt - 1, lateAt + 1)).toEqual([[], ["late"]]);
    await replaceTrack(driver.id, []);
    const silentUntil = start + 120 * MINUTE;
    expect(await dueRulesAt(withoutArrival, silentUntil, silentUntil + 1)).toEqual([["silent"], ["late", "silent"]]);
  });
});

describe("silent", () => {
  longTest("triggers after more than fifteen minutes without a position", async () => {
    await replaceTrack(driver.id, [positionAt(start + 60, awayFromStop(3))]);
    const silentAt = start + 60 + 15 * MINUTE;
    expect(await dueRulesAt(createTransport(), silentAt, silentAt + 1)).toEqual([[], ["silent"]]);
  });

  test("counts from the time the driver took the cash, and any position resets it", async () => {
    await replaceTrack(driver.id, [positionAt(start - 3600, awayFromStop(3))]);
    const silentAt = start + 15 * MINUTE;
    expect(await dueRulesAt(createTransport(), silentAt, silentAt + 1)).toEqual([[], ["silent"]]);
    await addTrack(driver.id, [positionAt(start + 60, awayFromStop(3), { isReliable: false })]);
    expect(await dueRulesAt(createTransport(), silentAt + 1)).toEqual([[]]);
  });

  test("does not trigger at the stop, where the phone may be in a pocket", async () => {
    await replaceTrack(driver.id, [positionAt(start + 60, awayFromStop(0.1))]);
    expect(await dueRulesAt(createTransport(), start + 20 * MINUTE)).toEqual([[]]);
    await replaceTrack(driver.id, [positionAt(start + 60, awayFromStop(3))]);
    expect(await dueRulesAt(createTransport({ arrivedAt: start + 6 * MINUTE }), start + 20 * MINUTE)).toEqual([[]]);
  });
});

describe("an arrival that positions contradict", () => {
  /** Long on the way and late by every measure, reporting arrival at this time. */
  const carryingArrivedAt = (arrivedAt: number) =>
    createTransport({ arrivesAt: start + 4 * MINUTE, arrivedAt: arrivedAt });
  const reportedArrival = start + 30 * MINUTE;

  test("by a later position more than 500 m from the stop disables no rule", async () => {
    await replaceTrack(driver.id, [positionAt(reportedArrival + 1, awayFromStop(0.511), { accuracy: 10 })]);
    expect(
      await dueRulesAt(carryingArrivedAt(reportedArrival), reportedArrival + 60, reportedArrival + 17 * MINUTE),
    ).toEqual([["late"], ["late", "silent"]]);
    await replaceTrack(driver.id, [positionAt(reportedArrival + 1, awayFromStop(0.509), { accuracy: 10 })]);
    expect(
      await dueRulesAt(carryingArrivedAt(reportedArrival), reportedArrival + 60, reportedArrival + 17 * MINUTE),
    ).toEqual([[], []]);
    await replaceTrack(driver.id, [positionAt(reportedArrival + 1, awayFromStop(0.58), { accuracy: 90 })]);
    expect(await dueRulesAt(carryingArrivedAt(reportedArrival), reportedArrival + 60)).toEqual([[]]);
  });

  test("by an earlier position too far to cover in the time disables no rule", async () => {
    // The driver reports arrival from far away, and turns the phone off.
    await replaceTrack(driver.id, [positionAt(reportedArrival - 30, awayFromStop(3))]);
    expect(
      await dueRulesAt(carryingArrivedAt(reportedArrival), reportedArrival + 60, reportedArrival + 20 * MINUTE),
    ).toEqual([["late"], ["late", "silent"]]);
    // A driver seen as far away much earlier may have arrived.
    await replaceTrack(driver.id, [positionAt(reportedArrival - 150, awayFromStop(3))]);
    expect(
      await dueRulesAt(carryingArrivedAt(reportedArrival), reportedArrival + 60, reportedArrival + 20 * MINUTE),
    ).toEqual([[], []]);
  });

  longTest("needs a known stop and at least one position", async () => {
    await replaceTrack(driver.id, [positionAt(reportedArrival + 1, awayFromStop(3))]);
    expect(await dueRulesAt({ ...carryingArrivedAt(reportedArrival), stop: null }, reportedArrival + 60)).toEqual([[]]);
    await replaceTrack(driver.id, [positionAt(reportedArrival + 1, awayFromStop(3), { isReliable: false })]);
    expect(await dueRulesAt(carryingArrivedAt(reportedArrival), reportedArrival + 60)).toEqual([[]]);
  });
});

longTest("returns the most significant rule first", async () => {
  await replaceTrack(driver.id, [
    positionAt(start, awayFromStop(2)),
    positionAt(start + 30, awayFromStop(4)),
    positionAt(start + 60, awayFromStop(5)),
    ...stationaryTrack(awayFromStop(6), start + 90, start + 15 * MINUTE),
  ]);
  const transport = createTransport({ arrivesAt: start + 4 * MINUTE });
  await addTrack(driver.id, [positionAt(start + 15 * MINUTE + 1, awayFromStop(6.01))]);
  expect(await dueRulesAt(transport, start + 15 * MINUTE + 1)).toEqual([["away", "stationary", "late"]]);
});

longTest("the second implementation agrees with the database on random tracks", async () => {
  const limits = await readCheckInLimits();
  const triggeredRules = new Map<string, number>();
  let seed = 20_261;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  for (let round = 0; round < 120; round++) {
    let place = kmNorth(stop, 1 + random() * 6);
    const from = start + round * 100_000;
    let time = from - 300;
    const track: ObservedPosition[] = [];
    for (let n = 0; n < 90; n++) {
      const stepMetres = [0, 0, 80, 300][Math.floor(random() * 4)] ?? 0;
      const displacement = (random() - 0.45) * stepMetres * (1 + random() * 3);
      place = { lat: place.lat + displacement / 111_195, lng: place.lng + ((random() - 0.5) * stepMetres) / 111_195 };
      time += random() < 0.04 ? 60 * (2 + random() * 18) : 20 + random() * 40;
      const stationaryCount = random() < 0.05 ? 25 : 0;
      for (let repetition = 0; repetition <= stationaryCount; repetition++) {
        time += repetition > 0 ? 30 : 0;
        const jitteredPlace = { lat: place.lat + ((random() - 0.5) * 90) / 111_195, lng: place.lng };
        const receivedAt = random() < 0.1 ? time + random() * 600 : time;
        const accuracy = random() < 0.1 ? null : Math.round(random() * 150);
        track.push(
          positionAt(Math.round(time), jitteredPlace, {
            receivedAt: Math.round(receivedAt),
            accuracy,
            isReliable: random() > 0.1,
          }),
        );
      }
    }
    const transport = createTransport({
      begunAt: from,
      arrivedAt: random() < 0.3 ? from + Math.round(random() * 4_000) : null,
      arrivesAt: random() < 0.5 ? null : from + random() * 3_000,
      notBefore: random() < 0.7 ? null : from + random() * 3_000,
      isOnWay: random() < 0.2,
      places: [kmNorth(stop, random() * 7)],
    });
    await replaceTrack(driver.id, track);
    const times = Array.from({ length: 25 }, () => Math.round(from + random() * (time - from + 1_200)));
    const databaseRules = await dueRulesAt(transport, ...times);
    expect({ round, rules: databaseRules }).toEqual({
      round,
      rules: times.map((now) => checkInRulesAt(transport, limits, track, now)),
    });
    for (const rule of databaseRules.flat()) triggeredRules.set(rule, (triggeredRules.get(rule) ?? 0) + 1);
  }
  // Each rule triggered often enough for the comparison to count.
  expect(
    Math.min(...["stationary", "away", "late", "silent"].map((rule) => triggeredRules.get(rule) ?? 0)),
  ).toBeGreaterThan(20);
});
