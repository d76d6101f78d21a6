// A driver's location history is private: operations read it by one function with a reason, which the driver reads.
import {
  runAs,
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
} from "./support/harness";
import { createDeliveryInStatus } from "./support/deliveries";
import { readTimeline } from "./support/delivery-timeline";
import { longTest } from "../../e2e/fixtures/long-test";

type LocationHistoryJson = {
  total: number;
  points: { lat: number; lng: number; at: string; excluded: string | null }[];
  stops: { at: string; step: string; transactionId: string; orderNo: string; lat: number; lng: number }[];
};
type LocationAccessLogJson = {
  days: number;
  items: { at: string; from: string; to: string; reason: string; orderNo: string | null }[];
};
const HOUR_MS = 3_600_000;
const toIso = (at: number) => new Date(at).toISOString();
const readLocationHistory = (admin: TestPerson, driver: TestPerson, overrides: object = {}) =>
  callRpc<LocationHistoryJson>(admin.client, "admin_get_location_history", {
    p_driver_id: driver.id,
    p_from: toIso(Date.now() - 2 * HOUR_MS),
    p_to: toIso(Date.now() + HOUR_MS),
    p_reason: "The sender says that nobody came",
    ...overrides,
  });
const readLocationAccessLog = (driver: TestPerson) =>
  callRpcOrThrow<LocationAccessLogJson>(driver.client, "list_location_access_log");
const reportPositions = (driver: TestPerson, positions: { ago: number; lat: number; lng: number }[]) =>
  callRpcOrThrow(driver.client, "record_positions", {
    p_positions: positions.map(({ ago, lat, lng }) => ({
      timestamp: Math.floor(Date.now() / 1000) - ago,
      latitude: lat,
      longitude: lng,
    })),
  });

test("an administrator reads a driver's positions with a reason; the read is recorded, and the driver sees when and why, not who", async () => {
  const at = nextUnusedLocation();
  const [dora, ada] = await Promise.all([newDriver({ online: true }), newAdmin()]);
  await reportPositions(
    dora,
    [0, 1, 2].map((n) => ({ ago: 300 - n * 60, lat: at.lat + n * 0.001, lng: at.lng })),
  );
  expect((await readLocationAccessLog(dora)).items).toEqual([]);
  const answer = await readLocationHistory(ada, dora);
  expect(answer).toMatchObject({ ok: true, data: { total: 3 } });
  expect(answer.data?.points.map(({ lat }) => lat)).toEqual(
    [at.lat, at.lat + 0.001, at.lat + 0.002].map((lat) => expect.closeTo(lat, 6) as number),
  );
  const accessLog = await readLocationAccessLog(dora);
  expect(accessLog).toEqual({
    days: 365,
    items: [
      {
        at: expect.any(String) as string,
        from: expect.any(String) as string,
        to: expect.any(String) as string,
        reason: "The sender says that nobody came",
        orderNo: null,
        incidentNo: null,
      },
    ],
  });
  expect(JSON.stringify(accessLog)).not.toContain(ada.id);
  expect(await sql("select admin_id, points from private.location_access_log where driver_id = $1", [dora.id])).toEqual(
    [{ admin_id: ada.id, points: 3 }],
  );
  expect(
    (await sql<{ action: string }>("select action from private.admin_actions where subject_id = $1", [dora.id])).map(
      ({ action }) => action,
    ),
  ).toContain("view_location_history");
});

longTest("a read with a delivery shows the delivery's number to its driver, and to no other driver", async () => {
  const [delivery, ada, dora] = [await createDeliveryInStatus("in_transit"), await newAdmin(), await newDriver()];
  for (const driver of [delivery.driver, dora])
    await readLocationHistory(ada, driver, { p_transaction_id: delivery.id });
  const { no } = await queryRow<{ no: string }>("select order_no as no from public.transactions where id = $1", [
    delivery.id,
  ]);
  expect([
    (await readLocationAccessLog(delivery.driver)).items[0]?.orderNo,
    (await readLocationAccessLog(dora)).items[0]?.orderNo,
  ]).toEqual([no, null]);
});

