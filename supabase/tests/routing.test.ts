// Synchronization with the routing provider (OptimoRoute): which updates it gets and when, and what its events may
// change.
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newAdmin,
  newDriver,
  queryRow,
  ownerPool,
  serviceClient,
  sql,
} from "./support/harness";
import {
  sharedAdmin,
  readCode,
  createDeliveryInStatus,
  listJobs,
  newDelivery,
  kmNorth,
  positionBody,
  readStatus,
  completeCashLeg,
} from "./support/deliveries";
import { callAsService, whileBlocked } from "./support/racing";
import {
  applyRoutingEvent,
  beginRoutingRun,
  readExternalId,
  toOrderNo,
  presentOrder,
  recordRoutingStep,
  routingEvent,
} from "./support/routing-provider";
import { OrderFacts } from "../../server/database/results/routing";
import { toDesiredOrder } from "../../server/provider-sync/desired-order";
import { longTest } from "../../e2e/fixtures/long-test";

const countOrderJobs = async (id: string) =>
  (await listJobs(id)).filter(({ task }) => task === "sync_routing_order").length;
const removeOrderJob = (id: string) => sql("select graphile_worker.remove_job('routing:order:' || $1)", [id]);

describe("the provider gets a job's update", () => {
  // docs/readings.md: provider-hears
  test("about a delivery from its payment on, without a driver during offers, and about each later step, in one job", async () => {
    const unpaid = await newDelivery();
    expect([await countOrderJobs(unpaid.id), (await beginRoutingRun(unpaid.id)).facts]).toEqual([0, null]);
    const delivery = await createDeliveryInStatus("broadcast");
    expect(await countOrderJobs(delivery.id)).toBe(1);
    expect((await beginRoutingRun(delivery.id)).facts).toMatchObject({ status: "waiting", driverExternalId: null });
    await removeOrderJob(delivery.id);
    const waiting = (await beginRoutingRun(delivery.id)).version;
    await callRpcOrThrow(delivery.driver.client, "decline_offer", { p_id: delivery.offer.id, p_reason: "Other" });
    expect([await countOrderJobs(delivery.id), (await beginRoutingRun(delivery.id)).version]).toEqual([0, waiting]);
  });

  longTest("who carries the delivery, and that it has no driver again when they give it up", async () => {
    const delivery = await createDeliveryInStatus("broadcast");
    await removeOrderJob(delivery.id);
    await callRpcOrThrow(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id });
    expect(await countOrderJobs(delivery.id)).toBe(1);
    expect((await beginRoutingRun(delivery.id)).facts).toMatchObject({
      status: "assigned",
      driverExternalId: await readExternalId(delivery.driver),
    });
    await removeOrderJob(delivery.id);
    await callRpcOrThrow(delivery.driver.client, "cancel_task", { p_transaction_id: delivery.id, p_reason: "Other" });
    expect(await countOrderJobs(delivery.id)).toBe(1);
    expect((await beginRoutingRun(delivery.id)).facts).toMatchObject({ status: "waiting", driverExternalId: null });
    await removeOrderJob(delivery.id);
    await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
      p_transaction_id: delivery.id,
      p_reason: "A mistake",
    });
    expect([await countOrderJobs(delivery.id), (await beginRoutingRun(delivery.id)).facts]).toEqual([1, null]);
  });

  longTest("about each step, in one job", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await completeCashLeg(delivery.driver, delivery);
    expect(await countOrderJobs(delivery.id)).toBe(1);
    await removeOrderJob(delivery.id);
    await callRpcOrThrow(delivery.driver.client, "arrive", {
      p_transaction_id: delivery.id,
      p_position: positionBody(delivery.at),
    });
    expect(await countOrderJobs(delivery.id)).toBe(1);
  });

  longTest("nothing about a position or returned cash", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    await removeOrderJob(delivery.id);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 0.2));
    expect(await countOrderJobs(delivery.id)).toBe(0);
    await callRpcOrThrow(delivery.driver.client, "fail_task", {
      p_transaction_id: delivery.id,
      p_reason: "Nobody home",
    });
    await removeOrderJob(delivery.id);
    await callRpcOrThrow((await sharedAdmin()).client, "admin_refund_delivery", {
      p_transaction_id: delivery.id,
      p_reason: "Back",
    });
    expect(await countOrderJobs(delivery.id)).toBe(0);
    expect((await beginRoutingRun(delivery.id)).facts?.status).toBe("failed");
  });

  longTest("everything about one delivery through one of three serial queues", async () => {
    const rows = await sql<{ lane: string; n: number }>(
      "select private.format_routing_queue_name(gen_random_uuid()) as lane, count(*)::int as n from generate_series(1, 400) group by 1 order by 1",
    );
    expect(rows.map(({ lane }) => lane)).toEqual(["routing:0", "routing:1", "routing:2"]);
    for (const { n } of rows) expect(n).toBeGreaterThan(50);
  });

  longTest("a driver's approval and hours, not their status", async () => {
    const driver = await newDriver();
    const readSecondsUntilRun = async () =>
      (await sql("select 1 from graphile_worker.jobs where key = $1", [`routing:driver:${driver.id}`])).length;
    expect(await readSecondsUntilRun()).toBe(1);
    await sql("select graphile_worker.remove_job($1)", [`routing:driver:${driver.id}`]);
    for (const status of ["online", "busy", "offline"])
      await callRpcOrThrow(driver.client, "set_driver_status", { p_status: status });
    expect(await readSecondsUntilRun()).toBe(0);
    await callRpcOrThrow(driver.client, "update_driver_profile", { p_patch: { workTimeTo: "18:00" } });
    expect(await readSecondsUntilRun()).toBe(1);
  });
});

