// Plausibility flags on a phone's positions: an honest phone raises none, each kind of forgery its own.
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

type TestPosition = { ago: number; lat: number; lng: number; accuracy?: number; speed?: number };
type Moments = { count: number; at: string[] };
type Flags = Record<"jumps" | "speed" | "frozen" | "accuracy" | "contradiction", Moments> & { positionCount: number };

const report = async (driver: TestPerson, positions: readonly TestPosition[]): Promise<void> => {
  const now = Math.floor(Date.now() / 1000);
  for (let from = 0; from < positions.length; from += 100)
    await callRpcOrThrow(driver.client, "record_positions", {
      p_positions: positions.slice(from, from + 100).map(({ ago, lat, lng, accuracy, speed }) => ({
        timestamp: now - ago,
        latitude: lat,
        longitude: lng,
        ...(accuracy === undefined ? {} : { accuracy }),
        ...(speed === undefined ? {} : { speed }),
      })),
    });
};
const flagsOf = async (driver: TestPerson): Promise<Flags> =>
  (
    await queryRow<{ flags: Flags }>(
      "select private.position_flags_json($1, now() - interval '24 hours', now() + interval '1 minute') as flags",
      [driver.id],
    )
  ).flags;
const counts = ({ jumps, speed, frozen, accuracy, contradiction }: Flags) => ({
  jumps: jumps.count,
  speed: speed.count,
  frozen: frozen.count,
  accuracy: accuracy.count,
  contradiction: contradiction.count,
});
const noFlags = { jumps: 0, speed: 0, frozen: 0, accuracy: 0, contradiction: 0 };

const metre = 1 / 111_195;
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
function createHonestTrack(seed: number, start: LatLng, every = 30): TestPosition[] {
  const random = createRandom(seed);
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let [north, east, heading, speed, pause] = [0, 0, random() * 6.28, 0, 0];
  const positions: TestPosition[] = [];
  for (let ago = 10_800; ago > 0; ago -= 1) {
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
    if (ago % every !== 0 || (ago > 6_000 && ago < 6_300)) continue;
    const isInaccurate = random() < 0.03;
    const accuracy = isInaccurate ? 150 + random() * 400 : 4 + random() * random() * 60;
    const off = accuracy / 2;
    positions.push({
      ago,
      lat: start.lat + (north + gaussian() * off) * metre,
      lng: start.lng + ((east + gaussian() * off) * metre) / Math.cos((start.lat * Math.PI) / 180),
      accuracy: Number(accuracy.toFixed(3)),
      ...(random() < 0.15 ? {} : { speed: Math.max(0, Number((speed + gaussian() * 0.7).toFixed(2))) }),
    });
  }
  return positions;
}
/** A straight road north at constant speed, each position with good accuracy. */
const straightTrack = (start: LatLng, metresPerSecond: number, count: number, every = 30): TestPosition[] =>
  Array.from({ length: count }, (_, n) => ({
    ago: (count - n) * every,
    lat: start.lat + n * every * metresPerSecond * metre,
    lng: start.lng,
    accuracy: 5 + (n % 7),
    speed: metresPerSecond,
  }));

test.each(Array.from({ length: 12 }, (_, n) => n + 1))(
  "an honest phone raises no flag in three hours (%d)",
  async (seed) => {
    const dora = await newDriver();
    await report(dora, createHonestTrack(seed, nextUnusedLocation(), seed % 3 === 0 ? 10 : 30));
    expect(counts(await flagsOf(dora))).toEqual(noFlags);
  },
);

test("a phone without speed and accuracy, one lying on a table, and one without positions raise no flag", async () => {
  const [driverWithoutAccuracy, still, silent] = await Promise.all([newDriver(), newDriver(), newDriver()]);
  const at = nextUnusedLocation();
  await report(
    driverWithoutAccuracy,
    straightTrack(at, 12, 200).map(({ ago, lat, lng }) => ({ ago, lat, lng })),
  );
  await report(
    still,
    straightTrack(at, 0, 200).map((position) => ({ ...position, accuracy: 12, speed: 0 })),
  );
  expect(counts(await flagsOf(driverWithoutAccuracy))).toEqual(noFlags);
  expect(counts(await flagsOf(still))).toEqual(noFlags);
  expect([(await flagsOf(silent)).positionCount, counts(await flagsOf(silent))]).toEqual([0, noFlags]);
});

