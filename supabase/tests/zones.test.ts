// Zones are areas with assigned drivers: who creates them, which shapes are invalid, and how assignments affect
// dispatch.
import { createDrivers } from "./support/bulk-drivers";
import { runDispatch, findOpenOffer, paidDelivery } from "./support/deliveries";
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
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
import { longTest } from "../../e2e/fixtures/long-test";

type Zone = {
  id: string;
  name: string;
  type: string;
  center: LatLng | null;
  radius: number | null;
  coordinates: unknown;
  color: string;
  isActive: boolean;
  createdAt: string;
  updatedAt: string;
  driverCount: number;
  drivers: { userId: string; name: string; priority: number }[];
};
type Driver = { userId: string; zones: { zoneId: string; name: string; priority: number; isActive: boolean }[] };

let ada: TestPerson;
beforeAll(async () => {
  ada = await newAdmin();
});

const UNKNOWN_ID = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const CIRCLE = { name: "Harbour", type: "circle", center: { lat: 25.775, lng: -80.185 }, radius: 2500 };
const square = ({ lat, lng }: LatLng, halfDegrees: number) => [
  { lat: lat - halfDegrees, lng: lng - halfDegrees },
  { lat: lat + halfDegrees, lng: lng - halfDegrees },
  { lat: lat + halfDegrees, lng: lng + halfDegrees },
  { lat: lat - halfDegrees, lng: lng + halfDegrees },
];
const SQUARE = { name: "Old Town", type: "polygon", coordinates: square({ lat: 10, lng: 10 }, 1) };
const tryCreateZone = (body: unknown) => callRpc<Zone>(ada.client, "admin_create_zone", { p_body: body });
const createZoneOf = (body: unknown) => callRpcOrThrow<Zone>(ada.client, "admin_create_zone", { p_body: body });
const updateZone = (id: string, patch: unknown) =>
  callRpc<Zone>(ada.client, "admin_update_zone", { p_id: id, p_patch: patch });
const deleteZone = (id: string) => callRpc(ada.client, "admin_delete_zone", { p_id: id });
const assignZones = (driver: { id: string }, zones: unknown) =>
  callRpc<Driver>(ada.client, "admin_set_driver_zones", { p_user_id: driver.id, p_zones: zones });
