// Deliveries and drivers at the routing provider, as a worker tells it of them and hears from it.
import {
  done,
  moveTo,
  newAdmin,
  newDriver,
  one,
  somewhere,
  sql,
  stack,
  type Person,
} from "../../supabase/tests/support/world";
import { admin, deliveryAt, newDelivery, statusOf } from "../../supabase/tests/support/deliveries";
import * as sandbox from "../../local/stand-ins";
import {
  arrive,
  calls,
  complete,
  differences,
  disagreements,
  orderNoOf,
  orderOf,
  quickRouting,
  routingDone,
  routingJobs,
  runNow,
  start,
} from "./support/routing";
import { atMost, alone, startWorker, until, type WorkerProcess } from "./support/worker-process";

atMost(150_000);
alone();

const url = (): string => stack().url;
let worker: WorkerProcess;

beforeAll(async () => {
  await sql("delete from private.routing_state where key = 'events'");
  await sandbox.reset(url());
  worker = await startWorker(quickRouting);
}, 60_000);
beforeEach(() => sandbox.faults(url(), {}));

describe("a delivery at the provider", () => {
  test("is there from the payment on and nobody's, theirs from the driver's yes on, and follows them step by step to the hand-over", async () => {
    const delivery = await deliveryAt("broadcast");
    for (const step of [
      () => Promise.resolve(),
      () => done(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id }),
      () => start(delivery.driver, delivery.id),
      () => arrive(delivery),
      () => complete(delivery),
    ]) {
      await step();
      await routingDone();
      expect(await disagreements([delivery.id])).toEqual([]);
    }
    expect((await orderOf(delivery.id))?.status).toBe("success");
    expect(
      await sql(
        "select 1 from private.routing_orders where transaction_id = $1 and refused_version is null and refusals = 0 and not unsure",
        [delivery.id],
      ),
    ).toHaveLength(1);
  });

  test("is unheard of before it is paid", async () => {
    const delivery = await newDelivery();
    await routingDone();
    expect(await orderOf(delivery.id)).toBeUndefined();
    expect(await sql("select 1 from private.routing_orders where transaction_id = $1", [delivery.id])).toEqual([]);
  });

  test("is nobody's when its driver gives it back, and the next one's when they take it: the same order all the while", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    const first = await orderOf(delivery.id);
    await done(delivery.driver.client, "cancel_task", { p_transaction_id: delivery.id, p_reason: "Other" });
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
    const next = await newDriver({ online: true, at: somewhere() });
    await done((await admin()).client, "admin_assign", { p_transaction_id: delivery.id, p_driver_id: next.id });
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
    expect((await orderOf(delivery.id))?.id).toBe(first?.id);
  });

  test("goes when an administrator cancels or deletes it", async () => {
    for (const how of ["admin_cancel", "admin_delete_transaction"]) {
      const delivery = await deliveryAt("assigned");
      await routingDone();
      expect(await orderOf(delivery.id)).toBeDefined();
      await done((await admin()).client, how, { p_transaction_id: delivery.id, p_reason: "A mistake" });
      await routingDone();
      expect(await orderOf(delivery.id)).toBeUndefined();
    }
  });

  test("that could not be handed over is failed there, and stays so when the money is back", async () => {
    const delivery = await deliveryAt("in_transit");
    await done(delivery.driver.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody home" });
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
    await done((await admin()).client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Back" });
    await routingDone();
    expect((await orderOf(delivery.id))?.status).toBe("failed");
  });

  test("that was deleted there behind our back is made again at its next step", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await sandbox.removeOrder(url(), orderNoOf(delivery.id));
    await start(delivery.driver, delivery.id);
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
  });

  test("is told of with the fewest calls: one to make it, one for changed fields and one for the status", async () => {
    await sandbox.forgetRequests(url());
    const made = async () => [
      await calls("create_order"),
      await calls("update_order"),
      await calls("update_completion_details"),
    ];
    const delivery = await deliveryAt("broadcast");
    await routingDone();
    expect(await made()).toEqual([1, 0, 0]);
    await done(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id });
    await routingDone();
    expect(await made()).toEqual([1, 1, 0]);
    await start(delivery.driver, delivery.id);
    await routingDone();
    expect(await made()).toEqual([1, 2, 1]);
    await sql("select private.enqueue_routing_order($1)", [delivery.id]);
    await routingDone();
    expect(await made()).toEqual([1, 2, 1]);
  });
});

