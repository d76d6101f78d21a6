// A driver's assignment to a zone, paused and resumed by an administrator.
import { runDispatch, findOpenOffer, paidDelivery } from "./support/deliveries";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newDriver,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";

type Zones = { zones: { zoneId: string; priority: number; isActive: boolean }[] };
type Zone = {
  id: string;
  driverCount: number;
  drivers: { userId: string }[];
  paused: { userId: string; priority: number }[];
  driversWithoutOtherZone: number;
};

let ada: TestPerson;
beforeAll(async () => {
  ada = await newAdmin();
});

const createZoneAt = (center: LatLng) =>
  callRpcOrThrow<Zone>(ada.client, "admin_create_zone", {
    p_body: { name: "Harbour", type: "circle", center, radius: 3000 },
  });
const assignToZone = (driver: TestPerson, zone: Zone, priority: number, isActive?: boolean) =>
  callRpcOrThrow<Zones>(ada.client, "admin_set_driver_zone", {
    p_user_id: driver.id,
    p_zone_id: zone.id,
    p_priority: priority,
    ...(isActive === undefined ? {} : { p_is_active: isActive }),
  });
const readZone = (zone: Zone) => callRpcOrThrow<Zone>(ada.client, "admin_get_zone", { p_id: zone.id });

// docs/readings.md: zone-assignment-active
test("a driver paused in a zone does not serve it: no offers there, and a manual assignment is refused; resumed, they get waiting deliveries", async () => {
  const at = nextUnusedLocation();
  const otherPlace = { lat: at.lat + 0.1, lng: at.lng };
  const [dora, nearZone, otherZone] = [
    await newDriver({ online: true, at }),
    await createZoneAt(at),
    await createZoneAt(otherPlace),
  ];
  await assignToZone(dora, nearZone, 1);
  await assignToZone(dora, otherZone, 2);
  expect((await assignToZone(dora, nearZone, 1, false)).zones).toMatchObject([
    { zoneId: nearZone.id, isActive: false },
    { zoneId: otherZone.id, isActive: true },
  ]);
  expect(await readZone(nearZone)).toMatchObject({
    driverCount: 0,
    drivers: [],
    paused: [{ userId: dora.id, priority: 1 }],
  });

  const delivery = await paidDelivery({ at });
  await runDispatch(delivery.id);
  expect(await findOpenOffer(dora)).toBeUndefined();
  expect(
    await callRpc(ada.client, "admin_assign_delivery", { p_transaction_id: delivery.id, p_driver_id: dora.id }),
  ).toMatchObject({
    ok: false,
    code: "NOT_ELIGIBLE",
    failedGate: "zones",
    message: "Delivery location is outside assigned zones",
  });

  await sql("select graphile_worker.remove_job($1)", [`wake:${dora.id}`]);
  expect((await assignToZone(dora, nearZone, 1, true)).zones).toMatchObject([
    { zoneId: nearZone.id, isActive: true },
    { zoneId: otherZone.id },
  ]);
  expect(await sql("select 1 from graphile_worker.jobs where key = $1", [`wake:${dora.id}`])).toHaveLength(1);
  await runDispatch(delivery.id);
  expect(await findOpenOffer(dora)).toMatchObject({ transactionId: delivery.id });
});

test("a pause survives every change that does not mention it; repeating it succeeds without an audit record", async () => {
  const at = nextUnusedLocation();
  const [dora, firstZone, secondZone] = [await newDriver(), await createZoneAt(at), await createZoneAt(at)];
  await assignToZone(dora, firstZone, 3);
  for (let repetition = 0; repetition < 2; repetition++) await assignToZone(dora, firstZone, 3, false);
  await assignToZone(dora, secondZone, 5);
  await assignToZone(dora, firstZone, 4);
  expect((await callRpcOrThrow<Zones>(ada.client, "admin_get_driver", { p_user_id: dora.id })).zones).toMatchObject([
    { zoneId: firstZone.id, priority: 4, isActive: false },
    { zoneId: secondZone.id, priority: 5, isActive: true },
  ]);
  const replaceZones = (overrides: object) =>
    callRpcOrThrow<Zones>(ada.client, "admin_set_driver_zones", {
      p_user_id: dora.id,
      p_zones: [{ zoneId: firstZone.id.toUpperCase(), priority: 4, ...overrides }],
    });
  expect((await replaceZones({})).zones).toMatchObject([{ zoneId: firstZone.id, isActive: false }]);
  expect((await replaceZones({ isActive: true })).zones).toMatchObject([{ zoneId: firstZone.id, isActive: true }]);
  expect(
    await sql("select 1 from private.admin_actions where subject_id = $1 and action = 'set_driver_zones'", [dora.id]),
  ).toHaveLength(6);
});

// docs/readings.md: zone-assignment-active
test("a driver paused in their only zone gets offers everywhere, like one without zones", async () => {
  const at = nextUnusedLocation();
  const [dora, farZone] = [await newDriver({ online: true, at }), await createZoneAt({ lat: at.lat + 5, lng: at.lng })];
  await assignToZone(dora, farZone, 1);
  expect(await readZone(farZone)).toMatchObject({ driversWithoutOtherZone: 1 });
  const delivery = await paidDelivery({ at });
  await runDispatch(delivery.id);
  expect(await findOpenOffer(dora)).toBeUndefined();
  await assignToZone(dora, farZone, 1, false);
  await runDispatch(delivery.id);
  expect(await findOpenOffer(dora)).toMatchObject({ transactionId: delivery.id });
});
