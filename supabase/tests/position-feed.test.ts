// The recipients of a driver's position at each stage: by Realtime broadcasts and in API responses.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { distanceMetres, estimateRemainingMetres, estimateTravelMinutes } from "@/lib/domain/geo/distance";
import {
  runAs,
  anonymousClient,
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  testStack,
  type TestPerson,
} from "./support/harness";
import {
  readCode,
  createDeliveryInStatus,
  kmNorth,
  positionBody,
  type TransactionJson,
  readStatus,
  type AssignedDelivery,
  completeCashLeg,
} from "./support/deliveries";
import { createTrackingToken } from "./support/tracking-links";
import { longTest } from "../../e2e/fixtures/long-test";

type Message = { topic: string; payload: Record<string, unknown> };
// The broadcast positions in order: this driver's on the operations channel, and all on every other channel.
const listBroadcasts = (driver: TestPerson): Promise<Message[]> =>
  sql<Message>(
    `select case when topic like 'ops:%' then 'ops' else topic end as topic, payload - 'id' as payload from realtime.messages
    where event = 'position' and private and (payload ->> 'driverId' = $1 or topic not like 'ops:%')
    order by payload ->> 'at', inserted_at, ctid`,
    [driver.id],
  );
const listDeliveryBroadcasts = async ({ id, driver }: AssignedDelivery): Promise<Message[]> =>
  (await listBroadcasts(driver)).filter(({ topic }) => topic === `transaction:${id}`);
const readPositionTime = async (driver: TestPerson): Promise<string> =>
  (
    await queryRow<{ at: string }>(
      "select private.format_iso(position_at) as at from public.driver_profiles where user_id = $1",
      [driver.id],
    )
  ).at;
const deliveryArgs = ({ id }: { id: string }) => ({ p_transaction_id: id });

