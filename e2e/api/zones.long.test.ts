// Zones as an administrator's page uses them: every route, refusals, repetitions and races.
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomKey,
  randomPlace,
  type ApiPerson,
} from "./support/app";

let ada: ApiPerson;
beforeAll(async () => {
  ada = await newAdmin();
});

// Far from where tests drive.
const CIRCLE = {
  name: "Harbour",
  type: "circle",
  center: { lat: 25.775, lng: -80.185 },
  radius: 2500,
  color: "#aa3300",
  isActive: true,
};
const POLYGON = {
  name: "Old Town",
  type: "polygon",
  coordinates: [
    [
      [0, 70],
      [10, 70],
      [10, 80],
      [0, 80],
      [0, 70],
    ],
    [
      { lat: 74, lng: 4 },
      { lat: 76, lng: 4 },
      { lat: 76, lng: 6 },
    ],
  ],
};
const draw = async (body: unknown = CIRCLE): Promise<string> =>
  (await expectOk(ada.post("/api/admin/zones", body))).data.id as string;
/** The zone's item in the list, on any page. */
async function listed(id: string): Promise<unknown> {
  let cursor: string | null = "";
  while (cursor !== null) {
    const { items, nextCursor }: { items: { id: string }[]; nextCursor: string | null } = (
      await expectOk(ada.get(`/api/admin/zones?limit=100${cursor && `&cursor=${cursor}`}`))
    ).data;
    const found = items.find((zone) => zone.id === id);
    if (found) return found;
    cursor = nextCursor;
  }
  return undefined;
}

test("a zone is created, listed, changed and deleted; deleting it again is 404", async () => {
  const created = await ada.post("/api/admin/zones", CIRCLE);
  expect([created.status, created.data]).toMatchObject([
    201,
    { ...CIRCLE, coordinates: null, driverCount: 0, drivers: [] },
  ]);
  const { id } = created.data as { id: string };
  expect(await listed(id)).toEqual(created.data);
  expect((await ada.get(`/api/admin/zones/${id}`)).data).toEqual({
    ...created.data,
    driversWithoutOtherZone: 0,
    paused: [],
  });
  const changed = await ada.patch(`/api/admin/zones/${id}`, { radius: 100, isActive: false });
  expect([changed.status, changed.data]).toMatchObject([200, { ...CIRCLE, radius: 100, isActive: false }]);
  const all = await ada.patch(`/api/admin/zones/${id}`, { ...POLYGON, center: null, radius: null });
  expect(all.data).toMatchObject({ ...POLYGON, center: null, radius: null, color: CIRCLE.color });
  expect(await ada.delete(`/api/admin/zones/${id}`)).toMatchObject({ status: 200, data: {} });
  for (const again of [
    await ada.delete(`/api/admin/zones/${id}`),
    await ada.patch(`/api/admin/zones/${id}`, { name: "Back" }),
    await ada.get(`/api/admin/zones/${id}`),
  ]) {
    expect([again.status, again.code, again.title]).toEqual([404, "NOT_FOUND", "Zone not found"]);
  }
  expect(await listed(id)).toBeUndefined();
  const actions = await queryAsOwner<{ action: string }>(
    "select action from private.admin_actions where subject_id = $1 order by id",
    [id],
  );
  expect(actions.map(({ action }) => action)).toEqual(["create_zone", "update_zone", "update_zone", "delete_zone"]);
});

test("what a page has read can be sent back unchanged", async () => {
  const { name, type, center, radius, coordinates, color, isActive } = (
    await expectOk(ada.post("/api/admin/zones", POLYGON))
  ).data as Record<string, unknown>;
  expect(
    (await ada.post("/api/admin/zones", { name, type, center, radius, coordinates, color, isActive })).status,
  ).toBe(201);
});

