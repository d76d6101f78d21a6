// Dispatch searches for a delivery's driver in runs: each makes offers to the best candidates, then pauses. A round
// ends when every candidate had an offer. Tests order, repetition, pauses, and the end.
import {
  signInAgain,
  callRpcOrThrow,
  newCustomer,
  newDriver,
  callRpc,
  setDriverPosition,
  queryRow,
  serviceClient,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import {
  sharedAdmin,
  readAsAdmin,
  createDeliveryInStatus,
  runDispatch,
  endDispatchPause,
  expireOffer,
  listJobs,
  newDelivery,
  kmNorth,
  requireOpenOffer,
  findOpenOffer,
  paidDelivery,
  nextUnusedLocation,
  readStatus,
  type TestDelivery,
} from "./support/deliveries";
import {
  callAsBulkDriver,
  createDrivers,
  createCircleZone,
  placeBulkDriver,
  type BulkDriver,
} from "./support/bulk-drivers";
import { findInvariantViolations, withLockHeld } from "./support/racing";
import { advanceTime, agePosition, simulateDueJobs, type SimulatedQueue } from "./support/simulated-worker";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(90_000);

let sender: TestPerson;
let receiver: TestPerson;
const createParties = async (): Promise<void> => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
};
beforeAll(createParties);

type Search = {
  round: number;
  pauses: number;
  state: string;
  needs_driver: boolean;
  tried: number;
  wait: number | null;
  exhausted: boolean;
  priority: string;
};
const readDispatch = (delivery: TestDelivery): Promise<Search> =>
  queryRow<Search>(
    `select round, pauses, state, needs_driver, cardinality(tried) as tried, round(extract(epoch from next_at - clock_timestamp()))::int as wait,
          exhausted_at is not null as exhausted, priority from private.dispatches where transaction_id = $1`,
    [delivery.id],
  );
const createPaid = (at: LatLng, overrides: { urgent?: boolean; amount?: number } = {}): Promise<TestDelivery> =>
  paidDelivery({ sender, receiver, at, ...overrides });
const offersOf = (delivery: TestDelivery) =>
  sql<{ driver_id: string; round: number }>(
    "select driver_id, round from public.driver_notifications where transaction_id = $1 order by sent_at, id",
    [delivery.id],
  );
const decline = async (delivery: TestDelivery): Promise<void> => {
  const open = await sql<{ id: string; driver_id: string }>(
    "select id, driver_id from public.driver_notifications where transaction_id = $1 and status in ('sent', 'delivered', 'read')",
    [delivery.id],
  );
  for (const offer of open)
    await callRpcOrThrow(serviceClient(), "decline_offer_by_link", { p_id: offer.id, p_reason: "Other" });
};
// Makes all answers this much older.
const minutesPass = (delivery: TestDelivery, minutes: number): Promise<unknown> =>
  sql(
    "update public.driver_notifications set response_at = response_at - $2 * interval '1 minute' where transaction_id = $1",
    [delivery.id, minutes],
  );
// Lets the open offer expire without an answer.
const runOut = async (delivery: TestDelivery): Promise<void> => {
  const open = await sql<{ id: string }>(
    `update public.driver_notifications set sent_at = sent_at - interval '6 minutes', expires_at = clock_timestamp()
    where transaction_id = $1 and status in ('sent', 'delivered', 'read') returning id`,
    [delivery.id],
  );
  for (const { id } of open) await expireOffer(id);
};
const wake = (driver: string): Promise<{ woken: number }> =>
  callRpcOrThrow(serviceClient(), "wake_dispatches", { p_driver_id: driver });
type Trace = {
  state: string | null;
  round: number | null;
  nextAt: string | null;
  flagged: boolean;
  total: number;
  rounds: { at: string; round: number; requested: number; candidates: Record<string, unknown>[] }[];
};
const traceOf = async (delivery: TestDelivery, limit?: number): Promise<Trace> =>
  callRpcOrThrow<Trace>((await sharedAdmin()).client, "admin_get_dispatch", {
    p_transaction_id: delivery.id,
    ...(limit ? { p_limit: limit } : {}),
  });
// Less the time that has passed since, within five seconds for slow machines.
const approximately = (seconds: number): number => expect.closeTo(seconds, -1) as number;
const searchJob = async (delivery: TestDelivery): Promise<number | null> => {
  const job = (await listJobs(delivery.id)).find(({ task }) => task === "dispatch");
  return job ? Math.round((job.run_at.getTime() - Date.now()) / 1000) : null;
};

