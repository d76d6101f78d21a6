// Plausibility flags on a phone's positions, for administrators: real positions raise none, and each kind of forged
// positions raises its flag.
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";

type TestPosition = { secondsAgo: number; lat: number; lng: number; accuracy?: number; speed?: number };
type Moments = { count: number; at: string[] };
type Flags = Record<"jumps" | "speed" | "frozen" | "accuracy" | "contradiction", Moments> & { positionCount: number };

const reportPositions = async (driver: TestPerson, positions: readonly TestPosition[]): Promise<void> => {
  const now = Math.floor(Date.now() / 1000);
  for (let offset = 0; offset < positions.length; offset += 100)
    await callRpcOrThrow(driver.client, "record_positions", {
      p_positions: positions.slice(offset, offset + 100).map(({ secondsAgo, lat, lng, accuracy, speed }) => ({
        timestamp: now - secondsAgo,
        latitude: lat,
        longitude: lng,
        ...(accuracy === undefined ? {} : { accuracy }),
        ...(speed === undefined ? {} : { speed }),
      })),
    });
};
const readFlags = async (driver: TestPerson): Promise<Flags> =>
  (
    await queryRow<{ flags: Flags }>(
      "select private.position_flags_json($1, now() - interval '24 hours', now() + interval '1 minute') as flags",
      [driver.id],
    )
  ).flags;
const toCounts = ({ jumps, speed, frozen, accuracy, contradiction }: Flags) => ({
  jumps: jumps.count,
  speed: speed.count,
  frozen: frozen.count,
  accuracy: accuracy.count,
  contradiction: contradiction.count,
});
const noFlags = { jumps: 0, speed: 0, frozen: 0, accuracy: 0, contradiction: 0 };

const METRE_IN_DEGREES = 1 / 111_195;
/** Random numbers from a seed. */
function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Three hours of a driver who drives, waits at lights, parks and loses reception, with honest accuracies. */
function createHonestTrack(seed: number, start: LatLng, intervalSeconds = 30): TestPosition[] {
  const random = createRandom(seed);
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let [north, east, heading, speed, pause] = [0, 0, random() * 6.28, 0, 0];
  const positions: TestPosition[] = [];
  for (let secondsAgo = 10_800; secondsAgo > 0; secondsAgo -= 1) {
    if (pause > 0) {
      pause -= 1;
      speed = Math.max(0, speed - 3);
    } else {
      if (random() < 0.008) pause = random() < 0.15 ? 600 : 20 + random() * 40;
      if (random() < 0.03) heading += (random() - 0.5) * 3;
      speed = Math.min(33, Math.max(3, speed + gaussian() * 1.5));
    }
    north += Math.cos(heading) * speed;
    east += Math.sin(heading) * speed;
    // Five minutes without reception now and then.
    if (secondsAgo % intervalSeconds !== 0 || (secondsAgo > 6_000 && secondsAgo < 6_300)) continue;
    const isInaccurate = random() < 0.03;
    const accuracy = isInaccurate ? 150 + random() * 400 : 4 + random() * random() * 60;
    const noiseMetres = accuracy / 2;
    positions.push({
      secondsAgo,
      lat: start.lat + (north + gaussian() * noiseMetres) * METRE_IN_DEGREES,
      lng: start.lng + ((east + gaussian() * noiseMetres) * METRE_IN_DEGREES) / Math.cos((start.lat * Math.PI) / 180),
      accuracy: Number(accuracy.toFixed(3)),
      ...(random() < 0.15 ? {} : { speed: Math.max(0, Number((speed + gaussian() * 0.7).toFixed(2))) }),
    });
  }
  return positions;
}
/** A straight road north at constant speed, each position with good accuracy. */
const straightTrack = (start: LatLng, metresPerSecond: number, count: number, intervalSeconds = 30): TestPosition[] =>
  Array.from({ length: count }, (_, n) => ({
    secondsAgo: (count - n) * intervalSeconds,
    lat: start.lat + n * intervalSeconds * metresPerSecond * METRE_IN_DEGREES,
    lng: start.lng,
    accuracy: 5 + (n % 7),
    speed: metresPerSecond,
  }));