test.each(
  [
    [{ ...CIRCLE, radius: 0 }, "radius"],
    [{ ...CIRCLE, radius: 500_001 }, "radius"],
    [{ ...CIRCLE, radius: 0.001 }, "radius"],
    [{ ...CIRCLE, center: undefined }, "center"],
    [{ ...CIRCLE, center: { lat: 91, lng: 0 } }, "center.lat"],
    [{ ...CIRCLE, color: "green" }, "color"],
    [{ ...CIRCLE, name: " " }, "name"],
    [{ ...CIRCLE, name: "x".repeat(121) }, "name"],
    [
      {
        ...CIRCLE,
        coordinates: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      },
      "coordinates",
    ],
    [{ ...CIRCLE, type: "square" }, "type"],
    [{ ...CIRCLE, id: "mine" }, "id"],
    [{ ...POLYGON, coordinates: undefined }, "coordinates"],
    [
      {
        ...POLYGON,
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
      "coordinates",
    ],
    [
      {
        ...POLYGON,
        coordinates: [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
        ],
      },
      "coordinates",
    ],
    [
      {
        ...POLYGON,
        coordinates: [
          [0, 0],
          [1, 0],
          [200, 1],
        ],
      },
      "coordinates.2.0",
    ],
    [
      {
        ...POLYGON,
        coordinates: [
          { lat: 0, lng: 0 },
          { lat: 99, lng: 0 },
          { lat: 1, lng: 1 },
        ],
      },
      "coordinates.1.lat",
    ],
    [
      {
        ...POLYGON,
        coordinates: [
          POLYGON.coordinates[0],
          [
            [20, 20],
            [21, 20],
            [21, 21],
          ],
        ],
      },
      "coordinates.1",
    ],
    [
      {
        ...POLYGON,
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 95],
          ],
        ],
      },
      "coordinates.0.2.1",
    ],
    [
      {
        ...POLYGON,
        coordinates: Array.from({ length: 1_001 }, (_, n) =>
          [Math.cos(n / 160).toFixed(4), Math.sin(n / 160).toFixed(4)].map(Number),
        ),
      },
      "coordinates",
    ],
  ].map(([body, path]) => [path as string, body] as const),
)("an invalid zone is refused at %s", async (path, body) => {
  const response = await ada.post("/api/admin/zones", body);
  expect([response.status, response.code, response.errors.map((error) => error.path)]).toEqual([
    400,
    "VALIDATION_ERROR",
    [path],
  ]);
  expect(response.errors[0]?.message.length).toBeGreaterThan(3);
});

test("accepts a thousand corners, each to the centimetre", async () => {
  const coordinates = Array.from({ length: 1_000 }, (_, n) => ({
    lat: Number((25 + Math.sin((n * Math.PI) / 500)).toFixed(7)),
    lng: Number((-80 + Math.cos((n * Math.PI) / 500)).toFixed(7)),
  }));
  expect((await ada.post("/api/admin/zones", { ...POLYGON, coordinates })).data).toMatchObject({ coordinates });
});

test("a driver's list of zones is replaced, and shown with the driver", async () => {
  const [dora, one, two] = [await newDriver(), await draw(), await draw({ ...POLYGON, name: "Another" })];
  const put = (body: unknown) => ada.put(`/api/admin/drivers/${dora.id}/zones`, body);
  expect(
    (
      await put([
        { zoneId: one, priority: 4 },
        { zoneId: two, priority: 2 },
      ])
    ).data,
  ).toMatchObject({
    userId: dora.id,
    zones: [
      { zoneId: two, priority: 2 },
      { zoneId: one, priority: 4 },
    ],
  });
  const replaced = await put([{ zoneId: one, priority: 1 }]);
  expect((await ada.get(`/api/admin/drivers/${dora.id}`)).data.zones).toEqual(replaced.data.zones);
  expect(await listed(one)).toMatchObject({ driverCount: 1, drivers: [{ userId: dora.id, priority: 1 }] });
  for (const [body, path] of [
    [
      [
        { zoneId: one, priority: 1 },
        { zoneId: one, priority: 2 },
      ],
      "1.zoneId",
    ],
    [[{ zoneId: randomKey(), priority: 1 }], "0.zoneId"],
    [[{ zoneId: one, priority: 11 }], "0.priority"],
    [[{ zoneId: one }], "0.priority"],
    [[{ zoneId: "harbour", priority: 1 }], "0.zoneId"],
    [{ zones: [] }, ""],
  ] as const) {
    const refused = await put(body);
    expect([refused.status, refused.code, refused.errors.map((error) => error.path)]).toEqual([
      400,
      "VALIDATION_ERROR",
      [path],
    ]);
  }
  expect((await ada.get(`/api/admin/drivers/${dora.id}`)).data.zones).toEqual(replaced.data.zones);
  expect((await ada.put(`/api/admin/drivers/${randomKey()}/zones`, [])).code).toBe("DRIVER_NOT_FOUND");
  expect((await put([])).data.zones).toEqual([]);
});