describe("each forgery raises its own flag:", () => {
  const manipulations: [what: string, flag: keyof typeof noFlags, of: (at: LatLng) => TestPosition[], count: number][] =
    [
      [
        "two trips through the air, there and back",
        "jumps",
        (at) =>
          straightTrack(at, 12, 60).map((position, n) =>
            n === 20 || n === 40 ? { ...position, lat: position.lat + 0.5 } : position,
          ),
        2,
      ],
      [
        "a speed that nothing has",
        "speed",
        (at) => straightTrack(at, 12, 30).map((position, n) => (n === 10 ? { ...position, speed: 90 } : position)),
        1,
      ],
      [
        "one place to the last digit, at forty",
        "frozen",
        (at) =>
          straightTrack(at, 8, 40).map((position, n, all) =>
            n >= 20 && n < 27 ? { ...position, ...place(all[20]) } : position,
          ),
        1,
      ],
      [
        "an accuracy that never changes, over miles",
        "accuracy",
        (at) => straightTrack(at, 12, 100).map((position) => ({ ...position, accuracy: 5 })),
        1,
      ],
    ];
  const place = (position?: TestPosition) => ({ lat: position?.lat ?? 0, lng: position?.lng ?? 0 });
  test.each(manipulations)("%s", async (_, flag, total, count) => {
    const dora = await newDriver();
    await report(dora, total(nextUnusedLocation()));
    const flags = await flagsOf(dora);
    expect({ ...counts(flags) }).toEqual({ ...noFlags, [flag]: count });
    expect(flags[flag].at).toHaveLength(count);
  });

  test("speeds that contradict the distance, and the reverse", async () => {
    const [slowDriver, fast] = await Promise.all([newDriver(), newDriver()]);
    // Two hours, so that they contain one full hour of the clock.
    await report(
      slowDriver,
      straightTrack(nextUnusedLocation(), 1, 240).map((position) => ({ ...position, speed: 15 })),
    );
    await report(
      fast,
      straightTrack(nextUnusedLocation(), 15, 240).map((position) => ({ ...position, speed: 1 })),
    );
    for (const dora of [slowDriver, fast]) {
      const flags = await flagsOf(dora);
      expect(flags.contradiction.count).toBeGreaterThanOrEqual(1);
      expect(counts({ ...flags, contradiction: { count: 0, at: [] } })).toEqual(noFlags);
    }
  });

  test("a jump to another place", async () => {
    const dora = await newDriver();
    await report(
      dora,
      straightTrack(nextUnusedLocation(), 12, 60).map((position, n) =>
        n >= 30 ? { ...position, lat: position.lat + 0.5 } : position,
      ),
    );
    const flags = await flagsOf(dora);
    expect(flags.jumps.count).toBe(1);
    expect(flags.speed.count).toBe(1);
  });
});

test("only administrators read flags, which contain no place and record no location access", async () => {
  const [dora, ada, cora] = [await newDriver(), await newAdmin(), await newCustomer()];
  const at = nextUnusedLocation();
  await report(
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
  await report(
    dora,
    straightTrack(nextUnusedLocation(), 12, 200).map((position, n) =>
      n === 20 || n === 190 ? { ...position, lat: position.lat + 0.5 } : position,
    ),
  );
  await callRpcOrThrow(dora.client, "raise_sos");
  const { id } = await queryRow<{ id: string }>("select id from private.incidents where person_id = $1", [dora.id]);
  const read = async () =>
    (await callRpcOrThrow<{ positionFlags: Flags }>(ada.client, "admin_get_incident", { p_id: id })).positionFlags;
  // One of the two jumps was more than an hour earlier.
  const now = await read();
  expect(counts(now)).toEqual({ ...noFlags, jumps: 1 });
  expect(JSON.stringify(now)).not.toMatch(/lat|lng/);
  await callRpcOrThrow(serviceClient(), "store_incident_positions", { p_incident_id: id });
  expect(await read()).toEqual(now);
  await sql("delete from public.driver_positions where driver_id = $1", [dora.id]);
  expect(await read()).toEqual(now);
  expect((await callRpcOrThrow<{ items: unknown[] }>(dora.client, "list_location_access_log")).items).toEqual([]);
  const related = await queryRow<{ id: string }>(
    "select private.open_incident('other', 3, $1, null, null, $1, 'sender') as id",
    [sam.id],
  );
  expect(await callRpcOrThrow(ada.client, "admin_get_incident", { p_id: related.id })).toMatchObject({
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