longTest("returns the driver's steps at stops in that time, and no other driver's", async () => {
  const [at, ada] = [nextUnusedLocation(), await newAdmin()];
  const [ownDelivery, otherDelivery] = [
    await createDeliveryInStatus("delivered", { at }),
    await createDeliveryInStatus("servicing"),
  ];
  const { data } = await readLocationHistory(ada, ownDelivery.driver);
  expect(data?.stops.map(({ step, transactionId }) => [step, transactionId])).toEqual([
    ["start_service", ownDelivery.id],
    ["arrive", ownDelivery.id],
    ["complete", ownDelivery.id],
  ]);
  expect(data?.stops[0]).toMatchObject({
    lat: expect.closeTo(at.lat, 6) as number,
    orderNo: expect.stringMatching(/^TXN-/) as string,
  });
  expect((await readLocationHistory(ada, otherDelivery.driver)).data?.stops.map(({ step }) => step)).toEqual([
    "start_service",
    "arrive",
  ]);
  const earlierRange = { p_from: toIso(Date.now() - 3 * HOUR_MS), p_to: toIso(Date.now() - 2 * HOUR_MS) };
  expect((await readLocationHistory(ada, ownDelivery.driver, earlierRange)).data?.stops).toEqual([]);
});

test.each([
  ["without a reason", { p_reason: null }, "VALIDATION_ERROR"],
  ["with an empty reason", { p_reason: "  " }, "VALIDATION_ERROR"],
  ["without a beginning", { p_from: null }, "VALIDATION_ERROR"],
  ["of more than a day", { p_from: toIso(Date.now() - 25 * HOUR_MS), p_to: toIso(Date.now()) }, "VALIDATION_ERROR"],
  [
    "of a range that ends before it begins",
    { p_from: toIso(Date.now()), p_to: toIso(Date.now() - HOUR_MS) },
    "VALIDATION_ERROR",
  ],
  ["about an unknown delivery", { p_transaction_id: "00000000-0000-4000-8000-000000000000" }, "TRANSACTION_NOT_FOUND"],
  ["of a user who is no driver", { p_driver_id: "00000000-0000-4000-8000-000000000000" }, "DRIVER_NOT_FOUND"],
])("refuses a read %s, and records nothing", async (_, overrides, code) => {
  const [dora, ada] = await Promise.all([newDriver(), newAdmin()]);
  expect(await readLocationHistory(ada, dora, overrides)).toMatchObject({ ok: false, code });
  expect((await readLocationAccessLog(dora)).items).toEqual([]);
});

test("refuses all other callers with NOT_FOUND", async () => {
  const [dora, cora] = await Promise.all([newDriver(), newCustomer()]);
  for (const stranger of [cora, dora, await newDriver()])
    expect(await readLocationHistory(stranger, dora)).toMatchObject({ ok: false, code: "NOT_FOUND" });
});

longTest("reading an incident's positions is recorded too: the driver sees it with the incident's number", async () => {
  const at = nextUnusedLocation();
  const [dora, ada] = await Promise.all([newDriver({ online: true, at }), newAdmin()]);
  const incident = await callRpcOrThrow<{ id: string; no: number }>(ada.client, "admin_open_incident", {
    p_driver_id: dora.id,
    p_kind: "other",
    p_severity: 2,
    p_note: "The sender called",
  });
  for (let repetition = 0; repetition < 2; repetition += 1)
    await callRpcOrThrow(ada.client, "admin_get_incident_location_history", { p_id: incident.id });
  expect((await readLocationAccessLog(dora)).items).toMatchObject([{ reason: null, incidentNo: incident.no }]);
});

