// ETA calibration: 24 factors of driven to estimated time, learned from finished drives. There is one factor for each
// block of two hours of the day in the service's time zone, 12 for working days and 12 for weekends.
import type pg from "pg";
import {
  createDeliveryInStatus,
  kmNorth,
  positionBody,
  type AssignedDelivery,
  completeCashLeg,
} from "./support/deliveries";
import {
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  nextUnusedLocation,
  sql,
} from "./support/harness";

jest.setTimeout(60_000);

type Drive = { at: string; took: number };
const repeatDrive = (n: number, drive: Drive): Drive[] => Array.from({ length: n }, () => drive);

/** The calibration from these drives, each estimated at five minutes. */
const computeFactors = async (drives: readonly Drive[]): Promise<number[]> =>
  (
    await queryRow<{ factors: number[] }>(
      `select private.compute_eta_factors(array_agg(private.compute_eta_calibration_block(d.at, 'America/New_York')), array_agg(d.took / 300)) as factors
         from unnest($1::timestamptz[], $2::float8[]) d (at, took)`,
      [drives.map(({ at }) => at), drives.map(({ took: seconds }) => seconds)],
    )
  ).factors;
const computeBlock = async (at: string, zone = "America/New_York"): Promise<number> =>
  (await queryRow<{ block: number }>("select private.compute_eta_calibration_block($1, $2) as block", [at, zone]))
    .block;
// A Tuesday and a Saturday there.
const tuesday = (hour: string): string => `2026-10-13 ${hour}-04`;
const saturday = (hour: string): string => `2026-10-17 ${hour}-04`;

/** In a transaction that is rolled back: the calibration is global. */
async function withExclusiveCalibration(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
async function queryFirst<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  return (await client.query<Row>(text, values)).rows[0] as Row;
}

describe("a drive's block", () => {
  test("is two hours of the day in the service's time zone, weekends separate", async () => {
    expect(await computeBlock(tuesday("00:30"))).toBe(1);
    expect(await computeBlock(tuesday("08:59"))).toBe(5);
    expect(await computeBlock(tuesday("23:59"))).toBe(12);
    expect(await computeBlock(saturday("08:59"))).toBe(17);
    expect(await computeBlock(tuesday("08:59"), "Europe/Madrid")).toBe(8);
  });

  test("follows local time across daylight-saving changes", async () => {
    // Nine in the morning there, the Friday before and the Monday after the clocks went back.
    expect(await computeBlock("2026-10-30T13:00:00Z")).toBe(5);
    expect(await computeBlock("2026-11-02T14:00:00Z")).toBe(5);
    // The hour that occurs twice.
    expect([await computeBlock("2026-11-01T05:30:00Z"), await computeBlock("2026-11-01T06:30:00Z")]).toEqual([13, 13]);
  });
});

describe("the calibration", () => {
  test("is 1 without drives, and near it with one", async () => {
    expect(await computeFactors([])).toEqual(Array(24).fill(1));
    const single = await computeFactors([{ at: tuesday("08:30"), took: 600 }]);
    expect(Math.max(...single)).toBeLessThan(1.3);
    expect(single[4]).toBe(Math.max(...single));
  });

  test("equals the ratio of many drives in their hours; other hours follow, the nearer the more", async () => {
    const [rushHour, night] = [
      repeatDrive(200, { at: tuesday("08:30"), took: 600 }),
      repeatDrive(200, { at: tuesday("02:30"), took: 360 }),
    ];
    const factors = await computeFactors([...rushHour, ...night]);
    expect(factors[4]).toBeGreaterThan(1.9);
    expect(factors[1]).toBeLessThan(1.3);
    // Saturday morning by mornings, noon by all hours.
    expect(factors[16]).toBeCloseTo(factors[4] ?? 0, 1);
    expect(factors[6]).toBeGreaterThan(1.3);
    expect(factors[6]).toBeLessThan(1.7);
  });

  test("with few weekend drives differs a little from working days", async () => {
    const [workdayDrives, weekend] = [
      repeatDrive(100, { at: tuesday("08:30"), took: 600 }),
      repeatDrive(10, { at: saturday("08:30"), took: 300 }),
    ];
    const factors = await computeFactors([...workdayDrives, ...weekend]);
    expect(factors[16]).toBeGreaterThan(1.2);
    expect(factors[16]).toBeLessThan(1.6);
    expect(factors[4]).toBeGreaterThan(1.8);
  });

  test("ignores outliers", async () => {
    const usualDrives = repeatDrive(100, { at: tuesday("08:30"), took: 450 });
    const flatTyres = repeatDrive(5, { at: tuesday("08:30"), took: 1_400 });
    const expected = await computeFactors(usualDrives);
    const factors = await computeFactors([...usualDrives, ...flatTyres]);
    expect(factors[4]).toBeCloseTo(expected[4] ?? 0, 1);
  });

  test("is bounded", async () => {
    const slowFactors = await computeFactors(repeatDrive(2_000, { at: tuesday("08:30"), took: 300 * 4.9 }));
    const quickFactors = await computeFactors(repeatDrive(2_000, { at: tuesday("08:30"), took: 300 * 0.34 }));
    expect([slowFactors[4], quickFactors[4]]).toEqual([3, 0.5]);
  });
});

