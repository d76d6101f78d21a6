// The routing provider is down for as many of our questions as there are in an hour, asked faster. No delivery waits
// for it; what was done meanwhile reaches it in order. OUTAGE_REQUESTS and OUTAGE_PROBE_MS say how long it lasts: 400
// and 30000 are the hour itself.
import { done, newAdmin, sql, stack, type Person } from "../../supabase/tests/support/world";
import { codeOf, deliveryAt, position, statusOf, type Worked } from "../../supabase/tests/support/deliveries";
import * as sandbox from "../../local/stand-ins";
import { disagreements, orderOf, quickRouting, routingDone, routingJobs, runNow } from "./support/routing";
import { atMost, alone, startWorker, until, type WorkerProcess } from "./support/worker-process";

const REQUESTS = Number(process.env.OUTAGE_REQUESTS || 400);
// A question is asked once and repeated three times.
const TRIES = 4;
const PROBE_MS = Number(process.env.OUTAGE_PROBE_MS || 50);
const ROUNDS = 6;
const WAY = ["unscheduled", "scheduled", "on_route", "servicing", "success", "failed"];

const OUTAGE_MS = (REQUESTS / TRIES) * PROBE_MS;
atMost(240_000 + OUTAGE_MS * 2);
alone();

const url = (): string => stack().url;
let worker: WorkerProcess;
let boss: Person;
const asked = async (): Promise<number> => (await sandbox.requests(url())).length;

afterAll(() => sandbox.faults(url(), {}));
beforeAll(async () => {
  await sql("delete from private.routing_state where key = 'events'");
  await sandbox.reset(url());
  boss = await newAdmin();
  // At the hour's own pace the client's pauses are its own, too.
  worker = await startWorker({
    ...quickRouting,
    OPTIMOROUTE_PROBE_MS: String(PROBE_MS),
    ...(PROBE_MS >= 30_000 ? { OPTIMOROUTE_PAUSE_FACTOR: "1" } : {}),
  });
}, 60_000);

test("an outage stops no delivery, is left alone meanwhile, and is caught up with in order", async () => {
  const before = await Promise.all([deliveryAt("assigned"), deliveryAt("in_transit")]);
  await routingDone();
  await sandbox.forgetRequests(url());
  await sandbox.faults(url(), { down: true });
  const from = Date.now();

  // Rounds of work, as far apart as the outage is long: each makes deliveries, and moves on one of the round before.
  const all: Worked[] = [...before];
  const open: Worked[] = [...before];
  for (let round = 1; round <= ROUNDS; round++) {
    const [started, over] = [await deliveryAt("in_transit"), await deliveryAt("servicing")];
    all.push(started, over);
    await done(over.driver.client, "complete_task", { p_transaction_id: over.id, p_code: await codeOf(over) });
    expect(await statusOf(over.id)).toBe("delivered");
    const moved = open.shift();
    if (moved && (await statusOf(moved.id)) === "in_transit") {
      await done(moved.driver.client, "arrive", { p_transaction_id: moved.id, p_position: position(moved.at) });
      if (round % 2 === 0)
        await done(moved.driver.client, "fail_task", { p_transaction_id: moved.id, p_reason: "Nobody there" });
    } else if (moved) await done(boss.client, "admin_cancel", { p_transaction_id: moved.id, p_reason: "Called off" });
    open.push(started);
    await until(
      `the provider was asked in vain for the ${round}th part of the outage`,
      async () => (await asked()) >= (REQUESTS / ROUNDS) * round,
      60 + (OUTAGE_MS * 2) / 1000,
    );
  }
  const [meanwhile, ended] = [await asked(), Date.now()];
  expect(await routingJobs()).toBeGreaterThan(0);
  expect(
    await sql(
      "select task_identifier, attempts, max_attempts, last_error from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and task_identifier like '%routing%'",
    ),
  ).toEqual([]);

  await sandbox.faults(url(), {});
  await routingDone(60 + (PROBE_MS * 3) / 1000);
  expect(await disagreements(all.map(({ id }) => id))).toEqual([]);
  // Each order went its way forwards: no status comes back once it was left.
  for (const { id } of all) {
    const ways = ((await orderOf(id))?.changes ?? [])
      .map(({ what }) => what)
      .filter((what) => what.includes("→"))
      .map((what) => what.split("→").at(-1)?.trim() ?? "");
    const places = ways.map((status) => WAY.indexOf(status));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  }
  // One question, with its own repeats, stands for all that wait.
  expect(meanwhile).toBeLessThan(((ended - from) / PROBE_MS + 12) * TRIES);
  expect(worker.log()).not.toContain("worker ended");
});

test("after it nothing is left to mend, and the next delivery is told at once", async () => {
  await runNow("reconcile_routing");
  const next = await deliveryAt("assigned");
  await routingDone();
  expect(await disagreements([next.id])).toEqual([]);
  expect(await worker.stop()).toBe(0);
});