describe("a paid delivery", () => {
  // docs/readings.md: assigned
  test("is offered to the best driver only, and shows Finding Driver; another run changes nothing", async () => {
    const at = nextUnusedLocation();
    const drivers = await createDrivers([{ at: kmNorth(at, 8) }, { at: kmNorth(at, 1) }, { at: kmNorth(at, 4) }]);
    const delivery = await createPaid(at);
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 1 });
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    expect((await offersOf(delivery)).map(({ driver_id }) => driver_id)).toEqual([drivers[1]?.id]);
    expect(await readAsAdmin(delivery.id)).toMatchObject({
      status: "broadcast",
      statusLabel: "Finding Driver",
      dispatch: "offering",
    });
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  // docs/readings.md: priority
  test.each([
    [{ urgent: true }, "urgent"],
    [{ amount: 100.01 }, "high"],
    [{ amount: 100 }, "medium"],
  ])("%p has priority %s", async (overrides, priority) => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    const delivery = await createPaid(at, overrides);
    await runDispatch(delivery.id);
    expect((await requireOpenOffer(driver)).taskDetails.priority).toBe(priority);
    const provider = { urgent: "C", high: "H", medium: "M" }[priority];
    expect(
      await queryRow(
        "select priority, duration, order_type, order_no = $2 as numbered, custom_fields -> 'skills' ->> 0 as skill from public.optimoroute_orders where transaction_id = $1",
        [delivery.id, `TXN-${delivery.id.slice(0, 8).toUpperCase()}`],
      ),
    ).toEqual({ priority: provider, duration: 15, order_type: "D", numbered: true, skill: "cash_delivery" });
  });
  // docs/readings.md: offers-at-a-time
  test("is never offered twice to a driver in one round, and a driver has one offer at a time", async () => {
    const at = nextUnusedLocation();
    const [driver] = await createDrivers([{ at }]);
    const [first, second] = [await createPaid(at), await createPaid(at)];
    await runDispatch(first.id);
    await runDispatch(second.id);
    expect(await offersOf(second)).toEqual([]);
    await decline(first);
    await runDispatch(first.id);
    expect(await offersOf(first)).toHaveLength(1);
    await runDispatch(second.id);
    await endDispatchPause(second.id);
    await runDispatch(second.id);
    expect((await offersOf(second)).map(({ driver_id }) => driver_id)).toEqual([driver?.id]);
  });
  longTest("that is unpaid or deleted starts no search", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    expect(await runDispatch(delivery.id)).toEqual({ offered: 0 });
    expect(await runDispatch(sender.id)).toEqual({ offered: 0 });
  });
});