describe("the record of an order", () => {
  longTest("marks a creation before the request, so that a retry after a crash knows", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    expect((await beginRoutingRun(delivery.id)).row).toMatchObject({ stage: "unsent", creationUnconfirmed: false });
    const again = await beginRoutingRun(delivery.id);
    expect(again.row).toMatchObject({ stage: "unsent", creationUnconfirmed: true });
    await recordRoutingStep(delivery.id, again.version, presentOrder);
    expect((await beginRoutingRun(delivery.id)).row).toMatchObject({ stage: "present", creationUnconfirmed: false });
    expect(
      (
        await queryRow<{ id: string }>("select optimo_route_order_id as id from public.transactions where id = $1", [
          delivery.id,
        ])
      ).id,
    ).toBe("p1");
  });

  longTest("after two concurrent runs trusts neither, and everything is sent again", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const slowRun = await beginRoutingRun(delivery.id);
    const next = await beginRoutingRun(delivery.id);
    await recordRoutingStep(delivery.id, next.version, presentOrder);
    await removeOrderJob(delivery.id);
    // Its own requests had no known result.
    const unknown = { ...presentOrder, stage: "unsent", sent: null, providerId: null };
    await recordRoutingStep(delivery.id, slowRun.version, unknown, { p_run: slowRun.row?.run, p_retry_seconds: 1 });
    expect(await countOrderJobs(delivery.id)).toBe(1);
    expect((await beginRoutingRun(delivery.id)).row).toMatchObject({
      stage: "unsent",
      creationUnconfirmed: true,
      sent: null,
    });

    const otherDelivery = await createDeliveryInStatus("assigned");
    const [first, second] = [await beginRoutingRun(otherDelivery.id), await beginRoutingRun(otherDelivery.id)];
    await recordRoutingStep(otherDelivery.id, first.version, presentOrder, { p_run: first.row?.run });
    await recordRoutingStep(otherDelivery.id, second.version, presentOrder, { p_run: second.row?.run });
    expect((await beginRoutingRun(otherDelivery.id)).row).toMatchObject({
      stage: "unsent",
      creationUnconfirmed: true,
      sent: null,
    });
  });

  longTest("sends a change that happened during a request again", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const { version } = await beginRoutingRun(delivery.id);
    await completeCashLeg(delivery.driver, delivery);
    await removeOrderJob(delivery.id);
    await recordRoutingStep(delivery.id, version, presentOrder);
    expect(await countOrderJobs(delivery.id)).toBe(1);
  });

  longTest("outlives a deleted delivery, so that it can be deleted at the provider", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await recordRoutingStep(delivery.id, (await beginRoutingRun(delivery.id)).version, presentOrder);
    await callRpcOrThrow((await sharedAdmin()).client, "admin_delete_transaction", {
      p_transaction_id: delivery.id,
      p_reason: "A mistake",
    });
    expect(await beginRoutingRun(delivery.id)).toMatchObject({
      facts: null,
      version: "none",
      row: { stage: "present" },
    });
  });

  longTest("lists a refusal for administrators until the next success", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const { version } = await beginRoutingRun(delivery.id);
    await recordRoutingStep(
      delivery.id,
      version,
      { ...presentOrder, stage: "gone" },
      { p_refusal: "ERR_LOC_NOT_VALID: no such place" },
    );
    const open = () =>
      sql(
        "select kind from private.routing_differences where transaction_id = $1 and repaired_at is null and resolved_at is null",
        [delivery.id],
      );
    expect(await open()).toEqual([{ kind: "refused" }]);
    await recordRoutingStep(delivery.id, version, presentOrder);
    expect(await open()).toEqual([]);
  });
});