type Page = { items: Zone[]; nextCursor: string | null };
async function listAllZones(args: Record<string, unknown> = {}): Promise<Zone[]> {
  const zones: Zone[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await callRpcOrThrow<Page>(ada.client, "admin_list_zones", {
      p_limit: 100,
      ...args,
      p_cursor: cursor,
    });
    zones.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return zones;
}
const listed = async (id: string) => (await listAllZones()).find((zone) => zone.id === id);
const record = (id: string) =>
  sql<{ action: string; details: Record<string, unknown> }>(
    "select action, details from private.admin_actions where subject_id = $1 and action like '%zone%' order by id",
    [id],
  );

describe("a zone", () => {
  test("is created by an administrator: active, without drivers, in the list and on record", async () => {
    const zone = await createZoneOf({ ...CIRCLE, name: "  Harbour " });
    expect(zone).toEqual({
      ...CIRCLE,
      id: expect.any(String),
      coordinates: null,
      color: "#2f6f4f",
      isActive: true,
      driverCount: 0,
      drivers: [],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(await listed(zone.id)).toEqual(zone);
    expect(await record(zone.id)).toMatchObject([
      { action: "create_zone", details: { name: "Harbour", radius: 2500 } },
    ]);
  });
  longTest.each([
    ["one ring of places", square({ lat: 1, lng: 1 }, 1)],
    [
      "one ring as GeoJSON has it, closed",
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 0],
      ],
    ],
    [
      "an outline with holes",
      [
        square({ lat: 1, lng: 1 }, 1),
        square({ lat: 0.6, lng: 0.6 }, 0.2),
        [
          [1.2, 1.2],
          [1.4, 1.2],
          [1.4, 1.4],
        ],
      ],
    ],
    [
      "a ring across the antimeridian",
      [
        [179, 70],
        [-179, 70],
        [-179, 71],
        [179, 71],
      ],
    ],
  ])("is returned as it was created: %s", async (_name, coordinates) => {
    const zone = await createZoneOf({
      ...SQUARE,
      coordinates,
      center: null,
      radius: null,
      color: "#ABCDEF",
      isActive: false,
    });
    expect(zone).toMatchObject({
      type: "polygon",
      coordinates,
      center: null,
      radius: null,
      color: "#ABCDEF",
      isActive: false,
    });
    expect(await listed(zone.id)).toEqual(zone);
  });

  const ring = SQUARE.coordinates;
  // A refusal, named by its field and reason.
  const refusalCase = ([overrides, path, message]: (string | Record<string, unknown>)[]) =>
    [path as string, message as string, overrides as Record<string, unknown>] as const;
  test.each(
    [
      [{ center: undefined }, "center", "Required"],
      [{ center: null }, "center", "Required"],
      [{ radius: undefined }, "radius", "Required"],
      [{ coordinates: ring }, "coordinates", "A circle has no coordinates"],
    ].map(refusalCase),
  )("that is a circle is refused: %s: %s", async (path, message, overrides) => {
    expect(await tryCreateZone({ ...CIRCLE, ...overrides })).toMatchObject({
      ok: false,
      code: "VALIDATION_ERROR",
      errors: [{ path, message }],
    });
  });
  test.each(
    [
      [{ coordinates: undefined }, "coordinates", "Required"],
      [{ coordinates: null }, "coordinates", "Required"],
      [{ coordinates: [] }, "coordinates", "At least three different corners"],
      [{ coordinates: ring.slice(0, 2) }, "coordinates", "At least three different corners"],
      [{ coordinates: [ring[0], ring[1], ring[1], ring[0]] }, "coordinates", "At least three different corners"],
      [
        {
          coordinates: [
            [0, 0],
            [1, 1],
            [1, 0],
            [0, 1],
          ],
        },
        "coordinates",
        "The outline crosses itself",
      ],
      [
        {
          coordinates: [
            [0, 0],
            [5, 0],
            [3, 0],
            [3, 4],
          ],
        },
        "coordinates",
        "The outline crosses itself",
      ],
      [
        {
          coordinates: [
            [0.1, 0.3],
            [0.2, 0.6],
            [0.3, 0.9],
          ],
        },
        "coordinates",
        "The outline has no area",
      ],
      [
        {
          coordinates: [
            [0, 80],
            [120, 80],
            [-120, 80],
          ],
        },
        "coordinates",
        "Must be less than 180 degrees wide",
      ],
      [{ coordinates: [ring, square({ lat: 20, lng: 20 }, 1)] }, "coordinates.1", "The hole lies outside the outline"],
      [{ coordinates: [ring, square({ lat: 10, lng: 10 }, 2)] }, "coordinates.1", "The hole lies outside the outline"],
      [{ coordinates: [ring, square({ lat: 11, lng: 11 }, 0.5)] }, "coordinates.1", "The hole crosses the outline"],
      [{ coordinates: [ring, ring] }, "coordinates.1", "The hole crosses the outline"],
      [
        { coordinates: [ring, square({ lat: 10, lng: 10 }, 0.3), square({ lat: 10.2, lng: 10.2 }, 0.3)] },
        "coordinates.2",
        "The hole crosses another hole",
      ],
      [
        { coordinates: [ring, square({ lat: 10, lng: 10 }, 0.3), square({ lat: 10, lng: 10 }, 0.1)] },
        "coordinates.2",
        "The hole lies in another hole",
      ],
      [{ center: { lat: 0, lng: 0 } }, "center", "A polygon has no center"],
      [{ radius: 5 }, "radius", "A polygon has no radius"],
    ].map(refusalCase),
  )("that is a polygon is refused: %s: %s", async (path, message, overrides) => {
    expect(await tryCreateZone({ ...SQUARE, ...overrides })).toMatchObject({
      ok: false,
      code: "VALIDATION_ERROR",
      errors: [{ path, message }],
    });
  });
  test("changes the given fields and keeps the rest; repeating it succeeds without a record", async () => {
    const zone = await createZoneOf(CIRCLE);
    const changed = await updateZone(zone.id, { name: "Port", radius: 900 });
    expect(changed.data).toMatchObject({ ...CIRCLE, name: "Port", radius: 900, color: zone.color, isActive: true });
    for (const same of [{ name: " Port" }, { name: "Port", radius: 900 }, {}])
      expect((await updateZone(zone.id, same)).data).toEqual({ ...changed.data, updatedAt: expect.any(String) });
    expect(await record(zone.id)).toMatchObject([
      { action: "create_zone" },
      {
        action: "update_zone",
        details: { before: { name: "Harbour", radius: 2500 }, after: { name: "Port", radius: 900 } },
      },
    ]);
    expect(await updateZone(UNKNOWN_ID, { name: "x" })).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
      message: "Zone not found",
    });
    expect(await listed(zone.id)).toMatchObject({ name: "Port", radius: 900 });
  });
  longTest("of another type starts without a shape", async () => {
    const zone = await createZoneOf(CIRCLE);
    expect(await updateZone(zone.id, { type: "polygon" })).toMatchObject({
      ok: false,
      errors: [{ path: "coordinates", message: "Required" }],
    });
    expect((await updateZone(zone.id, { type: "polygon", coordinates: SQUARE.coordinates })).data).toMatchObject({
      center: null,
      radius: null,
      coordinates: SQUARE.coordinates,
    });
    expect(await updateZone(zone.id, { center: CIRCLE.center })).toMatchObject({
      ok: false,
      errors: [{ path: "center", message: "A polygon has no center" }],
    });
    expect((await updateZone(zone.id, { type: "circle", center: CIRCLE.center, radius: 5 })).data).toMatchObject({
      center: CIRCLE.center,
      radius: 5,
      coordinates: null,
    });
  });
  longTest("above today's maximum size, like the demo's, can still be renamed and deactivated", async () => {
    const { id } = await queryRow<{ id: string }>(
      "insert into public.geofence_zones (name, type, center_lat, center_lng, radius, is_active) values ('Everywhere', 'circle', 0, 0, 20040000, false) returning id",
    );
    expect((await updateZone(id, { name: "The world", isActive: false })).data).toMatchObject({
      name: "The world",
      radius: 20040000,
    });
    await deleteZone(id);
  });

  test("is deleted for every driver, on record; deleting it again finds nothing", async () => {
    const at = nextUnusedLocation();
    const zone = await createZoneOf({ ...SQUARE, coordinates: square(at, 0.1) });
    const dora = await newDriver({ at });
    await assignZones(dora, [{ zoneId: zone.id, priority: 2 }]);
    expect(await deleteZone(zone.id)).toEqual({ ok: true, data: {} });
    expect(await deleteZone(zone.id)).toMatchObject({ ok: false, code: "NOT_FOUND", message: "Zone not found" });
    expect((await callRpcOrThrow<Driver>(ada.client, "admin_get_driver", { p_user_id: dora.id })).zones).toEqual([]);
    expect((await record(zone.id)).at(-1)).toMatchObject({
      action: "delete_zone",
      details: { name: "Old Town", drivers: [{ userId: dora.id, priority: 2 }] },
    });
    await setDriverPosition(dora, { ...at, lat: at.lat + 1 });
  });
  test("is open to administrators only", async () => {
    const zone = await createZoneOf(CIRCLE);
    const [dora, cora] = await Promise.all([newDriver(), newCustomer()]);
    for (const { client } of [dora, cora]) {
      for (const [fn, args] of [
        ["admin_list_zones", {}],
        ["admin_get_zone", { p_id: zone.id }],
        ["admin_create_zone", { p_body: CIRCLE }],
        ["admin_update_zone", { p_id: zone.id, p_patch: { name: "Mine" } }],
        ["admin_delete_zone", { p_id: zone.id }],
        ["admin_set_driver_zones", { p_user_id: dora.id, p_zones: [] }],
        ["admin_set_driver_zone", { p_user_id: dora.id, p_zone_id: zone.id, p_priority: 1 }],
        ["admin_remove_driver_zone", { p_user_id: dora.id, p_zone_id: zone.id }],
      ] as [string, Record<string, unknown>][]) {
        expect([fn, await callRpc(client, fn, args)]).toMatchObject([
          fn,
          { ok: false, code: "NOT_FOUND", message: "Not found" },
        ]);
      }
    }
    expect(await listed(zone.id)).toEqual(zone);
  });
});