describe("a provider in trouble", () => {
  test("is said to be down where administrators look, with what waits for it, and up again when it answers", async () => {
    const boss = await newAdmin();
    type State = {
      provider: { state: string; code: string | null };
      orders: { held: number; waiting: number; untold: number };
      waitingSince: string | null;
    };
    const today = (
      await one<{ day: string }>("select to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as day")
    ).day;
    const state = () => done<State>(boss.client, "admin_routing_state", { p_date: today });
    const delivery = await deliveryAt("assigned");
    await routingDone();
    expect(await state()).toMatchObject({
      provider: { state: "up", code: null },
      orders: { waiting: 0 },
      waitingSince: null,
    });
    await sandbox.faults(url(), { down: true });
    await start(delivery.driver, delivery.id);
    const down = await until(
      "it is said to be down",
      async () => {
        const found = await state();
        return found.provider.state === "down" && found.orders.waiting === 1 ? found : null;
      },
      60,
    );
    expect(down).toMatchObject({
      provider: { code: expect.any(String) as string },
      orders: { waiting: 1 },
      waitingSince: expect.any(String) as string,
    });
    await sandbox.faults(url(), {});
    await routingDone();
    expect(await state()).toMatchObject({ provider: { state: "up" }, orders: { waiting: 0 } });
    expect((await state()).orders.held).toBeGreaterThan(0);
  });

  test("is caught up with after an outage, each delivery in its order", async () => {
    const worked = await deliveryAt("assigned");
    await routingDone();
    await sandbox.faults(url(), { down: true });
    await start(worked.driver, worked.id);
    const later = await Promise.all([deliveryAt("assigned"), deliveryAt("in_transit"), deliveryAt("servicing")]);
    await arrive(worked);
    await until(
      "it is said to be down",
      async () =>
        (await sql("select 1 from private.routing_state where key = 'provider' and value ->> 'state' = 'down'"))
          .length > 0,
      60,
    );
    await complete(worked);
    expect(await routingJobs()).toBeGreaterThan(0);
    await sandbox.faults(url(), {});
    const healed = Date.now();
    await routingDone(60);
    expect(await disagreements([worked.id, ...later.map(({ id }) => id)])).toEqual([]);
    expect(Date.now() - healed).toBeLessThan(20_000);
    expect(
      (await orderOf(worked.id))?.changes
        .map(({ what }) => what)
        .filter((what) => what.includes("→"))
        .at(-1),
    ).toMatch(/→ success$/);
  });

  test("neither makes an order twice nor loses one when its answers are cut off", async () => {
    await sandbox.faults(url(), { methods: ["create_order"], cutAfter: 1, times: 6 });
    const deliveries = [await deliveryAt("assigned"), await deliveryAt("in_transit")];
    await routingDone(60);
    expect(await disagreements(deliveries.map(({ id }) => id))).toEqual([]);
  });

  test("that refuses an order is asked no more before the delivery changes, and an administrator sees it", async () => {
    await sandbox.faults(url(), { methods: ["create_order"], unauthorised: 1 });
    const delivery = await deliveryAt("assigned");
    await routingDone();
    expect(await differences(delivery.id)).toEqual([expect.objectContaining({ what: "refused", settled: false })]);
    const before = (await sandbox.requests(url())).length;
    await sql("select private.enqueue_routing_order($1)", [delivery.id]);
    await routingDone();
    expect(await calls("create_order", before)).toBe(0);
    expect(await sql("select 1 from public.optimoroute_error_logs where error_code = 'AUTH_KEY_UNKNOWN'")).not.toEqual(
      [],
    );
    await sandbox.faults(url(), {});
    await start(delivery.driver, delivery.id);
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
    expect(await differences(delivery.id)).toEqual([expect.objectContaining({ what: "refused", settled: true })]);
  });
});

test("a delivery that could not be told is in the error log as ORDER_SYNC_ERROR, with the provider's own reason", async () => {
  await sandbox.faults(url(), { methods: ["create_order"], unauthorised: 1 });
  const logged = async () =>
    sql<{ message: string }>(
      "select error_message as message from public.optimoroute_error_logs where error_code = 'ORDER_SYNC_ERROR' and error_type = 'ORDER_SYNC_ERROR' and endpoint = 'create_order'",
    );
  const before = (await logged()).length;
  await deliveryAt("broadcast");
  await routingDone();
  await sandbox.faults(url(), {});
  const after = await logged();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)?.message).toMatch(/^AUTH_KEY_UNKNOWN: /);
});