describe("a difference", () => {
  type Difference = { id: number; kind: string; subject: string; dismissed: boolean; resolvedAt: string | null };
  const list = async (state = "open") =>
    (
      await callRpcOrThrow<{ items: Difference[] }>((await sharedAdmin()).client, "admin_list_routing_differences", {
        p_state: state,
        p_limit: 200,
      })
    ).items;
  const listDifferencesOf = async (subject: string, state = "open") =>
    (await list(state)).filter((each) => each.subject === subject);
  const differenceInput = (kind: string, subject: string, providerValue: unknown) =>
    callRpcOrThrow(serviceClient(), "record_routing_differences", {
      p_found: [{ kind, subject, transactionId: null, localValue: null, providerValue }],
    });
  const compared = async (startedAt: string) =>
    callRpcOrThrow(serviceClient(), "record_reconciliation", {
      p_result: { orders: 1, corrected: 0, missing: 0, differences: 0, missingRequirements: 0 },
      p_started_at: startedAt,
    });
  const now = async () => (await queryRow<{ at: string }>("select clock_timestamp()::text as at")).at;
  const number = () => `TXN-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

  // docs/readings.md: provider-hears
  test("is dismissed by an administrator with a reason, on record, and reopens only when the provider reports something else", async () => {
    const subject = number();
    const admin = await newAdmin();
    await differenceInput("unknown", subject, { id: "a" });
    const id = (await listDifferencesOf(subject))[0]?.id;
    expect(
      await callRpcOrThrow(admin.client, "admin_dismiss_routing_difference", {
        p_id: id,
        p_reason: "Another company's",
      }),
    ).toMatchObject({ dismissed: true, dismissalReason: "Another company's" });
    await callRpcOrThrow(admin.client, "admin_dismiss_routing_difference", { p_id: id, p_reason: "Again" });
    expect(
      await sql("select reason, details ->> 'subject' as subject from private.admin_actions where admin_id = $1", [
        admin.id,
      ]),
    ).toEqual([{ reason: "Another company's", subject }]);
    await differenceInput("unknown", subject, { id: "a" });
    expect(await listDifferencesOf(subject)).toEqual([]);
    await differenceInput("unknown", subject, { id: "b" });
    expect(await listDifferencesOf(subject)).toMatchObject([{ kind: "unknown", dismissed: false }]);
  });

  test("is listed for a delivery on another driver's route until the delivery starts", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const subject = toOrderNo(delivery.id);
    const other = { plannedDriver: { driverExternalId: "DRV-OTHER", driverSerial: null } };
    await recordRoutingStep(delivery.id, (await beginRoutingRun(delivery.id)).version, { ...presentOrder, ...other });
    expect(await listDifferencesOf(subject)).toMatchObject([{ kind: "route" }]);
    await completeCashLeg(delivery.driver, delivery);
    await recordRoutingStep(delivery.id, (await beginRoutingRun(delivery.id)).version, presentOrder);
    expect(await listDifferencesOf(subject)).toEqual([]);
    await recordRoutingStep(delivery.id, (await beginRoutingRun(delivery.id)).version, { ...presentOrder, ...other });
    expect(await listDifferencesOf(subject)).toEqual([]);
  });

  // docs/readings.md: routing-ids
  test("is listed for a route that names another driver by serial alone, and not for our driver's serial", async () => {
    const { id, driver } = await createDeliveryInStatus("assigned");
    await sql("update public.driver_profiles set optimo_route_serial = $2 where user_id = $1", [driver.id, `S-${id}`]);
    const planned = async (driverSerial: string) =>
      recordRoutingStep(id, (await beginRoutingRun(id)).version, {
        ...presentOrder,
        plannedDriver: { driverExternalId: null, driverSerial },
      });
    await planned("S-OTHER");
    expect(await listDifferencesOf(toOrderNo(id))).toMatchObject([{ kind: "route", providerValue: "S-OTHER" }]);
    await planned(`S-${id}`);
    expect(await listDifferencesOf(toOrderNo(id))).toEqual([]);
  });

  longTest("about another driver's route is resolved by a comparison after the delivery started", async () => {
    const [started, assigned] = [await createDeliveryInStatus("in_transit"), await createDeliveryInStatus("assigned")];
    for (const { id } of [started, assigned])
      await callRpcOrThrow(serviceClient(), "record_routing_differences", {
        p_found: [
          {
            kind: "route",
            subject: toOrderNo(id),
            transactionId: id,
            localValue: "DRV-OURS",
            providerValue: "DRV-OTHER",
          },
        ],
      });
    await compared(await now());
    expect(await listDifferencesOf(toOrderNo(started.id))).toEqual([]);
    expect(await listDifferencesOf(toOrderNo(assigned.id))).toMatchObject([{ kind: "route" }]);
  });

  test("can be dismissed by administrators only", async () => {
    const driver = await newDriver();
    const subject = number();
    await differenceInput("duplicate", subject, { id: "a" });
    expect(
      await callRpc(driver.client, "admin_dismiss_routing_difference", {
        p_id: (await listDifferencesOf(subject))[0]?.id,
        p_reason: "Mine",
      }),
    ).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(
      await callRpc((await sharedAdmin()).client, "admin_dismiss_routing_difference", {
        p_id: 999_999_999,
        p_reason: "None",
      }),
    ).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  longTest(
    "about a duplicate or unknown order is closed by the first comparison without it, and by no other",
    async () => {
      const [duplicate, unknown] = [number(), number()];
      await differenceInput("duplicate", duplicate, { id: "a" });
      await differenceInput("unknown", unknown, { id: "a" });
      const startedAt = await now();
      await differenceInput("unknown", unknown, { id: "a" });
      await callRpcOrThrow(serviceClient(), "resolve_routing_differences", { p_order_nos: [duplicate] });
      expect(await listDifferencesOf(duplicate)).toHaveLength(1);
      await compared(startedAt);
      expect([await listDifferencesOf(duplicate), (await listDifferencesOf(unknown)).length]).toEqual([[], 1]);
      await compared(await now());
      expect(await listDifferencesOf(unknown)).toEqual([]);
    },
  );

  longTest(
    "about a refused order is retried at three more comparisons, then on an administrator's comparison or a change",
    async () => {
      const delivery = await createDeliveryInStatus("assigned");
      const refuse = async (): Promise<boolean> => {
        const { version, row } = (await beginRoutingRun(delivery.id)) as unknown as {
          version: string;
          row: { refusedVersion: string | null };
        };
        if (row.refusedVersion === version) return false;
        await recordRoutingStep(
          delivery.id,
          version,
          { ...presentOrder, stage: "gone" },
          { p_refusal: "ERR_LOC_NOT_VALID: no such place" },
        );
        return true;
      };
      const shouldRetry: boolean[] = [await refuse(), await refuse()];
      for (let night = 0; night < 6; night++) {
        await callRpcOrThrow(serviceClient(), "resend_unsent_routing_orders");
        shouldRetry.push(await refuse());
      }
      expect(shouldRetry).toEqual([true, false, true, true, true, false, false, false]);
      await callRpcOrThrow((await newAdmin()).client, "admin_reconcile_routing");
      await callRpcOrThrow(serviceClient(), "resend_unsent_routing_orders");
      expect(await refuse()).toBe(true);
      await completeCashLeg(delivery.driver, delivery);
      expect(await refuse()).toBe(true);
    },
  );
});

describe("a provider's event", () => {
  test("moves a delivery under way to the drop-off, once", async () => {
    const delivery = await createDeliveryInStatus("in_transit");
    const event = await routingEvent("start_service", delivery);
    expect([await applyRoutingEvent(event), await applyRoutingEvent(event)]).toEqual(["moved", "repeated"]);
    expect(await readStatus(delivery.id)).toBe("servicing");
    expect((await listJobs(delivery.id)).map(({ payload }) => payload.type)).toEqual(
      expect.arrayContaining(["driver_on_way", "driver_arrived"]),
    );
  });

  // docs/readings.md: provider-statuses
  test("never proves a pickup: an arrival at the drop-off without one is a difference", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    expect(await applyRoutingEvent(await routingEvent("on_route", delivery))).toBe("known");
    expect(await applyRoutingEvent(await routingEvent("start_service", delivery))).toBe("differs");
    expect(await readStatus(delivery.id)).toBe("assigned");
    expect(await sql("select 1 from private.held_cash where transaction_id = $1", [delivery.id])).toEqual([]);
  });

  // docs/readings.md: provider-statuses
  test("never moves a delivery backwards, and an old one belongs to an earlier assignment", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    expect(await applyRoutingEvent(await routingEvent("on_route", delivery))).toBe("known");
    expect(await applyRoutingEvent(await routingEvent("success", delivery, 3600))).toBe("late");
    expect(await readStatus(delivery.id)).toBe("servicing");
  });

  test.each(["success", "failed", "rejected", "cancelled"])("%s ends nothing: it is a difference", async (status) => {
    const delivery = await createDeliveryInStatus("servicing");
    expect(await applyRoutingEvent(await routingEvent(status, delivery))).toBe("differs");
    expect(await readStatus(delivery.id)).toBe("servicing");
    expect(
      await sql(
        "select local_value, provider_value from private.routing_differences where transaction_id = $1 and kind = 'status'",
        [delivery.id],
      ),
    ).toEqual([{ local_value: "servicing", provider_value: status }]);
  });

  longTest("that matches our state is no difference", async () => {
    const delivery = await createDeliveryInStatus("delivered");
    expect(await applyRoutingEvent(await routingEvent("success", delivery))).toBe("known");
    expect(await sql("select 1 from private.routing_differences where transaction_id = $1", [delivery.id])).toEqual([]);
  });

  test("for a delivery without a driver moves nothing: an administrator sees the route's driver", async () => {
    const delivery = await createDeliveryInStatus("broadcast");
    expect(await applyRoutingEvent(await routingEvent("start_service", delivery, -60))).toBe("differs");
    expect(await readStatus(delivery.id)).toBe("broadcast");
    expect(
      await sql(
        "select local_value, provider_value from private.routing_differences where transaction_id = $1 and kind = 'driver'",
        [delivery.id],
      ),
    ).toEqual([{ local_value: null, provider_value: delivery.driver.id }]);
  });

  longTest("for the driver who gave it up belongs to an earlier assignment", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await callRpcOrThrow(delivery.driver.client, "cancel_task", { p_transaction_id: delivery.id, p_reason: "Other" });
    expect(await applyRoutingEvent(await routingEvent("start_service", delivery, 60))).toBe("late");
    expect(await sql("select 1 from private.routing_differences where transaction_id = $1", [delivery.id])).toEqual([]);
  });

  test("for another driver moves nothing", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    const otherDriver = await newDriver();
    expect(
      await applyRoutingEvent({
        ...(await routingEvent("start_service", delivery)),
        driverExternalId: await readExternalId(otherDriver),
      }),
    ).toBe("differs");
    expect(await readStatus(delivery.id)).toBe("assigned");
  });

  longTest("is applied together with its page's tag or not at all", async () => {
    await sql("delete from private.routing_state where key = 'events'");
    const delivery = await createDeliveryInStatus("in_transit");
    const page = [await routingEvent("start_service", delivery)];
    expect(
      await callRpcOrThrow(serviceClient(), "ingest_routing_events", {
        p_before: "elsewhere",
        p_after: "b",
        p_events: page,
      }),
    ).toEqual({ ingested: false });
    expect(await readStatus(delivery.id)).toBe("in_transit");
    expect(
      await callRpcOrThrow(serviceClient(), "ingest_routing_events", { p_before: null, p_after: "b", p_events: page }),
    ).toEqual({ ingested: true, moved: 1 });
    expect(await callRpcOrThrow(serviceClient(), "get_routing_events_tag")).toEqual({ tag: "b" });
    await sql("delete from private.routing_state where key = 'events'");
  });

  longTest(
    "waits for an ended delivery's lock before it locks a driver, who may deposit its cash meanwhile",
    async () => {
      await sql("delete from private.routing_state where key = 'events'");
      const delivery = await createDeliveryInStatus("in_transit");
      const task = { p_transaction_id: delivery.id };
      await callRpcOrThrow(delivery.driver.client, "fail_task", { ...task, p_reason: "Nobody there" });
      const event = { ...(await routingEvent("failed", delivery)), driverSerial: `S-${delivery.id}` };
      const answer = await whileBlocked(
        "select from public.transactions where id = $1 for no key update",
        [delivery.id],
        callAsService("ingest_routing_events", { p_before: null, p_after: "d", p_events: [event] }),
        async () => {
          await sql("select from public.driver_profiles where user_id = $1 for no key update nowait", [
            delivery.driver.id,
          ]);
        },
      );
      expect(answer).toMatchObject({ ok: true, data: { ingested: true } });
      await sql("delete from private.routing_state where key = 'events'");
    },
  );

  longTest("on a page read twice concurrently is applied once", async () => {
    await sql("delete from private.routing_state where key = 'events'");
    const delivery = await createDeliveryInStatus("in_transit");
    const page = JSON.stringify([await routingEvent("start_service", delivery)]);
    const take = () =>
      ownerPool.query<{ answer: { data: { ingested: boolean } } }>(
        "select app.ingest_routing_events(null, 'c', $1::jsonb) as answer",
        [page],
      );
    const acquired = (await Promise.all([take(), take(), take()])).map(({ rows }) => rows[0]?.answer.data.ingested);
    expect(acquired.filter(Boolean)).toHaveLength(1);
    await sql("delete from private.routing_state where key = 'events'");
  });
});

longTest(
  "an assignment's record equals what the provider gets a job's update: type, priority and minutes",
  async () => {
    const broadcasts: Record<string, unknown>[] = [];
    for (const options of [
      { amount: 100 },
      { amount: 100.01 },
      { amount: 40, urgent: true },
      { more: { estimatedDuration: 25 } },
    ]) {
      const delivery = await createDeliveryInStatus("assigned", options);
      const { assignment } = await callRpcOrThrow<{ assignment: Record<string, unknown> }>(
        (await sharedAdmin()).client,
        "admin_get_transaction",
        { p_transaction_id: delivery.id },
      );
      const { facts } = await beginRoutingRun(delivery.id);
      const { type, priority, duration, skills, vehicleFeatures } = toDesiredOrder(
        OrderFacts.parse(facts),
        {
          timeZone: "America/New_York",
          requirements: { skills: ["cash_delivery"], vehicleFeatures: ["gps_tracking"] },
        },
        { now: Date.now(), sent: null },
      ).fields;
      expect(assignment).toMatchObject({ type, priority, duration, skills, vehicleFeatures });
      broadcasts.push({ type, priority, duration });
    }
    expect(broadcasts).toEqual([
      { type: "D", priority: "M", duration: 15 },
      { type: "D", priority: "H", duration: 15 },
      { type: "D", priority: "C", duration: 15 },
      { type: "D", priority: "M", duration: 15 },
    ]);
  },
);

longTest("a driver with a delivery gets no day for today, but for later days", async () => {
  const delivery = await createDeliveryInStatus("in_transit");
  await sql("insert into private.routing_drivers (driver_id, date, sent) values ($1, current_date - 9, '{}')", [
    delivery.driver.id,
  ]);
  const readUnsentDays = async (date: string, today: string) =>
    (
      await callRpcOrThrow<{ driverId: string }[]>(serviceClient(), "list_unsent_routing_days", {
        p_date: date,
        p_today: today,
      })
    ).map(({ driverId }) => driverId);
  const { today, tomorrow } = await queryRow<{ today: string; tomorrow: string }>(
    "select current_date::text as today, (current_date + 1)::text as tomorrow",
  );
  expect(await readUnsentDays(today, today)).not.toContain(delivery.driver.id);
  expect(await readUnsentDays(tomorrow, today)).toContain(delivery.driver.id);
});

longTest("positions are reported once, and new ones the next time", async () => {
  const delivery = await createDeliveryInStatus("assigned");
  type Waiting = { driverId: string; since: string; positions: { at: string; receivedAt: string }[] };
  const waiting = async () =>
    (await callRpcOrThrow<Waiting[]>(serviceClient(), "list_unsent_positions", { p_limit: 100_000 })).find(
      ({ driverId }) => driverId === delivery.driver.id,
    );
  const first = await waiting();
  expect(first?.positions.length).toBe(1);
  await callRpcOrThrow(delivery.driver.client, "record_positions", {
    p_positions: [{ timestamp: Date.now() / 1000 - 1, ...positionBody(delivery.at) }],
  });
  const last = first?.positions.at(-1);
  await callRpcOrThrow(serviceClient(), "mark_positions_sent", {
    p_sent: [{ driverId: delivery.driver.id, since: first?.since, receivedAt: last?.receivedAt, at: last?.at }],
  });
  const second_ = await waiting();
  expect(second_?.positions.map(({ at }) => at)).not.toContain(last?.at);
  expect(second_?.positions.length).toBe(1);
});

test("the receiver's code is never part of an order", async () => {
  const delivery = await createDeliveryInStatus("servicing");
  expect(JSON.stringify(await beginRoutingRun(delivery.id))).not.toContain(await readCode(delivery));
});