describe("a round", () => {
  // docs/readings.md: offers-at-a-time
  test("offers to the first and three alternatives in sequence, then pauses; the next round starts with the remaining drivers and skips those who declined", async () => {
    const at = nextUnusedLocation();
    await createDrivers(Array.from({ length: 6 }, (_, n) => ({ at: kmNorth(at, n + 1) })));
    const delivery = await createPaid(at);
    for (let n = 1; n <= 4; n++) {
      expect(await runDispatch(delivery.id)).toMatchObject({ offered: 1 });
      await decline(delivery);
      expect((await readDispatch(delivery)).priority).toBe("high");
    }
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    expect(await readDispatch(delivery)).toMatchObject({
      state: "waiting",
      round: 1,
      tried: 4,
      pauses: 1,
      wait: approximately(15),
      needs_driver: false,
    });
    expect(await searchJob(delivery)).toEqual(approximately(15));
    // No run offers it to the fifth driver during the pause.
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    await endDispatchPause(delivery.id);
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 1 });
    expect(await readDispatch(delivery)).toMatchObject({ round: 2, tried: 1, state: "offering" });
    await decline(delivery);
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 1 });
    await decline(delivery);
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    expect(await readDispatch(delivery)).toMatchObject({ state: "waiting", round: 2, pauses: 2, needs_driver: true });
    const offers = await offersOf(delivery);
    expect(new Set(offers.map(({ driver_id }) => driver_id)).size).toBe(6);
    expect(offers.map(({ round }) => round)).toEqual([1, 1, 1, 1, 2, 2]);
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  // docs/readings.md: declined
  test("skips a driver who declined in the next round too, while another one is available; then offers to them again", async () => {
    const at = nextUnusedLocation();
    const [nearDriver, other] = await createDrivers([{ at: kmNorth(at, 1) }, { at: kmNorth(at, 9) }]);
    const delivery = await createPaid(at);
    await runDispatch(delivery.id);
    await decline(delivery);
    await minutesPass(delivery, 20);
    await runDispatch(delivery.id);
    const unanswered = (await offersOf(delivery)).at(-1);
    expect(unanswered?.driver_id).toBe(other?.id);
    await runOut(delivery);
    await runDispatch(delivery.id);
    await endDispatchPause(delivery.id);
    // The second round: one declined, the other did not answer and comes first, although farther away.
    await runDispatch(delivery.id);
    expect((await offersOf(delivery)).at(-1)).toEqual({ driver_id: other?.id, round: 2 });
    await runOut(delivery);
    await runDispatch(delivery.id);
    // No other driver is left, and they declined twenty minutes ago.
    expect((await offersOf(delivery)).at(-1)).toEqual({ driver_id: nearDriver?.id, round: 2 });
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  // docs/readings.md: declined
  test("offers to the only available driver again after a decline, but never within five minutes", async () => {
    const at = nextUnusedLocation();
    const [only] = await createDrivers([{ at }]);
    const delivery = await createPaid(at);
    await runDispatch(delivery.id);
    await decline(delivery);
    for (let n = 0; n < 3; n++) {
      await runDispatch(delivery.id);
      await endDispatchPause(delivery.id);
      await wake(only?.id as string);
    }
    await runDispatch(delivery.id);
    expect(await offersOf(delivery)).toHaveLength(1);
    expect((await traceOf(delivery)).rounds[0]?.candidates).toMatchObject([
      { driverId: only?.id, failedGate: "not_tried", gateValues: { declinedAt: expect.any(String) as string } },
    ]);
    await minutesPass(delivery, 5.1);
    await endDispatchPause(delivery.id);
    await runDispatch(delivery.id);
    expect(await offersOf(delivery)).toHaveLength(2);
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  longTest("of an urgent delivery offers to three drivers and three alternatives", async () => {
    const at = nextUnusedLocation();
    await createDrivers(Array.from({ length: 8 }, (_, n) => ({ at: kmNorth(at, n + 1) })));
    const delivery = await createPaid(at, { urgent: true });
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 3 });
    await decline(delivery);
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 3 });
    await decline(delivery);
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    expect(await readDispatch(delivery)).toMatchObject({ tried: 6, pauses: 1, priority: "urgent" });
  });
  longTest(
    "of an urgent delivery skips a driver locked by another transaction, and retries after a second",
    async () => {
      const at = nextUnusedLocation();
      const [nearDriver, driverWithCash, farDriver] = await createDrivers(
        [1, 2, 3].map((n) => ({ at: kmNorth(at, n) })),
      );
      const delivery = await createPaid(at, { urgent: true });
      await withLockHeld(
        "select from public.driver_profiles where user_id = $1 for no key update",
        [driverWithCash?.id],
        async () => {
          expect(await runDispatch(delivery.id)).toMatchObject({ offered: 2, skipped: 1 });
        },
      );
      expect((await offersOf(delivery)).map(({ driver_id }) => driver_id).sort()).toEqual(
        [nearDriver?.id, farDriver?.id].sort(),
      );
      expect(await searchJob(delivery)).toEqual(approximately(1));
      expect(await runDispatch(delivery.id)).toMatchObject({ offered: 1 });
      expect(await findInvariantViolations([delivery.id])).toEqual([]);
    },
  );
});