test("zones are paged by name, and searched by its words", async () => {
  const keyword = `Pier ${randomKey()}`;
  for (const n of [3, 1, 2]) await draw({ ...CIRCLE, name: `${keyword} ${n}` });
  const names = async (more: string) => {
    const { items, nextCursor } = (
      await expectOk(ada.get(`/api/admin/zones?q=${encodeURIComponent(keyword.toUpperCase())}&limit=2${more}`))
    ).data as { items: { name: string }[]; nextCursor: string | null };
    return { names: items.map(({ name }) => name), nextCursor };
  };
  const first = await names("");
  expect(first.names).toEqual([`${keyword} 1`, `${keyword} 2`]);
  expect(await names(`&cursor=${first.nextCursor}`)).toEqual({ names: [`${keyword} 3`], nextCursor: null });
  for (const query of ["cursor=!!", "limit=0", "limit=101", "color=red"])
    expect([query, (await ada.get(`/api/admin/zones?${query}`)).code]).toEqual([query, "VALIDATION_ERROR"]);
});

test("one zone of a driver is assigned, changed and removed; another administrator's concurrent change stays", async () => {
  const [dora, bob, one, two] = [await newDriver(), await newAdmin(), await draw(), await draw()];
  const path = (zone: string) => `/api/admin/drivers/${dora.id}/zones/${zone}`;
  expect((await ada.put(path(one), { priority: 4 })).data.zones).toMatchObject([{ zoneId: one, priority: 4 }]);
  await expectOk(bob.put(path(two), { priority: 1 }));
  expect((await ada.put(path(one), { priority: 7 })).data.zones).toMatchObject([
    { zoneId: two, priority: 1 },
    { zoneId: one, priority: 7 },
  ]);
  const key = randomKey();
  for (let again = 0; again < 2; again++)
    expect((await ada.delete(path(one), undefined, key)).data.zones).toMatchObject([{ zoneId: two, priority: 1 }]);
  expect((await ada.delete(path(one))).status).toBe(200);
  for (const body of [{ priority: 0 }, { priority: 11 }, { priority: 2.5 }, {}, { priority: 1, zoneId: one }]) {
    const refused = await ada.put(path(one), body);
    expect([refused.status, refused.code]).toEqual([400, "VALIDATION_ERROR"]);
  }
  expect((await ada.put(path(randomKey()), { priority: 1 })).title).toBe("Zone not found");
  expect((await ada.put(`/api/admin/drivers/${randomKey()}/zones/${one}`, { priority: 1 })).code).toBe(
    "DRIVER_NOT_FOUND",
  );
  const results = await Promise.all([ada.put(path(one), { priority: 2 }), bob.delete(path(two))]);
  expect(results.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ada.get(`/api/admin/drivers/${dora.id}`)).data.zones).toMatchObject([{ zoneId: one, priority: 2 }]);
  expect(await listed(one)).toMatchObject({ driverCount: 1, drivers: [{ userId: dora.id, priority: 2 }] });
});

test("a driver is paused in a zone and resumed, and their working day is set", async () => {
  const [dora, zone] = [await newDriver(), await draw()];
  const path = `/api/admin/drivers/${dora.id}`;
  expect((await ada.put(`${path}/zones/${zone}`, { priority: 4, isActive: false })).data.zones).toMatchObject([
    { zoneId: zone, priority: 4, isActive: false },
  ]);
  expect((await ada.get(`/api/admin/zones/${zone}`)).data).toMatchObject({
    driverCount: 0,
    paused: [{ userId: dora.id, priority: 4 }],
  });
  expect((await ada.put(`${path}/zones/${zone}`, { priority: 4, isActive: true })).data.zones).toMatchObject([
    { isActive: true },
  ]);
  expect(
    (
      await ada.patch(`${path}/work-day`, {
        workTimeFrom: "08:15",
        vehicleCapacity2: 6,
        startLatitude: 25.7,
        startLongitude: -80.2,
        startAddress: "Depot",
      })
    ).data,
  ).toMatchObject({ workTimeFrom: "08:15", vehicleCapacity2: 6, startLatitude: 25.7, startAddress: "Depot" });
  expect((await ada.patch(`${path}/work-day`, { startLatitude: null })).code).toBe("VALIDATION_ERROR");
  expect((await dora.patch(`${path}/work-day`, { vehicleCapacity1: 1 })).code).toBe("NOT_FOUND");
});

