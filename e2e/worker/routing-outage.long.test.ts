// The routing provider is down for as many requests as an hour has, sent faster. No delivery waits for it; the changes
// reach it in order afterwards. OUTAGE_REQUESTS and OUTAGE_PROBE_MS configure the outage: 400 and 30000 are the real
// hour.
import { callRpcOrThrow, newAdmin, sql, testStack, type TestPerson } from "../../supabase/tests/support/harness";
import {
  readCode,
  createDeliveryInStatus,
  positionBody,
  readStatus,
  type AssignedDelivery,
} from "../../supabase/tests/support/deliveries";
import * as sandbox from "../../local/emulators/control";
import {
  findProviderDifferences,
  findProviderOrder,
  fastRetrySettings,
  waitForRoutingJobs,
  countRoutingJobs,
  runCronTasks,
} from "./support/routing";
import {
  setFileTimeout,
  runFilesExclusively,
  startWorker,
  pollWithWorkerLogs,
  type WorkerProcess,
} from "./support/worker-process";

const REQUESTS = Number(process.env.OUTAGE_REQUESTS || 400);
// A request is sent once and retried three times.
const TRIES = 4;
const PROBE_MS = Number(process.env.OUTAGE_PROBE_MS || 50);
const ROUNDS = 6;
const WAY = ["unscheduled", "scheduled", "on_route", "servicing", "success", "failed"];

const OUTAGE_MS = (REQUESTS / TRIES) * PROBE_MS;
setFileTimeout(240_000 + OUTAGE_MS * 2);
runFilesExclusively();

const url = (): string => testStack().url;
let worker: WorkerProcess;
let admin: TestPerson;
const countProviderRequests = async (): Promise<number> => (await sandbox.readRoutingRequests(url())).length;

afterAll(() => sandbox.setRoutingFaults(url(), {}));
beforeAll(async () => {
  await sql("delete from private.routing_state where key = 'events'");
  await sandbox.resetRoutingEmulator(url());
  admin = await newAdmin();
  // At the real hour's pace the client's own pauses apply, too.
  worker = await startWorker({
    ...fastRetrySettings,
    OPTIMOROUTE_BREAKER_PAUSE_MS: String(PROBE_MS),
    ...(PROBE_MS >= 30_000 ? { OPTIMOROUTE_RETRY_DELAY_FACTOR: "1" } : {}),
  });
}, 60_000);

test("an outage stops no delivery, is probed meanwhile, and caught up with in order", async () => {
  const before = await Promise.all([createDeliveryInStatus("assigned"), createDeliveryInStatus("in_transit")]);
  await waitForRoutingJobs();
  await sandbox.clearRoutingRequests(url());
  await sandbox.setRoutingFaults(url(), { down: true });
  const from = Date.now();

  // Rounds of work over the whole outage: each creates deliveries, and advances one of the previous round.
  const all: AssignedDelivery[] = [...before];
  const open: AssignedDelivery[] = [...before];
  for (let round = 1; round <= ROUNDS; round++) {
    const [started, over] = [await createDeliveryInStatus("in_transit"), await createDeliveryInStatus("servicing")];
    all.push(started, over);
    await callRpcOrThrow(over.driver.client, "complete_task", {
      p_transaction_id: over.id,
      p_code: await readCode(over),
    });
    expect(await readStatus(over.id)).toBe("delivered");
    const moved = open.shift();
    if (moved && (await readStatus(moved.id)) === "in_transit") {
      await callRpcOrThrow(moved.driver.client, "arrive", {
        p_transaction_id: moved.id,
        p_position: positionBody(moved.at),
      });
      if (round % 2 === 0)
        await callRpcOrThrow(moved.driver.client, "fail_task", {
          p_transaction_id: moved.id,
          p_reason: "Nobody there",
        });
    } else if (moved)
      await callRpcOrThrow(admin.client, "admin_cancel_delivery", {
        p_transaction_id: moved.id,
        p_reason: "Called off",
      });
    open.push(started);
    await pollWithWorkerLogs(
      `requests failed in part ${round} of the outage`,
      async () => (await countProviderRequests()) >= (REQUESTS / ROUNDS) * round,
      60 + (OUTAGE_MS * 2) / 1000,
    );
  }
  const [requestsBefore, ended] = [await countProviderRequests(), Date.now()];
  expect(await countRoutingJobs()).toBeGreaterThan(0);
  expect(
    await sql(
      "select task_identifier, attempts, max_attempts, last_error from graphile_worker.jobs where attempts >= max_attempts and locked_at is null and task_identifier like '%routing%'",
    ),
  ).toEqual([]);

  await sandbox.setRoutingFaults(url(), {});
  await waitForRoutingJobs(60 + (PROBE_MS * 3) / 1000);
  expect(await findProviderDifferences(all.map(({ id }) => id))).toEqual([]);
  // Each order advanced in order: no status comes back once it was left.
  for (const { id } of all) {
    const ways = ((await findProviderOrder(id))?.changes ?? [])
      .map(({ what }) => what)
      .filter((what) => what.includes("→"))
      .map((what) => what.split("→").at(-1)?.trim() ?? "");
    const places = ways.map((status) => WAY.indexOf(status));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  }
  // One request, with its retries, represents all that wait.
  expect(requestsBefore).toBeLessThan(((ended - from) / PROBE_MS + 12) * TRIES);
  expect(worker.log()).not.toContain("worker ended");
});

test("afterwards both sides are equal, and the next delivery is sent immediately", async () => {
  await runCronTasks("reconcile_routing");
  const next = await createDeliveryInStatus("assigned");
  await waitForRoutingJobs();
  expect(await findProviderDifferences([next.id])).toEqual([]);
  expect(await worker.stop()).toBe(0);
});
