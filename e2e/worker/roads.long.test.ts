// Roads in the worker: ETA calibration, what it learns from, and the driven distance.
import { readCode, createDeliveryInStatus, positionBody } from "../../supabase/tests/support/deliveries";
import {
  callRpcOrThrow,
  newCustomer,
  newDriver,
  sql,
  testStack,
  type LatLng,
} from "../../supabase/tests/support/harness";
import { runFilesExclusively, setFileTimeout, startWorker, pollWithWorkerLogs } from "./support/worker-process";

setFileTimeout(120_000);
runFilesExclusively();

const hospital: LatLng = { lat: 39.29003, lng: -76.546314 };
const corner: LatLng = { lat: 39.291, lng: -76.5665 };
const pratt: LatLng = { lat: 39.289509, lng: -76.590468 };
// The engine starts its process with the first request, which takes longer than the timeout; it is queried again only
// after the driver has moved.
beforeAll(async () => {
  expect((await fetch(`${testStack().url}/roads/status`)).ok).toBe(true);
}, 60_000);
afterAll(() => sql("delete from private.eta_calibration"));

test("estimates use the calibration, the engine's own estimate is stored to learn from, and the drive is measured", async () => {
  await sql(
    "insert into private.eta_calibration (factors, pickup_seconds, drives) values (array_fill(2::float8, array[24]), 0, 100)",
  );
  const startedAt = Date.now();
  const driver = await newDriver({ online: true, at: hospital });
  const [sender, receiver] = await Promise.all([newCustomer(), newCustomer()]);
  const delivery = await createDeliveryInStatus("in_transit", { sender, receiver, at: pratt, driver });
  const worker = await startWorker();
  const noted = () =>
    sql<{ engine: number; left: number }>(
      `select d.engine_seconds as engine, w.remaining_s as left from private.eta_samples d join private.task_road_routes w using (transaction_id)
        where d.transaction_id = $1 and d.leg = 'drop_off'`,
      [delivery.id],
    );
  await pollWithWorkerLogs("the driven route is stored", async () => (await noted()).length === 1);
  const [{ engine, left } = { engine: 0, left: 0 }] = await noted();
  expect(engine).toBeGreaterThan(120);
  expect(left).toBeCloseTo(2 * engine, 0);

  // They accepted a quarter of an hour ago and were seen on the way since, all of it before they came online here.
  await sql(
    "update public.optimoroute_orders set accepted_at = accepted_at - interval '16 minutes' where transaction_id = $1",
    [delivery.id],
  );
  await sql(
    "update public.transactions set assigned_at = assigned_at - interval '16 minutes', started_at = started_at - interval '15 minutes' where id = $1",
    [delivery.id],
  );
  for (const [place, ago] of [
    [hospital, 500],
    [corner, 250],
    [pratt, 10],
  ] as const)
    await callRpcOrThrow(driver.client, "record_positions", {
      p_positions: [{ ...positionBody(place), accuracy: 8, timestamp: startedAt / 1_000 - ago }],
    });
  await callRpcOrThrow(driver.client, "arrive", { p_transaction_id: delivery.id, p_position: positionBody(pratt) });
  await callRpcOrThrow(driver.client, "complete_task", {
    p_transaction_id: delivery.id,
    p_code: await readCode(delivery),
  });
  // Not in ten minutes.
  await sql(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = $1), run_at := now())",
    [`driven:${delivery.id}:${driver.id}`],
  );
  const driven = () =>
    sql<{ straightMetres: number }>(
      'select straight_m as "straightMetres" from private.driven_distances where transaction_id = $1',
      [delivery.id],
    );
  await pollWithWorkerLogs("the drive is measured", async () => (await driven()).length === 1);
  const [{ straightMetres } = { straightMetres: 0 }] = await driven();
  expect(straightMetres).toBeGreaterThan(3_500);
  expect(await worker.stop()).toBe(0);
});