describe("without an available driver", () => {
  // docs/readings.md: offers-at-a-time
  test("pauses grow; after the last the delivery stays paid, flagged for an admin, and the sender is notified once", async () => {
    const delivery = await createPaid(nextUnusedLocation());
    for (const wait of [15, 60, 120, 300, 600]) {
      expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
      expect(await readDispatch(delivery)).toMatchObject({
        state: "waiting",
        needs_driver: true,
        wait: approximately(wait),
      });
      expect(await searchJob(delivery)).toEqual(approximately(wait));
      await endDispatchPause(delivery.id);
    }
    await runDispatch(delivery.id);
    await runDispatch(delivery.id);
    expect(await readAsAdmin(delivery.id)).toMatchObject({
      status: "payment_confirmed",
      dispatch: "exhausted",
      flagged: true,
    });
    expect(
      (await listJobs(delivery.id))
        .filter(({ payload }) => payload.type === "no_driver_found")
        .map(({ payload }) => payload.userId),
    ).toEqual([sender.id]);
  });
  test("a driver who comes online nearby gets an offer immediately, in the same round, and the check uses up no pause", async () => {
    const delivery = await createPaid(nextUnusedLocation());
    await runDispatch(delivery.id);
    const farDriver = await newDriver({ online: true, at: kmNorth(delivery.at, 80) });
    expect(await wake(farDriver.id)).toEqual({ woken: 0 });
    await runDispatch(delivery.id);
    expect(await readDispatch(delivery)).toMatchObject({ pauses: 1, round: 1, state: "waiting" });
    expect((await readDispatch(delivery)).wait).toBeGreaterThan(0);
    const nearDriver = await newDriver({ online: true, at: kmNorth(delivery.at, 3) });
    expect(await wake(nearDriver.id)).toEqual({ woken: 1 });
    expect(await searchJob(delivery)).toBeLessThanOrEqual(0);
    await runDispatch(delivery.id);
    expect((await requireOpenOffer(nearDriver)).transactionId).toBe(delivery.id);
    expect(await readDispatch(delivery)).toMatchObject({ round: 1, state: "offering", wait: null });
  });
  longTest("a driver's first position wakes it too, because they come online before it is known", async () => {
    const delivery = await createPaid(nextUnusedLocation());
    await runDispatch(delivery.id);
    const driver = await newDriver({ online: true });
    await sql("select graphile_worker.remove_job($1)", [`wake:${driver.id}`]);
    await callRpcOrThrow(driver.client, "record_positions", {
      p_positions: [{ timestamp: Date.now() / 1000, latitude: delivery.at.lat, longitude: delivery.at.lng }],
    });
    expect(await sql("select 1 from graphile_worker.jobs where key = $1", [`wake:${driver.id}`])).toHaveLength(1);
  });
  // A phone without a connection sends its positions later: they may be minutes old.
  test("a late position that makes a stale one fresh again wakes it, however near", async () => {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at });
    const delivery = await createPaid(at);
    const fresh = (
      await queryRow<{ seconds: number }>("select private.get_setting('position_fresh_seconds')::int as seconds")
    ).seconds;
    // Time passes, and no trigger or sweep notices.
    await sql(
      "with tracks as (delete from private.driver_tracks where driver_id = $1) delete from public.driver_positions where driver_id = $1",
      [driver.id],
    );
    for (const [table, key] of [
      ["public.driver_profiles", "user_id"],
      ["private.candidates", "driver_id"],
    ])
      await sql(
        `with r as materialized (select set_config('session_replication_role', 'replica', true) as role)
         update ${table} set position_at = clock_timestamp() - make_interval(secs => $2) from r where ${key} = $1 and r.role = 'replica'`,
        [driver.id, fresh * 1.2],
      );
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    await sql("select graphile_worker.remove_job($1)", [`wake:${driver.id}`]);
    await callRpcOrThrow(driver.client, "record_positions", {
      p_positions: [{ timestamp: Date.now() / 1000 - fresh * 0.8, latitude: at.lat, longitude: at.lng }],
    });
    expect(await sql("select 1 from graphile_worker.jobs where key = $1", [`wake:${driver.id}`])).toHaveLength(1);
    await wake(driver.id);
    await runDispatch(delivery.id);
    expect((await requireOpenOffer(driver)).transactionId).toBe(delivery.id);
  });
  // docs/readings.md: task-available-sent
  test("an exhausted search notifies up to ten drivers of its zone who are off duty or on a break, once and without the amount", async () => {
    const at = nextUnusedLocation();
    const [nearZone, otherZone] = [
      await createCircleZone(at, 2_000),
      await createCircleZone(nextUnusedLocation(), 2_000),
    ];
    const drivers = await Promise.all(
      ["offline", "break", "elsewhere", "long gone", "suspended"].map((name) =>
        newDriver({ name: `Dora ${name}`, online: true }),
      ),
    );
    const [offlineDriver, resting, outsideZone, deletedDriver, suspended] = drivers as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const ada = await sharedAdmin();
    for (const driver of drivers)
      await callRpcOrThrow(ada.client, "admin_set_driver_zones", {
        p_user_id: driver.id,
        p_zones: [{ zoneId: driver === outsideZone ? otherZone : nearZone, priority: 1 }],
      });
    await callRpcOrThrow(offlineDriver.client, "set_driver_status", { p_status: "offline" });
    for (const driver of [outsideZone, deletedDriver, suspended])
      await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "offline" });
    await callRpcOrThrow(resting.client, "set_driver_status", { p_status: "break" });
    await callRpcOrThrow(ada.client, "admin_suspend_driver", {
      p_user_id: suspended.id,
      p_reason: "Papers are out of date",
    });
    await sql("update public.driver_profiles set last_seen = now() - interval '25 hours' where user_id = $1", [
      deletedDriver.id,
    ]);
    const delivery = await createPaid(at);
    for (let n = 0; n < 7; n++) {
      await runDispatch(delivery.id);
      await endDispatchPause(delivery.id);
    }
    const notifications = (await listJobs(delivery.id)).filter(({ payload }) => payload.type === "task_available");
    expect(notifications.map(({ payload }) => payload.userId).sort()).toEqual([offlineDriver.id, resting.id].sort());
    expect(notifications.map(({ payload }) => payload.facts)).toEqual([{}, {}]);
  });
  longTest("a run in which every offer failed reports that the assignment failed", async () => {
    const delivery = await createPaid(nextUnusedLocation());
    await runDispatch(delivery.id);
    const driver = await newDriver({ online: true });
    await sql(
      "select private.trace_dispatch(t, d, 1, 0, '{}', 0, array[($2, 0, 0, array[0, 0, 0, 0, 0, 0])::private.match], '{}', null) from public.transactions t join private.dispatches d on d.transaction_id = t.id where t.id = $1",
      [delivery.id, driver.id],
    );
    expect((await traceOf(delivery)).rounds[0]).toMatchObject({
      message: "Driver assignment failed",
      reason: "assignment_failed",
    });
  });
  longTest("the next eligible driver resumes an exhausted search, which stays flagged until the offer", async () => {
    const delivery = await createPaid(nextUnusedLocation());
    await runDispatch(delivery.id);
    for (let n = 0; n < 5; n++) {
      await endDispatchPause(delivery.id);
      await runDispatch(delivery.id);
    }
    expect(await readDispatch(delivery)).toMatchObject({ state: "exhausted", exhausted: true });
    const driver = await newDriver({ online: true, at: delivery.at });
    expect(await wake(driver.id)).toEqual({ woken: 1 });
    expect((await readAsAdmin(delivery.id)).flagged).toBe(true);
    await runDispatch(delivery.id);
    expect(await readAsAdmin(delivery.id)).toMatchObject({ status: "broadcast", dispatch: "offering", flagged: false });
    await callRpcOrThrow(driver.client, "accept_offer", { p_id: (await requireOpenOffer(driver)).id });
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  longTest("the sweep restores a search that lost its job", async () => {
    const delivery = await createPaid(nextUnusedLocation());
    await runDispatch(delivery.id);
    await sql("select graphile_worker.remove_job($1)", [`dispatch:${delivery.id}`]);
    await sql(
      "update private.dispatches set next_at = clock_timestamp() - interval '2 minutes' where transaction_id = $1",
      [delivery.id],
    );
    await callRpcOrThrow(serviceClient(), "expire_offers", { p_limit: 500 });
    expect(await searchJob(delivery)).toBeLessThanOrEqual(0);
  });
});