describe("what the driver does in the provider's app", () => {
  test("moves the delivery on as his own steps do, with the notices and the record of them", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "on_route" });
    await runNow("follow_routing_events");
    expect(await statusOf(delivery.id)).toBe("in_transit");
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "servicing" });
    await runNow("follow_routing_events");
    expect(await statusOf(delivery.id)).toBe("servicing");
    expect(
      await sql(
        "select action, actor from public.transaction_status_updates where transaction_id = $1 and actor = 'provider' order by id",
        [delivery.id],
      ),
    ).toEqual([
      { action: "start_service", actor: "provider" },
      { action: "arrive", actor: "provider" },
    ]);
    for (const type of ["driver_on_way", "driver_arrived"]) {
      await until(
        `both parties are told: ${type}`,
        async () =>
          (
            await sql("select 1 from public.notifications where type = $1 and data ->> 'transactionId' = $2", [
              type,
              delivery.id,
            ])
          ).length === 2,
      );
    }
    await complete(delivery);
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
  });

  test("takes an assigned delivery through both steps when only the arrival was told", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "servicing" });
    await runNow("follow_routing_events");
    expect(await statusOf(delivery.id)).toBe("servicing");
  });

  test("never completes a delivery: without the receiver's code it is a difference, until the code comes", async () => {
    const delivery = await deliveryAt("servicing");
    await routingDone();
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "success" });
    await runNow("follow_routing_events");
    expect(await statusOf(delivery.id)).toBe("servicing");
    expect(await differences(delivery.id)).toEqual([
      { what: "status", ours: "servicing", theirs: "success", settled: false },
    ]);
    await complete(delivery);
    await routingDone();
    expect(await differences(delivery.id)).toEqual([
      { what: "status", ours: "servicing", theirs: "success", settled: true },
    ]);
  });

  test("counts once, told twice and in any order", async () => {
    const deliveries = [await deliveryAt("assigned"), await deliveryAt("assigned"), await deliveryAt("assigned")];
    await routingDone();
    await sandbox.faults(url(), { duplicateEvents: 1, shuffleEvents: true });
    for (const { id } of deliveries) await sandbox.setOrder(url(), orderNoOf(id), { status: "servicing" });
    await runNow("follow_routing_events");
    await sql("update private.routing_state set value = 'null' where key = 'events'");
    await sql("delete from private.routing_state where key = 'events'");
    await runNow("follow_routing_events");
    for (const { id } of deliveries) {
      expect(
        await sql("select 1 from public.transaction_status_updates where transaction_id = $1 and actor = 'provider'", [
          id,
        ]),
      ).toHaveLength(2);
      expect(await statusOf(id)).toBe("servicing");
    }
  });

  test("counts once, also when the provider does not know the tag of its last events any more, and tells from the start", async () => {
    const [before, after] = [await deliveryAt("assigned"), await deliveryAt("assigned")];
    await routingDone();
    const tagNow = async () =>
      (
        await one<{ tag: string | null }>(
          "select (select value #>> '{}' from private.routing_state where key = 'events') as tag",
        )
      ).tag;
    const steps = (id: string) =>
      sql(
        "select action from public.transaction_status_updates where transaction_id = $1 and actor = 'provider' order by id",
        [id],
      );
    await sandbox.setOrder(url(), orderNoOf(before.id), { status: "servicing" });
    await runNow("follow_routing_events");
    expect(await steps(before.id)).toHaveLength(2);
    await sql("update private.routing_state set value = to_jsonb('of an account before'::text) where key = 'events'");
    await sandbox.setOrder(url(), orderNoOf(after.id), { status: "servicing" });
    // Small pages: from the start it takes several of them.
    await sandbox.routingSettings(url(), { pageSize: 2 });
    const asked = (await sandbox.requests(url())).length;
    await runNow("follow_routing_events");
    await sandbox.routingSettings(url(), { pageSize: 500 });
    expect(await calls("get_events", asked)).toBeGreaterThan(3);
    expect([await steps(before.id), await steps(after.id)]).toEqual(
      Array(2).fill([{ action: "start_service" }, { action: "arrive" }]),
    );
    expect(await tagNow()).not.toBe("of an account before");
    // From there it goes on as ever.
    const later = (await sandbox.requests(url())).length;
    await runNow("follow_routing_events");
    // Once, and perhaps once more by the minute's own job.
    expect(await calls("get_events", later)).toBeLessThanOrEqual(2);
    await complete(before);
    await complete(after);
    await routingDone();
    expect(await disagreements([before.id, after.id])).toEqual([]);
  });

  test("counts once when the provider begins anew with tags of its own", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "servicing" });
    await runNow("follow_routing_events");
    // Its tag is one that we were given long ago: everything since is told once more.
    await sql("update private.routing_state set value = to_jsonb($1::text) where key = 'events'", [
      Buffer.from("e:1").toString("base64url"),
    ]);
    await runNow("follow_routing_events");
    expect(
      await sql("select 1 from public.transaction_status_updates where transaction_id = $1 and actor = 'provider'", [
        delivery.id,
      ]),
    ).toHaveLength(2);
    expect(
      await sql("select 1 from private.routing_events where order_no = $1 and event = 'start_service'", [
        orderNoOf(delivery.id),
      ]),
    ).toHaveLength(1);
  });

  test("teaches us his serial", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "servicing" });
    await runNow("follow_routing_events");
    const { serial } = await one<{ serial: string | null }>(
      "select optimo_route_serial as serial from public.driver_profiles where user_id = $1",
      [delivery.driver.id],
    );
    expect(serial).toBeTruthy();
  });
});