// In a transaction that is rolled back, because the setting is global.
longTest("batches positions for operations into one message a second, and sends the last ones by a job", async () => {
  const drivers = Array.from({ length: 5 }, () => randomUUID()).sort();
  const client = new pg.Client({ connectionString: testStack().dbUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("update private.settings set value = '600000' where key = 'ops_position_interval_ms'");
    await client.query("update private.position_broadcast_state set at = '-infinity'");
    const broadcastPosition = (id: string, lat: number) =>
      client.query("select private.queue_position_broadcast(array[$1::jsonb])", [
        JSON.stringify({ driverId: id, lat }),
      ]);
    const readBroadcasts = async () =>
      (
        await client.query<{ positions: { driverId: string; lat: number }[] }>(
          "select payload -> 'positions' as positions from realtime.messages where event = 'positions' and payload::text like any ($1) order by inserted_at, ctid",
          [drivers.map((id) => `%${id}%`)],
        )
      ).rows.map(({ positions }) => positions.map(({ driverId, lat }) => [driverId, lat]).sort());
    const [first = "", ...otherDrivers] = drivers;
    await broadcastPosition(first, 1);
    expect(await readBroadcasts()).toEqual([[[first, 1]]]);
    for (const id of otherDrivers) await broadcastPosition(id, 1);
    await broadcastPosition(first, 2);
    await broadcastPosition(first, 3);
    expect(await readBroadcasts()).toHaveLength(1);
    await client.query("set constraints all immediate");
    const jobs = await client.query("select from graphile_worker.jobs where key = 'broadcast_positions'");
    expect(jobs.rows).toHaveLength(1);
    const { rows } = await client.query<{ answer: unknown }>("select app.broadcast_positions() as answer");
    expect(rows[0]?.answer).toEqual({ ok: true, data: { pending: false } });
    expect(await readBroadcasts()).toEqual([[[first, 1]], drivers.map((id) => [id, id === first ? 3 : 1])]);
  } finally {
    await client.query("rollback");
    await client.end();
  }
});

describe("a driver's position is broadcast", () => {
  test("to operations at each change, with id, place and time only", async () => {
    const at = nextUnusedLocation();
    const dora = await newDriver({ online: true, at });
    await setDriverPosition(dora, kmNorth(at, 1));
    const opsBroadcasts = (await listBroadcasts(dora)).filter(({ topic }) => topic === "ops");
    expect(opsBroadcasts).toHaveLength(2);
    expect(opsBroadcasts[1]?.payload).toEqual({
      driverId: dora.id,
      lat: expect.closeTo(kmNorth(at, 1).lat, 6) as unknown,
      lng: at.lng,
      at: await readPositionTime(dora),
    });
  });

  test("to the delivery's parties only from the start of the service to its end", async () => {
    const delivery = await createDeliveryInStatus("assigned", { at: nextUnusedLocation() });
    const countMessages = async (): Promise<number> => (await listDeliveryBroadcasts(delivery)).length;
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.1));
    expect(["assigned", await countMessages()]).toEqual(["assigned", 0]);
    await completeCashLeg(delivery.driver, delivery);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.2));
    expect(["in_transit", await countMessages()]).toEqual(["in_transit", 1]);
    await callRpcOrThrow(delivery.driver.client, "arrive", {
      ...deliveryArgs(delivery),
      p_position: positionBody(delivery.at),
    });
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.3));
    expect(["servicing", await countMessages()]).toEqual(["servicing", 2]);
    expect((await listDeliveryBroadcasts(delivery))[1]?.payload).toEqual({
      lat: expect.closeTo(kmNorth(delivery.at, 0.3).lat, 6) as unknown,
      lng: delivery.at.lng,
      at: await readPositionTime(delivery.driver),
    });
    await callRpcOrThrow(delivery.driver.client, "complete_task", {
      ...deliveryArgs(delivery),
      p_code: await readCode(delivery),
    });
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.4));
    expect(["delivered", await countMessages()]).toEqual(["delivered", 2]);
  });

  test("no longer after the delivery has failed, and never on another delivery's channel", async () => {
    const [delivery, otherDelivery] = await Promise.all([
      createDeliveryInStatus("in_transit", { at: nextUnusedLocation() }),
      createDeliveryInStatus("in_transit", { at: nextUnusedLocation() }),
    ]);
    await callRpcOrThrow(delivery.driver.client, "fail_task", { ...deliveryArgs(delivery), p_reason: "Nobody opened" });
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 1));
    expect(await listDeliveryBroadcasts(delivery)).toEqual([]);
    await setDriverPosition(otherDelivery.driver, kmNorth(otherDelivery.at, 1));
    const at = await readPositionTime(otherDelivery.driver);
    const topics = (await listBroadcasts(otherDelivery.driver))
      .filter(({ payload }) => payload.at === at && payload.lng === otherDelivery.at.lng)
      .map(({ topic }) => topic);
    expect(topics.sort()).toEqual(["ops", `transaction:${otherDelivery.id}`]);
  });

  longTest("only when it changed: not for a heartbeat, a repeated batch, or a position an hour old", async () => {
    const dora = await newDriver({ online: true, at: nextUnusedLocation() });
    const { lat, lng, at } = await queryRow<{ lat: number; lng: number; at: number }>(
      "select current_latitude as lat, current_longitude as lng, extract(epoch from position_at)::float8 as at from public.driver_profiles where user_id = $1",
      [dora.id],
    );
    const before = (await listBroadcasts(dora)).length;
    await callRpcOrThrow(dora.client, "record_heartbeat");
    for (const timestamp of [at, at, at - 3600])
      await callRpcOrThrow(dora.client, "record_positions", {
        p_positions: [{ timestamp, latitude: lat, longitude: lng }],
      });
    await sql(
      "update public.driver_profiles set current_latitude = current_latitude, position_at = position_at, last_seen = now() where user_id = $1",
      [dora.id],
    );
    expect((await listBroadcasts(dora)).length).toBe(before);
  });

  longTest("and is stored if broadcasting fails", async () => {
    const delivery = await createDeliveryInStatus("in_transit", { at: nextUnusedLocation() });
    // Only the platform's superuser can break Realtime; it is rolled back.
    const url = new URL(testStack().dbUrl);
    url.username = "supabase_admin";
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query("begin");
      await client.query("alter table realtime.messages rename to lost_messages");
      const { rows } = await client.query(
        "update public.driver_profiles set position_at = clock_timestamp() where user_id = $1 returning status",
        [delivery.driver.id],
      );
      expect(rows).toEqual([{ status: "on_duty" }]);
    } finally {
      await client.query("rollback");
      await client.end();
    }
  });
});