describe("the list of zones", () => {
  longTest("is paged by name, whatever the name is, with each zone's first five drivers and their number", async () => {
    const uniqueName = `Quay${Date.now()}`;
    const names = ["b", "Ä", "a | b", "A", "%", "c"].map((each) => `${each} ${uniqueName}`);
    const zones = [];
    for (const name of names) zones.push(await createZoneOf({ ...CIRCLE, name }));
    const found = await listAllZones({ p_search: uniqueName.toUpperCase(), p_limit: 2 });
    expect(found.map(({ name }) => name)).toEqual(
      [...names].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    );
    expect((await listAllZones({ p_search: `a ${uniqueName}` })).map(({ name }) => name)).toEqual([
      `A ${uniqueName}`,
      `Ä ${uniqueName}`,
    ]);
    expect((await listAllZones({ p_search: `% ${uniqueName}` })).map(({ name }) => name)).toEqual([`% ${uniqueName}`]);
    for (const cursor of ["!!", "bm8gbWFyaw"])
      expect(await callRpc(ada.client, "admin_list_zones", { p_cursor: cursor })).toMatchObject({
        ok: false,
        code: "VALIDATION_ERROR",
        errors: [{ path: "cursor" }],
      });

    const zone = zones[0] as Zone;
    const [one, two] = await createDrivers(
      Array.from({ length: 52 }, (_, n) => ({ at: null, zones: [{ id: zone.id, priority: n < 3 ? 1 : 2 }] })),
    );
    const first = await listed(zone.id);
    expect([first?.driverCount, first?.drivers.map(({ priority }) => priority)]).toEqual([52, [1, 1, 1, 2, 2]]);
    const zoneDetail = await callRpcOrThrow<Zone & { driversWithoutOtherZone: number }>(ada.client, "admin_get_zone", {
      p_id: zone.id,
    });
    expect([
      zoneDetail.driverCount,
      zoneDetail.drivers.length,
      zoneDetail.drivers[3]?.priority,
      zoneDetail.driversWithoutOtherZone,
    ]).toEqual([52, 50, 2, 52]);
    if (!one || !two) throw new Error("no crowd");
    await assignZones(one, [
      { zoneId: zone.id, priority: 1 },
      { zoneId: zones[1]?.id, priority: 9 },
    ]);
    await updateZone(zones[2]?.id ?? "", { isActive: false });
    await assignZones(two, [
      { zoneId: zone.id, priority: 1 },
      { zoneId: zones[2]?.id, priority: 9 },
    ]);
    expect(await callRpcOrThrow(ada.client, "admin_get_zone", { p_id: zone.id })).toMatchObject({
      driversWithoutOtherZone: 51,
    });
    expect(await callRpc(ada.client, "admin_get_zone", { p_id: UNKNOWN_ID })).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
      message: "Zone not found",
    });
  });
});