test("a request repeated with its key creates one zone, also concurrently", async () => {
  const [key, name] = [randomKey(), `Once ${randomKey()}`];
  const responses = await Promise.all([
    ada.post("/api/admin/zones", { ...CIRCLE, name }, key),
    ada.post("/api/admin/zones", { ...CIRCLE, name }, key),
  ]);
  const first = responses.find(({ status }) => status === 201);
  for (const { status, code, data } of responses)
    expect(status === 201 ? data : code).toEqual(status === 201 ? first?.data : "REQUEST_IN_PROGRESS");
  expect((await ada.post("/api/admin/zones", { ...CIRCLE, name }, key)).data).toEqual(first?.data);
  expect((await ada.post("/api/admin/zones", { ...CIRCLE, name: "Another" }, key)).code).toBe("IDEMPOTENCY_MISMATCH");
  expect(await queryAsOwner("select 1 from public.geofence_zones where name = $1", [name])).toHaveLength(1);
});

test("a deletion repeated with its key gets the first answer; two concurrent ones without a key delete it once", async () => {
  const [one, two] = [await draw(), await draw()];
  const key = randomKey();
  for (let again = 0; again < 2; again++)
    expect((await ada.delete(`/api/admin/zones/${one}`, undefined, key)).status).toBe(200);
  const results = await Promise.all([ada.delete(`/api/admin/zones/${two}`), ada.delete(`/api/admin/zones/${two}`)]);
  expect(results.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test("returns 404 to drivers and customers, and 401 without a session", async () => {
  const [zone, dora, cora] = [await draw(), await newDriver(), await newCustomer()];
  for (const [method, path, body] of [
    ["GET", "/api/admin/zones"],
    ["GET", `/api/admin/zones/${zone}`],
    ["POST", "/api/admin/zones", CIRCLE],
    ["PATCH", `/api/admin/zones/${zone}`, { name: "Mine" }],
    ["DELETE", `/api/admin/zones/${zone}`],
    ["PUT", `/api/admin/drivers/${dora.id}/zones`, [{ zoneId: zone, priority: 1 }]],
    ["PUT", `/api/admin/drivers/${dora.id}/zones/${zone}`, { priority: 1 }],
    ["DELETE", `/api/admin/drivers/${dora.id}/zones/${zone}`],
  ] as [string, string, unknown?][]) {
    for (const person of [dora, cora])
      expect([method, (await person.send(method, path, { body })).code]).toEqual([method, "NOT_FOUND"]);
    expect([method, (await createApiClient().send(method, path, { body })).code]).toEqual([method, "UNAUTHENTICATED"]);
  }
  expect(await listed(zone)).toMatchObject({ name: "Harbour", driverCount: 0 });
});

// docs/readings.md: zone-edge
test("a driver on the zone's edge may be in or out; once well inside, they have entered it there", async () => {
  const place = randomPlace();
  const dora = await newDriver();
  const zone = await draw({
    ...POLYGON,
    coordinates: [
      [-0.01, -0.01],
      [0.01, -0.01],
      [0.01, 0.01],
      [-0.01, 0.01],
    ].map(([x = 0, y = 0]) => [place.lng + x, place.lat + y]),
  });
  const now = Math.floor(Date.now() / 1000);
  const report = async (timestamp: number, longitude: number) =>
    (
      (
        await expectOk(
          dora.post("/api/driver/positions", {
            positions: [{ timestamp, latitude: place.lat, longitude, accuracy: 8 }],
          }),
        )
      ).data as { geofenceEvents: unknown[] }
    ).geofenceEvents;
  expect(await report(now - 60, place.lng + 0.01)).toEqual([]);
  expect(await report(now, place.lng)).toMatchObject([
    { zoneId: zone, zoneName: "Old Town", eventType: "entry", timestamp: new Date((now - 60) * 1000).toISOString() },
  ]);
});