describe("a driver's day", () => {
  const dayCalls = async (externalId: string): Promise<number> =>
    (await sandbox.requests(url())).filter(
      (request) => request.method === "update_driver_parameters" && JSON.stringify(request).includes(externalId),
    ).length;
  const externalIdOf = async (driver: Person): Promise<string> =>
    (
      await one<{ id: string }>(
        "select optimo_route_external_id as id from public.driver_profiles where user_id = $1",
        [driver.id],
      )
    ).id;

  test("is told once, again only when it changes, and not for going to work and leaving it", async () => {
    const driver = await newDriver();
    const externalId = await externalIdOf(driver);
    await routingDone();
    expect(await dayCalls(externalId)).toBe(1);
    for (const status of ["online", "break", "offline"])
      await done(driver.client, "set_driver_status", { p_status: status });
    await sql("select private.enqueue_routing_driver($1)", [driver.id]);
    await routingDone();
    expect(await dayCalls(externalId)).toBe(1);
    await done(driver.client, "update_driver_profile", { p_patch: { workTimeFrom: "10:30" } });
    await routingDone();
    expect(await dayCalls(externalId)).toBe(2);
  });

  test("is left alone while he is on the road", async () => {
    const delivery = await deliveryAt("in_transit");
    await routingDone();
    const externalId = await externalIdOf(delivery.driver);
    const before = await dayCalls(externalId);
    await sql("update public.driver_profiles set vehicle_capacity1 = 7 where user_id = $1", [delivery.driver.id]);
    await until(
      "it is put off",
      async () =>
        (
          await sql("select 1 from graphile_worker.jobs where key = $1 and run_at > now() + interval '1 minute'", [
            `routing:driver:${delivery.driver.id}`,
          ])
        ).length === 1,
    );
    expect(await dayCalls(externalId)).toBe(before);
    await arrive(delivery);
    await complete(delivery);
    await sql("select private.enqueue_routing_driver($1)", [delivery.driver.id]);
    await routingDone();
    expect(await dayCalls(externalId)).toBe(before + 1);
  });

  test("of somebody without a name at the provider is a problem that says so", async () => {
    const driver = await newDriver();
    await routingDone();
    await sql("update public.driver_profiles set optimo_route_external_id = null where user_id = $1", [driver.id]);
    await routingDone();
    expect(await sql("select problem from private.routing_drivers where driver_id = $1", [driver.id])).toEqual([
      { problem: "Driver must have OptimoRoute external id for sync" },
    ]);
  });
});

test("where drivers are reaches the provider, once, and what came meanwhile the next time", async () => {
  const driver = await newDriver({ online: true, at: somewhere() });
  const externalId = (
    await one<{ id: string }>("select optimo_route_external_id as id from public.driver_profiles where user_id = $1", [
      driver.id,
    ])
  ).id;
  const told = async (): Promise<number> =>
    (await sandbox.requests(url())).filter(
      (request) => request.method === "update_drivers_positions" && JSON.stringify(request).includes(externalId),
    ).length;
  await runNow("upload_positions");
  expect(await told()).toBe(1);
  await runNow("upload_positions");
  expect(await told()).toBe(1);
  await moveTo(driver, somewhere());
  await runNow("upload_positions");
  expect(await told()).toBe(2);
  expect(
    await sql("select 1 from private.driver_tracks where driver_id = $1 and unsent_since is not null", [driver.id]),
  ).toEqual([]);
});

test("the worker stops in order", async () => {
  expect(await worker.stop()).toBe(0);
});