test.each(Array.from({ length: 12 }, (_, n) => n + 1))(
  "realistic positions of three hours raise no flag (seed %d)",
  async (seed) => {
    const dora = await newDriver();
    await reportPositions(dora, createHonestTrack(seed, nextUnusedLocation(), seed % 3 === 0 ? 10 : 30));
    expect(toCounts(await readFlags(dora))).toEqual(noFlags);
  },
);

test("a phone without speed and accuracy, one lying on a table, and one without positions raise no flag", async () => {
  const [driverWithoutAccuracy, stationaryDriver, driverWithoutPositions] = await Promise.all([
    newDriver(),
    newDriver(),
    newDriver(),
  ]);
  const at = nextUnusedLocation();
  await reportPositions(
    driverWithoutAccuracy,
    straightTrack(at, 12, 200).map(({ secondsAgo, lat, lng }) => ({ secondsAgo, lat, lng })),
  );
  await reportPositions(
    stationaryDriver,
    straightTrack(at, 0, 200).map((position) => ({ ...position, accuracy: 12, speed: 0 })),
  );
  expect(toCounts(await readFlags(driverWithoutAccuracy))).toEqual(noFlags);
  expect(toCounts(await readFlags(stationaryDriver))).toEqual(noFlags);
  expect([
    (await readFlags(driverWithoutPositions)).positionCount,
    toCounts(await readFlags(driverWithoutPositions)),
  ]).toEqual([0, noFlags]);
});

describe("each forgery raises its own flag:", () => {
  const manipulations: [
    name: string,
    flag: keyof typeof noFlags,
    createTrack: (at: LatLng) => TestPosition[],
    count: number,
  ][] = [
    [
      "two jumps by 55 km and back",
      "jumps",
      (at) =>
        straightTrack(at, 12, 60).map((position, n) =>
          n === 20 || n === 40 ? { ...position, lat: position.lat + 0.5 } : position,
        ),
      2,
    ],
    [
      "an impossible speed",
      "speed",
      (at) => straightTrack(at, 12, 30).map((position, n) => (n === 10 ? { ...position, speed: 90 } : position)),
      1,
    ],
    [
      "identical coordinates at eight metres a second",
      "frozen",
      (at) =>
        straightTrack(at, 8, 40).map((position, n, track) =>
          n >= 20 && n < 27 ? { ...position, ...locationOf(track[20]) } : position,
        ),
      1,
    ],
    [
      "a constant accuracy over 36 km",
      "accuracy",
      (at) => straightTrack(at, 12, 100).map((position) => ({ ...position, accuracy: 5 })),
      1,
    ],
  ];
  const locationOf = (position?: TestPosition) => ({ lat: position?.lat ?? 0, lng: position?.lng ?? 0 });
  test.each(manipulations)("%s", async (_, flag, createTrack, count) => {
    const dora = await newDriver();
    await reportPositions(dora, createTrack(nextUnusedLocation()));
    const flags = await readFlags(dora);
    expect({ ...toCounts(flags) }).toEqual({ ...noFlags, [flag]: count });
    expect(flags[flag].at).toHaveLength(count);
  });

  test("speeds that contradict the distance, and the reverse", async () => {
    const [slowDriver, fastDriver] = await Promise.all([newDriver(), newDriver()]);
    // Two hours, so that they contain one full hour of the clock.
    await reportPositions(
      slowDriver,
      straightTrack(nextUnusedLocation(), 1, 240).map((position) => ({ ...position, speed: 15 })),
    );
    await reportPositions(
      fastDriver,
      straightTrack(nextUnusedLocation(), 15, 240).map((position) => ({ ...position, speed: 1 })),
    );
    for (const dora of [slowDriver, fastDriver]) {
      const flags = await readFlags(dora);
      expect(flags.contradiction.count).toBeGreaterThanOrEqual(1);
      expect(toCounts({ ...flags, contradiction: { count: 0, at: [] } })).toEqual(noFlags);
    }
  });

  test("a jump to another place", async () => {
    const dora = await newDriver();
    await reportPositions(
      dora,
      straightTrack(nextUnusedLocation(), 12, 60).map((position, n) =>
        n >= 30 ? { ...position, lat: position.lat + 0.5 } : position,
      ),
    );
    const flags = await readFlags(dora);
    expect(flags.jumps.count).toBe(1);
    expect(flags.speed.count).toBe(1);
  });
});