longTest("a long history is reduced to a thousand points, including the first and the last", async () => {
  const at = nextUnusedLocation();
  const [dora, ada] = await Promise.all([newDriver(), newAdmin()]);
  await sql(
    `insert into public.driver_positions (driver_id, latitude, longitude, "timestamp")
     select $1, $2::float8 + n * 1e-5, $3, now() - n * interval '2 seconds' from generate_series(1, 2500) n`,
    [dora.id, at.lat, at.lng],
  );
  const { data } = await readLocationHistory(ada, dora);
  expect(data?.total).toBe(2500);
  expect(data?.points.length).toBeGreaterThan(800);
  expect(data?.points.length).toBeLessThanOrEqual(1000);
  expect(data?.points[0]?.lat).toBeCloseTo(at.lat + 0.025, 9);
  expect(data?.points.at(-1)?.lat).toBeCloseTo(at.lat + 0.00001, 9);
});

test("administrators can read no table of positions directly, and a driver only their own", async () => {
  const at = nextUnusedLocation();
  const [dora, dan, ada] = await Promise.all([
    newDriver({ online: true, at }),
    newDriver({ online: true, at }),
    newAdmin(),
  ]);
  for (const table of ["driver_positions", "geofence_events"])
    expect(await runAs(ada, (query) => query(`select 1 from public.${table}`))).toEqual([]);
  expect(await runAs(dora, (query) => query("select distinct driver_id from public.driver_positions"))).toEqual([
    { driver_id: dora.id },
  ]);
  expect(dan.id).not.toBe(dora.id);
});

longTest("hides a driver's position after they went offline: the console shows drivers on duty only", async () => {
  const at = nextUnusedLocation();
  const [dora, ada] = await Promise.all([newDriver({ online: true, at }), newAdmin()]);
  const readLocation = async () =>
    (await callRpcOrThrow<{ location: unknown }>(ada.client, "admin_get_driver", { p_user_id: dora.id })).location;
  expect(await readLocation()).not.toBeNull();
  await callRpcOrThrow(dora.client, "set_driver_status", { p_status: "offline" });
  expect(await readLocation()).toBeNull();
  const driverList = await callRpcOrThrow<{ items: { userId: string; location: unknown }[] }>(
    ada.client,
    "admin_list_drivers",
    {
      p_search: dora.email,
    },
  );
  expect(driverList.items).toMatchObject([{ userId: dora.id, location: null }]);
});

test("a delivery's page and its dispatch contain no positions", async () => {
  const at = nextUnusedLocation();
  const dora = await newDriver({ online: true, at });
  const delivery = await createDeliveryInStatus("servicing", { at, driver: dora });
  const ada = await newAdmin();
  const pages = JSON.stringify([
    await callRpcOrThrow(ada.client, "admin_get_dispatch", { p_transaction_id: delivery.id }),
    await readTimeline(delivery),
  ]);
  expect(pages).not.toMatch(/"(lat|lng|latitude|longitude|position)":/);
});

longTest("a record of a read is immutable until it is a year old; then it is deleted", async () => {
  const [dora, ada] = await Promise.all([newDriver(), newAdmin()]);
  await readLocationHistory(ada, dora);
  await expect(
    sql("update private.location_access_log set reason = 'x' where driver_id = $1", [dora.id]),
  ).rejects.toThrow("is append-only");
  await expect(sql("delete from private.location_access_log where driver_id = $1", [dora.id])).rejects.toThrow(
    "is append-only",
  );
  await expect(sql("truncate private.location_access_log")).rejects.toThrow("is append-only");
  const { id } = await queryRow<{ id: string }>(
    `insert into private.location_access_log (admin_id, driver_id, reason, from_at, to_at, points, at)
     values ($1, $2, 'long ago', now() - interval '400 days', now() - interval '399 days', 1, now() - interval '366 days') returning id::text`,
    [ada.id, dora.id],
  );
  expect((await readLocationAccessLog(dora)).items).toHaveLength(1);
  await callRpcOrThrow(serviceClient(), "clean_up", { p_from: 1, p_ms: 60_000 });
  expect(await sql("select 1 from private.location_access_log where id = $1", [id])).toEqual([]);
  expect((await readLocationAccessLog(dora)).items).toHaveLength(1);
});