describe("a delivery that needs a driver is offered to a driver who becomes free", () => {
  /** A driver with an open offer, and a delivery that needs a driver nearby. */
  async function createExhaustedSearch(overrides: { amount?: number } = { amount: 75 }) {
    const at = nextUnusedLocation();
    const driver = await newDriver({ online: true, at: kmNorth(at, 0.2) });
    const otherDelivery = await createPaid(at);
    await runDispatch(otherDelivery.id);
    const delivery = await createPaid(at, overrides);
    const queue: SimulatedQueue = { deliveries: [otherDelivery, delivery], drivers: [driver] };
    await simulateDueJobs(queue);
    expect(await readDispatch(delivery)).toMatchObject({ state: "waiting", needs_driver: true });
    return { at, driver, other: otherDelivery, delivery, world: queue };
  }
  const offeredNow = async (driver: TestPerson): Promise<string | undefined> =>
    (await findOpenOffer(driver))?.transactionId;

  // docs/readings.md: oldest-first
  test("when they decline another offer, before a newer delivery", async () => {
    const { at, driver, other, delivery, world: queue } = await createExhaustedSearch();
    await decline(other);
    const newer = await createPaid(at);
    queue.deliveries.push(newer);
    await runDispatch(newer.id);
    expect(await offersOf(newer)).toEqual([]);
    await simulateDueJobs(queue);
    expect(await offeredNow(driver)).toBe(delivery.id);
    expect(await readDispatch(newer)).toMatchObject({ state: "waiting" });
    await advanceTime(queue, 5);
    expect(await offeredNow(driver)).toBe(delivery.id);
    expect(await findInvariantViolations(queue.deliveries.map(({ id }) => id))).toEqual([]);
  });
  longTest("when the search has ended, and a newer one begins", async () => {
    const { at, driver, other, delivery, world: queue } = await createExhaustedSearch();
    const answered =
      "update public.driver_notifications set expires_at = expires_at + interval '1 hour' where driver_id = $1";
    await sql(answered, [driver.id]);
    await advanceTime(queue, 15 + 60 + 120 + 300 + 600 + 10);
    expect(await readDispatch(delivery)).toMatchObject({ state: "exhausted" });
    const newer = await createPaid(at);
    queue.deliveries.push(newer);
    await decline(other);
    await simulateDueJobs(queue);
    expect(await offeredNow(driver)).toBe(delivery.id);
  });
  longTest("an urgent one before an older one", async () => {
    const { at, driver, other, world: queue } = await createExhaustedSearch();
    const urgent = await createPaid(at, { urgent: true });
    queue.deliveries.push(urgent);
    await simulateDueJobs(queue);
    await decline(other);
    await simulateDueJobs(queue);
    expect(await offeredNow(driver)).toBe(urgent.id);
  });
  longTest("unless it exceeds their ceiling; then they are offered the newer one", async () => {
    const { at, driver, other, delivery, world: queue } = await createExhaustedSearch({ amount: 75 });
    await callRpcOrThrow((await sharedAdmin()).client, "admin_set_cash_ceiling", {
      p_user_id: driver.id,
      p_ceiling: 70,
      p_reason: "New",
    });
    const newer = await createPaid(at, { amount: 60 });
    queue.deliveries.push(newer);
    await decline(other);
    await simulateDueJobs(queue);
    expect(await offeredNow(driver)).toBe(newer.id);
    expect(await offersOf(delivery)).toEqual([]);
  });

  const cancel = async ({ id }: TestDelivery) =>
    callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", { p_transaction_id: id, p_reason: "x" });
  type Missed = Awaited<ReturnType<typeof createExhaustedSearch>>;
  const events: Record<string, (all: Missed) => Promise<unknown>> = {
    "when the offer expires": ({ world: queue }) => advanceTime(queue, 301),
    "when the other delivery is cancelled": ({ other }) => cancel(other),
    "when the other delivery's task ends": async ({ driver, other }) => {
      await callRpcOrThrow(driver.client, "accept_offer", { p_id: (await requireOpenOffer(driver)).id });
      await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
        p_transaction_id: other.id,
        p_reason: "x",
      });
    },
    "when their break ends": async ({ driver, other }) => {
      await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "break" });
      await cancel(other);
      await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "online" });
    },
    "when an administrator clears their review": async ({ driver, other }) => {
      await sql(
        "insert into private.plausibility_reviews (transaction_id, driver_id, step, facts) values ($1, $2, 'arrive', '{}')",
        [other.id, driver.id],
      );
      await sql("select private.refresh_driver_eligibility($1)", [driver.id]);
      await decline(other);
      await callRpcOrThrow((await sharedAdmin()).client, "admin_clear_plausibility_review", {
        p_transaction_id: other.id,
        p_reason: "Looked at",
      });
    },
    "when their ceiling is raised": async ({ driver, other }) => {
      const raise = async (ceiling: number) =>
        callRpcOrThrow((await sharedAdmin()).client, "admin_set_cash_ceiling", {
          p_user_id: driver.id,
          p_ceiling: ceiling,
          p_reason: "Trusted",
        });
      await raise(70);
      await decline(other);
      await raise(1000);
    },
    "when their zone is drawn around it": async ({ at, driver, other }) => {
      const ownZone = await createCircleZone(kmNorth(at, 30), 1_000);
      await callRpcOrThrow((await sharedAdmin()).client, "admin_set_driver_zones", {
        p_user_id: driver.id,
        p_zones: [{ zoneId: ownZone, priority: 1 }],
      });
      await decline(other);
      await callRpcOrThrow((await sharedAdmin()).client, "admin_update_zone", {
        p_id: ownZone,
        p_patch: { radius: 40_000 },
      });
    },
    "when their phone reports its position again": async ({ at, driver, other }) => {
      await agePosition(driver, 30);
      await decline(other);
      await setDriverPosition(driver, at);
    },
    "when they drive into reach": async ({ at, driver, other }) => {
      await setDriverPosition(driver, kmNorth(at, 60));
      await decline(other);
      await setDriverPosition(driver, kmNorth(at, 40));
    },
    "when they are suspended and reinstated": async ({ driver, other }) => {
      const ada = (await sharedAdmin()).client;
      await callRpcOrThrow(ada, "admin_suspend_driver", { p_user_id: driver.id, p_reason: "Papers are out of date" });
      await cancel(other);
      await callRpcOrThrow(ada, "admin_reinstate_driver", { p_user_id: driver.id, p_reason: "They are back" });
      driver.client = await signInAgain(driver);
      await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "online" });
    },
  };
  longTest.each(Object.entries(events))("%s", async (_, event) => {
    const all = await createExhaustedSearch();
    await event(all);
    await advanceTime(all.world, 3);
    expect(await offeredNow(all.driver)).toBe(all.delivery.id);
  });

  // docs/readings.md: offers-at-a-time
  longTest(
    "a driver who was not available when a round paused ends its pause; one who was waits 15 seconds",
    async () => {
      const at = nextUnusedLocation();
      const drivers = await createDrivers(Array.from({ length: 5 }, (_, n) => ({ at: kmNorth(at, n + 1) })));
      const delivery = await createPaid(at);
      const queue: SimulatedQueue = { deliveries: [delivery], drivers };
      await sql("update private.dispatches set pauses = 4 where transaction_id = $1", [delivery.id]);
      for (let n = 0; n < 4; n++) {
        await simulateDueJobs(queue);
        await decline(delivery);
      }
      await simulateDueJobs(queue);
      expect(await readDispatch(delivery)).toMatchObject({ state: "waiting", wait: approximately(15) });
      await advanceTime(queue, 16);
      expect((await offersOf(delivery)).at(-1)).toEqual({ driver_id: drivers[4]?.id, round: 2 });
      await decline(delivery);
      await sql("update private.dispatches set tried = tried || $2::uuid[], pauses = 4 where transaction_id = $1", [
        delivery.id,
        drivers.slice(0, 3).map(({ id }) => id),
      ]);
      await simulateDueJobs(queue);
      expect((await readDispatch(delivery)).wait).toBeGreaterThan(100);
      const lateDriver = await newDriver({ online: true, at });
      queue.drivers.push(lateDriver);
      await simulateDueJobs(queue);
      expect((await offersOf(delivery)).at(-1)).toEqual({ driver_id: lateDriver.id, round: 3 });
    },
  );
});