describe("a driver's zones", () => {
  const set = (caller: TestPerson, driver: { id: string }, zone: { id: string }, priority: number) =>
    callRpc<Driver>(caller.client, "admin_set_driver_zone", {
      p_user_id: driver.id,
      p_zone_id: zone.id,
      p_priority: priority,
    });
  const drop = (driver: { id: string }, zone: { id: string }) =>
    callRpc<Driver>(ada.client, "admin_remove_driver_zone", { p_user_id: driver.id, p_zone_id: zone.id });
  test("are assigned, changed and removed one at a time; the others stay, and repetitions succeed without a record", async () => {
    const [dora, north, south] = [
      await newDriver(),
      await createZoneOf({ ...CIRCLE, name: "North" }),
      await createZoneOf({ ...CIRCLE, name: "South" }),
    ];
    await set(ada, dora, north, 4);
    expect((await set(ada, dora, south, 2)).data?.zones).toMatchObject([
      { zoneId: south.id, priority: 2 },
      { zoneId: north.id, priority: 4 },
    ]);
    for (let again = 0; again < 2; again++)
      expect((await set(ada, dora, north, 1)).data?.zones).toMatchObject([
        { zoneId: north.id, priority: 1 },
        { zoneId: south.id, priority: 2 },
      ]);
    for (let again = 0; again < 2; again++)
      expect((await drop(dora, south)).data?.zones).toMatchObject([{ zoneId: north.id, priority: 1 }]);
    expect(await record(dora.id)).toHaveLength(4);
    expect(await set(ada, dora, { id: UNKNOWN_ID }, 1)).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
      message: "Zone not found",
    });
    for (const answer of [await set(ada, { id: UNKNOWN_ID }, south, 1), await drop({ id: UNKNOWN_ID }, south)])
      expect(answer).toMatchObject({ ok: false, code: "DRIVER_NOT_FOUND" });
    expect((await callRpcOrThrow<Driver>(ada.client, "admin_get_driver", { p_user_id: dora.id })).zones).toMatchObject([
      { zoneId: north.id, priority: 1 },
    ]);
  });
  longTest("assigned by two concurrent administrators are all kept", async () => {
    const [bob, dora] = [await newAdmin({ name: "Bob Admin" }), await newDriver()];
    const zones = await Promise.all(Array.from({ length: 8 }, () => createZoneOf(CIRCLE)));
    const answers = await Promise.all(zones.map((zone, n) => set(n % 2 ? ada : bob, dora, zone, 3)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(
      (await callRpcOrThrow<Driver>(ada.client, "admin_get_driver", { p_user_id: dora.id })).zones
        .map(({ zoneId }) => zoneId)
        .sort(),
    ).toEqual(zones.map(({ id }) => id).sort());
  });
  longTest("replace the previous list, are shown on both sides, and are recorded once", async () => {
    const [dora, north, south] = [
      await newDriver(),
      await createZoneOf({ ...CIRCLE, name: "North" }),
      await createZoneOf({ ...CIRCLE, name: "South" }),
    ];
    expect(
      (
        await assignZones(dora, [
          { zoneId: north.id, priority: 4 },
          { zoneId: south.id.toUpperCase(), priority: 2 },
        ])
      ).data?.zones,
    ).toMatchObject([
      { zoneId: south.id, name: "South", priority: 2, isActive: true },
      { zoneId: north.id, name: "North", priority: 4 },
    ]);
    expect((await assignZones(dora, [{ zoneId: north.id, priority: 1 }])).data?.zones).toMatchObject([
      { zoneId: north.id, priority: 1 },
    ]);
    await assignZones(dora, [{ zoneId: north.id, priority: 1 }]);
    expect(await listed(north.id)).toMatchObject({
      driverCount: 1,
      drivers: [{ userId: dora.id, name: dora.name, priority: 1 }],
    });
    expect(await listed(south.id)).toMatchObject({ driverCount: 0, drivers: [] });
    expect((await assignZones(dora, [])).data?.zones).toEqual([]);
    expect((await record(dora.id)).map(({ action }) => action)).toEqual([
      "set_driver_zones",
      "set_driver_zones",
      "set_driver_zones",
    ]);
  });
  longTest("are refused, and stay unchanged, when one is unknown", async () => {
    const [dora, zone] = [await newDriver(), await createZoneOf(CIRCLE)];
    const validBody = { zoneId: zone.id, priority: 3 };
    await assignZones(dora, [validBody]);
    for (const [zones, path, message] of [
      [[validBody, { zoneId: UNKNOWN_ID, priority: 1 }], "1.zoneId", "Zone not found"],
    ] as const)
      expect([zones, await assignZones(dora, zones)]).toMatchObject([
        zones,
        { ok: false, code: "VALIDATION_ERROR", errors: [{ path, message }] },
      ]);
    expect(await assignZones({ id: UNKNOWN_ID }, [validBody])).toMatchObject({ ok: false, code: "DRIVER_NOT_FOUND" });
    expect((await callRpcOrThrow<Driver>(ada.client, "admin_get_driver", { p_user_id: dora.id })).zones).toMatchObject([
      { zoneId: zone.id, priority: 3 },
    ]);
  });
  longTest(
    "set by two concurrent administrators equal one of the two lists, without a zone deleted meanwhile",
    async () => {
      const bob = await newAdmin({ name: "Bob Admin" });
      const dora = await newDriver();
      for (let round = 0; round < 8; round++) {
        const [one, two, deletedZone] = await Promise.all([
          createZoneOf(CIRCLE),
          createZoneOf(CIRCLE),
          createZoneOf(CIRCLE),
        ]);
        const list = (...zones: Zone[]) => zones.map(({ id }) => ({ zoneId: id, priority: 5 }));
        await assignZones(dora, list(deletedZone));
        const answers = await Promise.all([
          assignZones(dora, list(one, deletedZone)),
          callRpc<Driver>(bob.client, "admin_set_driver_zones", { p_user_id: dora.id, p_zones: list(two) }),
          deleteZone(deletedZone.id),
        ]);
        expect(answers[1].ok && answers[2].ok).toBe(true);
        const { zones } = await callRpcOrThrow<Driver>(ada.client, "admin_get_driver", { p_user_id: dora.id });
        expect([[one.id], [two.id]]).toContainEqual(zones.map(({ zoneId }) => zoneId));
      }
    },
  );
});