test("only administrators read flags, which contain no place and record no location access", async () => {
  const [dora, ada, cora] = [await newDriver(), await newAdmin(), await newCustomer()];
  const at = nextUnusedLocation();
  await reportPositions(
    dora,
    straightTrack(at, 12, 60).map((position, n) => (n === 20 ? { ...position, lat: position.lat + 0.5 } : position)),
  );
  const answer = await callRpc(ada.client, "admin_get_position_flags", { p_driver_id: dora.id });
  expect(answer).toMatchObject({ ok: true, data: { positionCount: 60, jumps: { count: 1 } } });
  expect(JSON.stringify(answer)).not.toMatch(/lat|lng/);
  expect((await callRpcOrThrow<{ items: unknown[] }>(dora.client, "list_location_access_log")).items).toEqual([]);
  for (const stranger of [cora, dora])
    expect(await callRpc(stranger.client, "admin_get_position_flags", { p_driver_id: dora.id })).toMatchObject({
      code: "NOT_FOUND",
    });
});

test("an incident stores the flags around it without places, also once the positions' partition is dropped", async () => {
  const [dora, ada, sam] = [await newDriver(), await newAdmin(), await newCustomer()];
  await reportPositions(
    dora,
    straightTrack(nextUnusedLocation(), 12, 200).map((position, n) =>
      n === 20 || n === 190 ? { ...position, lat: position.lat + 0.5 } : position,
    ),
  );
  await callRpcOrThrow(dora.client, "raise_sos");
  const { id } = await queryRow<{ id: string }>("select id from private.incidents where person_id = $1", [dora.id]);
  const readIncidentFlags = async () =>
    (await callRpcOrThrow<{ positionFlags: Flags }>(ada.client, "admin_get_incident", { p_id: id })).positionFlags;
  // One of the two jumps was more than an hour earlier.
  const flagsBefore = await readIncidentFlags();
  expect(toCounts(flagsBefore)).toEqual({ ...noFlags, jumps: 1 });
  expect(JSON.stringify(flagsBefore)).not.toMatch(/lat|lng/);
  await callRpcOrThrow(serviceClient(), "store_incident_positions", { p_incident_id: id });
  expect(await readIncidentFlags()).toEqual(flagsBefore);
  await sql("delete from public.driver_positions where driver_id = $1", [dora.id]);
  expect(await readIncidentFlags()).toEqual(flagsBefore);
  expect((await callRpcOrThrow<{ items: unknown[] }>(dora.client, "list_location_access_log")).items).toEqual([]);
  const otherIncident = await queryRow<{ id: string }>(
    "select private.open_incident('other', 3, $1, null, null, $1, 'sender') as id",
    [sam.id],
  );
  expect(await callRpcOrThrow(ada.client, "admin_get_incident", { p_id: otherIncident.id })).toMatchObject({
    positionFlags: null,
  });
});

test("reads one driver's day in a busy fleet by the primary key", async () => {
  const dora = await newDriver();
  const plan = await sql<{ "QUERY PLAN": string }>(
    `explain select 1 from public.driver_positions p
      where p.driver_id = '${dora.id}' and p."timestamp" between now() - interval '24 hours' and now()`,
  );
  expect(plan.map((line) => line["QUERY PLAN"]).join("\n")).toMatch(/Index.*Scan/);
});