describe("a delivery returned by its driver", () => {
  test("starts a new search with high priority, without that driver", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const [other] = await createDrivers([{ at: kmNorth(delivery.at, 1) }]);
    await callRpcOrThrow(delivery.driver.client, "cancel_task", { p_transaction_id: delivery.id, p_reason: "x" });
    expect(await readDispatch(delivery)).toMatchObject({
      state: "waiting",
      round: 2,
      tried: 0,
      pauses: 0,
      priority: "high",
    });
    await runDispatch(delivery.id);
    expect((await offersOf(delivery)).at(-1)?.driver_id).toBe(other?.id);
    await decline(delivery);
    await runDispatch(delivery.id);
    await minutesPass(delivery, 6);
    await endDispatchPause(delivery.id);
    await runDispatch(delivery.id);
    expect((await offersOf(delivery)).at(-1)).toEqual({ driver_id: other?.id, round: 3 });
    expect(await findOpenOffer(delivery.driver)).toBeUndefined();
  });
  // docs/readings.md: assigned
  longTest("stays urgent", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver, urgent: true });
    await callRpcOrThrow(delivery.driver.client, "cancel_task", { p_transaction_id: delivery.id, p_reason: "x" });
    expect(await readDispatch(delivery)).toMatchObject({ priority: "urgent" });
  });
});