describe("the calibration learns from a delivery", () => {
  const roadRoute = (status: "assigned" | "in_transit", legs: [to: string, seconds: number][], etaFactor = 1) => {
    const secondsTo = (n: number): number => legs.slice(0, n).reduce((sum, [, seconds]) => sum + seconds, 0);
    const isFound = legs.length > 0;
    const points = isFound ? [0, ...legs].map((_, n) => [1, 1 + n / 100, 1_000 * n, secondsTo(n)]) : [];
    const stops = legs.map(([to], n) => ({ to, lat: 1, lng: 1 + (n + 1) / 100, shapeIndex: n + 1 }));
    return JSON.stringify({ status, points, polyline: isFound ? "" : null, steps: [], stops, etaFactor: etaFactor });
  };
  const setDuration = ({ id, driver }: AssignedDelivery, interval: string) =>
    sql("select app.store_road_route($1, $2, $3, 15)", [id, driver.id, interval]);
  const readSamples = ({ id }: AssignedDelivery) =>
    sql<{ leg: string; engine: number }>(
      "select leg, round(engine_seconds)::int as engine from private.eta_samples where transaction_id = $1 order by leg desc",
      [id],
    );
  async function createAccepted(): Promise<AssignedDelivery> {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at: kmNorth(at, 2) });
    const [sender, receiver] = await Promise.all([newCustomer(), newCustomer()]);
    return createDeliveryInStatus("assigned", { sender, receiver, at, driver, pickup: kmNorth(at, 1) });
  }
  const startDelivery = (delivery: AssignedDelivery) => completeCashLeg(delivery.driver, delivery);

  test("the engine's estimate at the start of each leg, in its uncalibrated seconds, and no later estimates", async () => {
    const delivery = await createAccepted();
    await setDuration(
      delivery,
      roadRoute(
        "assigned",
        [
          ["pickup", 150],
          ["dropOff", 300],
        ],
        1.5,
      ),
    );
    await startDelivery(delivery);
    await setDuration(delivery, roadRoute("in_transit", [["dropOff", 360]], 1.5));
    await setDuration(delivery, roadRoute("in_transit", [["dropOff", 90]], 1.5));
    expect(await readSamples(delivery)).toEqual([
      { leg: "pickup", engine: 100 },
      { leg: "drop_off", engine: 240 },
    ]);
  });

  test("nothing when the engine answered long after the start of the leg, or not at all", async () => {
    const delivery = await createAccepted();
    await setDuration(delivery, roadRoute("assigned", []));
    await startDelivery(delivery);
    await sql(
      "update public.transactions set started_at = started_at - interval '5 minutes', assigned_at = assigned_at - interval '9 minutes' where id = $1",
      [delivery.id],
    );
    await setDuration(delivery, roadRoute("in_transit", [["dropOff", 360]]));
    expect(await readSamples(delivery)).toEqual([]);
  });

  test("the time from Start Service to the arrival, unless it is implausible or ended elsewhere", async () => {
    const [delivery, otherDelivery] = await Promise.all([createAccepted(), createAccepted()]);
    for (const { id, driver, ...otherFields } of [delivery, otherDelivery]) {
      await startDelivery({ id, driver, ...otherFields });
      await setDuration({ id, driver, ...otherFields }, roadRoute("in_transit", [["dropOff", 300]]));
    }
    await callRpcOrThrow(delivery.driver.client, "arrive", {
      p_transaction_id: delivery.id,
      p_position: positionBody(delivery.at),
    });
    await callRpcOrThrow(otherDelivery.driver.client, "arrive", {
      p_transaction_id: otherDelivery.id,
      p_position: positionBody(kmNorth(otherDelivery.at, 2)),
      p_reason: "They meet me at the corner",
    });
    const readRatio = async (delivery: AssignedDelivery, seconds: number): Promise<number | undefined> => {
      await sql("update public.transactions set arrived_at = started_at + make_interval(secs => $2) where id = $1", [
        delivery.id,
        seconds,
      ]);
      const rows = await sql<{ ratio: number }>(
        "select ratio from private.list_finished_drives(now() - interval '1 hour') where transaction_id = $1",
        [delivery.id],
      );
      return rows[0]?.ratio;
    };
    expect([await readRatio(delivery, 450), await readRatio(otherDelivery, 450)]).toEqual([1.5, undefined]);
    // Implausibly long and implausibly short.
    expect([await readRatio(delivery, 2_000), await readRatio(delivery, 90)]).toEqual([undefined, undefined]);
  });

  test("the time spent at pickups, which is added to estimates before a pickup", async () => {
    const delivery = await createAccepted();
    await setDuration(
      delivery,
      roadRoute("assigned", [
        ["pickup", 300],
        ["dropOff", 150],
      ]),
    );
    await sql("update public.transactions set started_at = assigned_at + interval '10 minutes' where id = $1", [
      delivery.id,
    ]);
    await withExclusiveCalibration(async (client) => {
      await client.query("delete from private.eta_samples where transaction_id <> $1", [delivery.id]);
      const { seconds: pickupSeconds } = await queryFirst<{ seconds: number }>(
        client,
        "select private.compute_pickup_seconds('-infinity', array_fill(1::float8, array[24])) as seconds",
      );
      // Five minutes remain; one delivery has little weight.
      expect(pickupSeconds).toBeCloseTo(300 / 11, 5);
      const readRemainingSeconds = async (): Promise<number> =>
        (
          await queryFirst<{ seconds: number }>(
            client,
            "select (private.get_remaining_route(t)).seconds from public.transactions t where t.id = $1",
            [delivery.id],
          )
        ).seconds;
      await client.query("delete from private.eta_calibration");
      expect(await readRemainingSeconds()).toBe(450);
      await client.query(
        "insert into private.eta_calibration (factors, pickup_seconds, drives) values (array_fill(1::float8, array[24]), 240, 40)",
      );
      expect(await readRemainingSeconds()).toBe(690);
      // Their phone, which estimates from its own positions, returns the same.
      const { route } = await queryFirst<{
        route: { remaining: { seconds: number }; seconds: number; pickupSeconds: number };
      }>(client, "select private.road_route_json(t, t.driver_id) as route from public.transactions t where t.id = $1", [
        delivery.id,
      ]);
      expect(route).toMatchObject({ seconds: 450, pickupSeconds: 240, remaining: { seconds: 690 } });
    });
  });

  test("to all estimates once learned; old drives are deleted, and without drives there is no calibration", async () => {
    const [delivery, oldDelivery] = await Promise.all([createAccepted(), createAccepted()]);
    for (const finished of [delivery, oldDelivery]) {
      await startDelivery(finished);
      await setDuration(finished, roadRoute("in_transit", [["dropOff", 300]]));
      await callRpcOrThrow(finished.driver.client, "arrive", {
        p_transaction_id: finished.id,
        p_position: positionBody(finished.at),
      });
      await sql("update public.transactions set arrived_at = started_at + interval '15 minutes' where id = $1", [
        finished.id,
      ]);
    }
    await withExclusiveCalibration(async (client) => {
      const calibrate = async () =>
        (await queryFirst<{ answer: unknown }>(client, "select app.calibrate_eta() as answer")).answer;
      const readFactor = async () =>
        (await queryFirst<{ pace: number }>(client, "select (app.get_eta_calibration() ->> 'data')::float8 as pace"))
          .pace;
      await client.query("delete from private.eta_samples where transaction_id <> all ($1)", [
        [delivery.id, oldDelivery.id],
      ]);
      await client.query(
        "update private.eta_samples set began_at = began_at - interval '80 days' where transaction_id = $1",
        [oldDelivery.id],
      );
      await client.query("delete from private.eta_calibration");
      expect(await readFactor()).toBe(1);
      for (let round = 0; round < 2; round++) {
        expect(await calibrate()).toEqual({ ok: true, data: { drives: 1 } });
        expect(await readFactor()).toBeGreaterThan(1.1);
      }
      expect((await client.query("select from private.eta_samples")).rowCount).toBe(1);
      await client.query("delete from private.eta_samples");
      expect(await calibrate()).toEqual({ ok: true, data: { drives: 0 } });
      expect(await readFactor()).toBe(1);
    });
  });
});