describe("the driver's position in responses", () => {
  const readPositionAs = async (person: TestPerson, id: string): Promise<unknown> =>
    (await callRpcOrThrow<TransactionJson>(person.client, "get_transaction_by_id", { transaction_id: id })).driver
      ?.location;

  test("is shown to sender and receiver on the way only, with its time; to administrators and the driver from the start; to strangers never", async () => {
    const delivery = await createDeliveryInStatus("assigned", { at: nextUnusedLocation() });
    const [admin, stranger] = await Promise.all([newAdmin(), newCustomer()]);
    const token = await createTrackingToken(delivery.sender, delivery);
    const readers = { sender: delivery.sender, receiver: delivery.receiver, driver: delivery.driver, admin };
    const listSeenPositions = async (): Promise<string[]> => {
      const place = {
        lat: expect.closeTo(delivery.at.lat, 6) as number,
        lng: delivery.at.lng,
        at: await readPositionTime(delivery.driver),
      };
      const roles: string[] = [];
      for (const [role, person] of Object.entries(readers)) {
        const location = await readPositionAs(person, delivery.id).catch(() => null);
        if (!location) continue;
        roles.push(role);
        expect(location).toEqual(place);
      }
      const { data } = await callRpc<{ driver: { location: unknown } | null }>(anonymousClient(), "track_delivery", {
        p_token: token,
      });
      if (data?.driver) {
        roles.push("link");
        expect(data.driver.location).toEqual(place);
      }
      expect((await callRpc(stranger.client, "get_transaction_by_id", { transaction_id: delivery.id })).code).toBe(
        "TRANSACTION_NOT_FOUND",
      );
      return roles;
    };
    // Positions from before the acceptance stay private. Then the driver comes to the sender for the cash.
    expect(await listSeenPositions()).toEqual(["driver", "admin"]);
    await setDriverPosition(delivery.driver, delivery.at);
    expect(await listSeenPositions()).toEqual(["sender", "driver", "admin"]);
    await completeCashLeg(delivery.driver, delivery);
    await setDriverPosition(delivery.driver, delivery.at);
    expect(await listSeenPositions()).toEqual(["sender", "receiver", "driver", "admin", "link"]);
    await callRpcOrThrow(delivery.driver.client, "arrive", {
      ...deliveryArgs(delivery),
      p_position: positionBody(delivery.at),
    });
    expect(await listSeenPositions()).toEqual(["sender", "receiver", "driver", "admin", "link"]);
    await callRpcOrThrow(delivery.driver.client, "complete_task", {
      ...deliveryArgs(delivery),
      p_code: await readCode(delivery),
    });
    expect(await listSeenPositions()).toEqual([]);
  });

  test.each([
    ["at home", 5, 5, false],
    ["half-way", 5, 2, false],
    ["near", 5, 0.6, true],
    ["at the pickup", 5, 0, true],
    ["at home around the corner", 0.7, 0.7, false],
    ["a few houses on", 0.7, 0.6, false],
    ["in the next street", 0.7, 0.3, true],
  ])(
    "is shown to a sender on the last kilometre to the pickup, and not where the driver accepted: %s",
    async (_, from, to, isVisible) => {
      const at = nextUnusedLocation();
      const driver = await newDriver({ online: true });
      const reportPosition = async (place: { lat: number; lng: number }, secondsAgo: number) =>
        callRpcOrThrow(driver.client, "record_positions", {
          p_positions: [{ timestamp: Date.now() / 1000 - secondsAgo, latitude: place.lat, longitude: place.lng }],
        });
      await reportPosition(kmNorth(at, from), 250);
      const delivery = await createDeliveryInStatus("assigned", { at, driver });
      await reportPosition(kmNorth(at, to), 0);
      expect((await readPositionAs(delivery.sender, delivery.id)) !== null).toBe(isVisible);
      expect(await readPositionAs(delivery.receiver, delivery.id)).toBeNull();
    },
  );

  // docs/readings.md: own-columns
  test("is in no column that the sender could read directly", async () => {
    const delivery = await createDeliveryInStatus("assigned", { at: nextUnusedLocation() });
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.1));
    for (const person of [delivery.sender, delivery.receiver]) {
      const rows = await runAs(person, (query) =>
        query("select * from public.transactions_with_profiles where id = $1", [delivery.id]),
      );
      expect(rows).toMatchObject([{ id: delivery.id, driver_location_lat: null, driver_location_lng: null }]);
      await expect(
        runAs(person, (query) =>
          query("select driver_location_lat from public.transactions where id = $1", [delivery.id]),
        ),
      ).rejects.toMatchObject({ code: "42703" });
    }
  });

  longTest("the remaining time is calculated by the same rule on the phone and in the database", async () => {
    const farPlace = nextUnusedLocation();
    for (const pickup of [farPlace, null]) {
      const delivery = await createDeliveryInStatus("assigned", {
        at: farPlace,
        pickup,
        driver: await newDriver({ online: true, at: farPlace }),
      });
      for (const [status, km] of [
        ["assigned", 1.37],
        ["in_transit", 4.2],
        ["in_transit", 0.001],
      ] as const) {
        if (status === "in_transit" && (await readStatus(delivery.id)) === "assigned")
          await completeCashLeg(delivery.driver, delivery);
        const location = kmNorth(farPlace, km);
        await setDriverPosition(delivery.driver, location);
        const remaining = estimateRemainingMetres(location, {
          started: status === "in_transit",
          pickup,
          dropOff: farPlace,
        });
        const { eta } = await callRpcOrThrow<TransactionJson>(delivery.sender.client, "get_transaction_by_id", {
          transaction_id: delivery.id,
        });
        const task = await callRpcOrThrow<{ eta: number; distance: number }>(
          delivery.driver.client,
          "get_current_task",
        );
        expect([status, km, eta, task.eta, task.distance]).toEqual([
          status,
          km,
          estimateTravelMinutes(remaining),
          estimateTravelMinutes(remaining),
          Math.round(remaining),
        ]);
      }
      expect(distanceMetres(farPlace, kmNorth(farPlace, 1))).toBeCloseTo(1000, 0);
      await callRpcOrThrow(delivery.driver.client, "fail_task", {
        ...deliveryArgs(delivery),
        p_reason: "The test is over",
      });
    }
  });
});