describe("an admin", () => {
  // The parties of the tests above have reached the limit of new deliveries.
  beforeAll(createParties);

  longTest("reads why one driver was chosen and another was not", async () => {
    const at = nextUnusedLocation();
    const [best, second, unknown, resting, farDriver] = await createDrivers([
      { at: kmNorth(at, 1), serial: true, hasApp: true },
      { at: kmNorth(at, 6) },
      { at: kmNorth(at, 2), externalId: false },
      { at: kmNorth(at, 3), online: false },
      { at: kmNorth(at, 60) },
    ]);
    const delivery = await createPaid(at);
    await runDispatch(delivery.id);
    const answer = await traceOf(delivery);
    expect(answer).toMatchObject({
      state: "offering",
      round: 1,
      nextAt: null,
      flagged: false,
      total: 1,
      rounds: [{ round: 1, requested: 1, priority: "medium", outcome: "offered", message: null }],
    });
    const { rounds } = answer;
    expect(rounds[0]?.candidates).toMatchObject([
      {
        driverId: best?.id,
        eligible: true,
        failedGate: null,
        distanceKm: 1,
        score: 90,
        terms: { zone: 0, distance: 50, priority: 10, serial: 10, app: 5, lastSeen: 15 },
        offered: true,
      },
      { driverId: second?.id, eligible: true, failedGate: null, distanceKm: 6, score: 40, offered: false },
      { driverId: unknown?.id, eligible: false, failedGate: "external_id", offered: false },
      {
        driverId: resting?.id,
        eligible: false,
        failedGate: "available",
        gateValues: { status: "offline" },
        offered: false,
      },
      {
        driverId: farDriver?.id,
        eligible: false,
        failedGate: "radius",
        gateValues: { distanceKm: 60, radiusKm: 50 },
        offered: false,
      },
    ]);
    expect(await callRpc(sender.client, "admin_get_dispatch", { p_transaction_id: delivery.id })).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("has the facts of the run for the drivers found, also if its job runs after they have changed", async () => {
    const at = nextUnusedLocation();
    const [best, second] = await createDrivers([{ at: kmNorth(at, 1) }, { at: kmNorth(at, 6) }]);
    const delivery = await createPaid(at);
    await runDispatch(delivery.id);
    const before = await traceOf(delivery);
    await callAsBulkDriver(second as BulkDriver, "set_driver_status", { p_status: "offline" });
    const job = (await sql<{ payload: { traceId: number }; priority: number }>(
      `select j.payload, j.priority from graphile_worker._private_jobs j join private.dispatch_traces r on r.id = (j.payload ->> 'traceId')::bigint
        where r.transaction_id = $1`,
      [delivery.id],
    )) as [{ payload: { traceId: number }; priority: number }];
    expect(job).toHaveLength(1);
    expect(job[0].priority).toBeGreaterThan(0);
    await callRpcOrThrow(serviceClient(), "evaluate_dispatch_trace", { p_trace_id: job[0].payload.traceId });
    const after = await traceOf(delivery);
    expect(after.rounds[0]?.candidates.map(({ driverId }) => driverId)).toEqual([best?.id, second?.id]);
    expect(after.rounds).toEqual(before.rounds);
    // A second run of the job keeps it.
    await callRpcOrThrow(serviceClient(), "evaluate_dispatch_trace", { p_trace_id: job[0].payload.traceId });
    expect((await traceOf(delivery)).rounds).toEqual(before.rounds);
  });
  test("does not rank drivers that became eligible, or changed, after the run", async () => {
    const at = nextUnusedLocation();
    const [free, taken, moved, best] = (await createDrivers([
      { at: kmNorth(at, 1), online: false },
      { at: kmNorth(at, 2) },
      { at: kmNorth(at, 60) },
      { at: kmNorth(at, 6) },
    ])) as [BulkDriver, BulkDriver, BulkDriver, BulkDriver];
    const otherDelivery = await createPaid(at);
    await runDispatch(otherDelivery.id);
    const delivery = await createPaid(at);
    await runDispatch(delivery.id);
    const gatesOf = async () => {
      const candidates = (await traceOf(delivery)).rounds[0]?.candidates ?? [];
      expect(candidates[0]).toMatchObject({ driverId: best.id, eligible: true, failedGate: null, offered: true });
      return [free, taken, moved].map(({ id }) => {
        const found = candidates.find(({ driverId }) => driverId === id);
        return [found?.failedGate, found?.score === null];
      });
    };
    expect(await gatesOf()).toEqual([
      ["available", false],
      ["no_open_offer", false],
      ["radius", false],
    ]);
    await callAsBulkDriver(free, "set_driver_status", { p_status: "online" });
    await decline(otherDelivery);
    await placeBulkDriver(moved, at);
    expect(await gatesOf()).toEqual(Array(3).fill(["changed_since", true]));
  });
  longTest(
    "reads the state of a search that has not started, is paused or exhausted; newest run first, up to the limit",
    async () => {
      const unpaid = await newDelivery({ sender, receiver });
      expect(await traceOf(unpaid)).toEqual({
        state: null,
        round: null,
        nextAt: null,
        flagged: false,
        total: 0,
        offers: [],
        rounds: [],
      });
      const delivery = await createPaid(nextUnusedLocation());
      expect(await traceOf(delivery)).toEqual({
        state: "waiting",
        round: 1,
        nextAt: null,
        flagged: false,
        total: 0,
        offers: [],
        rounds: [],
      });
      await runDispatch(delivery.id);
      const paused = await traceOf(delivery);
      expect(paused).toMatchObject({ state: "waiting", round: 1, flagged: false, total: 1 });
      expect(Date.parse(paused.nextAt ?? "")).toBeGreaterThan(Date.parse(paused.rounds[0]?.at ?? ""));
      for (let n = 0; n < 5; n++) {
        await endDispatchPause(delivery.id);
        await runDispatch(delivery.id);
      }
      const exhausted = await traceOf(delivery, 2);
      expect(exhausted).toMatchObject({ state: "exhausted", nextAt: null, flagged: true, total: 6 });
      expect(exhausted.rounds.map(({ round }) => round)).toEqual([6, 5]);
      expect(
        await callRpc((await sharedAdmin()).client, "admin_get_dispatch", { p_transaction_id: sender.id }),
      ).toMatchObject({
        code: "TRANSACTION_NOT_FOUND",
      });
    },
  );
  longTest("reads that no driver was found, and what followed", async () => {
    const delivery = await createPaid(nextUnusedLocation());
    await runDispatch(delivery.id);
    expect((await traceOf(delivery)).rounds).toEqual([
      expect.objectContaining({
        outcome: "paused",
        requested: 1,
        candidates: [],
        message: expect.stringMatching(/^No available drivers found( in the delivery area)?$/) as string,
      }),
    ]);
    await endDispatchPause(delivery.id);
    await runDispatch(delivery.id);
    expect((await traceOf(delivery)).rounds.map((run) => (run as { round: number }).round)).toEqual([2, 1]);
  });
  longTest("ends a search by cancelling: the offer is withdrawn, and no new one is made", async () => {
    const delivery = await createDeliveryInStatus("broadcast", { sender, receiver });
    await callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
      p_transaction_id: delivery.id,
      p_reason: "x",
    });
    expect(await readDispatch(delivery)).toMatchObject({ state: "done" });
    expect(await runDispatch(delivery.id)).toEqual({ offered: 0 });
    expect(await readStatus(delivery.id)).toBe("cancelled");
  });
});