describe("a delivery without an eligible driver", () => {
  const jobOf = (driver: { id: string }) =>
    sql(
      "select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'wake_dispatches' and j.payload ->> 'driverId' = $1",
      [driver.id],
    );
  const clearZones = (drivers: { id: string }[]) =>
    sql("select graphile_worker.remove_job('wake:' || d) from unnest($1::text[]) d", [drivers.map(({ id }) => id)]);
  /** The worker's job: runs the searches that the driver wakes. */
  const work = async (driver: TestPerson, delivery: { id: string }): Promise<string | undefined> => {
    expect(await jobOf(driver)).toHaveLength(1);
    await callRpcOrThrow(serviceClient(), "wake_dispatches", { p_driver_id: driver.id });
    await runDispatch(delivery.id);
    await clearZones([driver]);
    return (await findOpenOffer(driver))?.transactionId;
  };
  /** A paid delivery near a free driver who serves another part of the world. */
  async function createSeparateZones() {
    const at = nextUnusedLocation();
    const [otherZone, nearZone] = await Promise.all([
      createZoneOf({ ...CIRCLE, center: { lat: at.lat + 1, lng: at.lng }, radius: 5000 }),
      createZoneOf({ ...CIRCLE, center: at, radius: 3000, isActive: false }),
    ]);
    const dora = await newDriver({ online: true, at });
    await assignZones(dora, [{ zoneId: otherZone.id, priority: 5 }]);
    const delivery = await paidDelivery({ at });
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    await clearZones([dora]);
    return { at, elsewhere: otherZone, here: nearZone, dora, delivery };
  }

  // docs/readings.md: zone-changes
  test("is offered to a driver who is assigned to the zone", async () => {
    const { dora, delivery, here: nearZone } = await createSeparateZones();
    await updateZone(nearZone.id, { isActive: true });
    expect(await jobOf(dora)).toEqual([]);
    await assignZones(dora, [{ zoneId: nearZone.id, priority: 5 }]);
    expect(await work(dora, delivery)).toBe(delivery.id);
  });
  // docs/readings.md: zone-changes
  test("is offered when the zone is enlarged, and not when it is only renamed", async () => {
    const { at, elsewhere: otherZone, dora, delivery } = await createSeparateZones();
    await updateZone(otherZone.id, { name: "Renamed", color: "#000000" });
    expect(await jobOf(dora)).toEqual([]);
    await updateZone(otherZone.id, { type: "polygon", coordinates: square(at, 0.5) });
    expect(await work(dora, delivery)).toBe(delivery.id);
  });
  // docs/readings.md: zone-changes
  test("is offered when the zone is activated", async () => {
    const { dora, delivery, elsewhere: otherZone, here: nearZone } = await createSeparateZones();
    await assignZones(dora, [
      { zoneId: nearZone.id, priority: 5 },
      { zoneId: otherZone.id, priority: 5 },
    ]);
    await clearZones([dora]);
    await updateZone(nearZone.id, { isActive: true });
    expect(await work(dora, delivery)).toBe(delivery.id);
  });
  // docs/readings.md: zone-changes
  test("is offered when the driver's only zone is deleted, because they then work anywhere", async () => {
    const { dora, delivery, elsewhere: otherZone } = await createSeparateZones();
    await deleteZone(otherZone.id);
    expect(await work(dora, delivery)).toBe(delivery.id);
  });
  longTest("wakes every free driver of the zone, and no other", async () => {
    const zone = await createZoneOf(CIRCLE);
    const zones = [{ id: zone.id, priority: 5 }];
    const members = await createDrivers([
      ...Array.from({ length: 60 }, (_, n) => ({ at: null, heartbeatAge: n, zones })),
      { at: null, online: false, zones },
    ]);
    await clearZones(members);
    await updateZone(zone.id, { radius: 10 });
    const woken = await sql<{ key: string }>(
      "select key from graphile_worker._private_jobs where key = any (select 'wake:' || d from unnest($1::text[]) d)",
      [members.map(({ id }) => id)],
    );
    expect(woken.map(({ key }) => key).sort()).toEqual(
      members
        .slice(0, 60)
        .map(({ id }) => `wake:${id}`)
        .sort(),
    );
    expect(await listed(zone.id)).toMatchObject({ driverCount: 61 });
  });
});
