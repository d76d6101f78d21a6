// A worker's monitoring: metrics on a port of its own, traces to a collector.
import { createServer as createCollector } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { newCustomer, sql, type TestPerson } from "../../supabase/tests/support/harness";
import {
  runFilesExclusively,
  setFileTimeout,
  startWorker,
  pollWithWorkerLogs,
  workerEnvironment,
} from "./support/worker-process";

setFileTimeout(60_000);
runFilesExclusively();

/** A free port. */
const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        done(port);
      });
    });
  });
const fetchMetrics = (port: number, token: string, path = "/metrics"): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });

/** A job that notifies this user. */
const enqueueNotification = (person: TestPerson): Promise<unknown> =>
  sql("select private.enqueue('notify', $1::jsonb)", [
    JSON.stringify({ type: "driver_approved", userId: person.id, key: `driver_approved:${person.id}` }),
  ]);

test("a worker exports job metrics with the token, and without a port listens nowhere", async () => {
  const port = await freePort();
  const token = workerEnvironment().METRICS_TOKEN ?? "";
  const worker = await startWorker({ WORKER_METRICS_PORT: String(port) });
  await enqueueNotification(await newCustomer());
  const text = await pollWithWorkerLogs("the job is counted", async () => {
    const metrics = await (await fetchMetrics(port, token)).text();
    return metrics.includes('handover_jobs_total{task="notify",outcome="done"}') && metrics;
  });
  expect(text).toMatch(/^handover_job_wait_seconds_count\{task="notify"\} [1-9]/m);
  expect(text).toMatch(/^handover_database_call_seconds_count\{function="insert_notification"\} [1-9]/m);
  expect(text).toMatch(/^handover_database_connections\{pool="jobs",state="busy"\} \d+$/m);
  expect((await fetchMetrics(port, "somebody's guess")).status).toBe(403);
  expect((await fetchMetrics(port, token, "/")).status).toBe(404);
  // The same port again: the worker runs without it.
  const second = await startWorker({ WORKER_METRICS_PORT: String(port) });
  await pollWithWorkerLogs("the log contains the reason", () =>
    second.log().includes("the port for metrics cannot be opened"),
  );
  expect(await second.stop()).toBe(0);
  expect(await worker.stop()).toBe(0);
  await expect(fetchMetrics(port, token)).rejects.toThrow();
});

test("a worker with a collector sends its traces there, the last ones when it stops", async () => {
  const requests: { url: string | undefined; body: string }[] = [];
  const collector = createCollector((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      requests.push({ url: request.url, body });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((ready) => collector.listen(0, "127.0.0.1", ready));
  const { port } = collector.address() as AddressInfo;
  const worker = await startWorker({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    // Longer than this test takes.
    OTEL_BSP_SCHEDULE_DELAY: "600000",
  });
  const person = await newCustomer();
  await enqueueNotification(person);
  await pollWithWorkerLogs("the notice is there", async () => {
    const found = await sql("select from public.notifications where user_id = $1", [person.id]);
    return found.length > 0;
  });
  expect(await worker.stop()).toBe(0);
  await new Promise((closed) => collector.close(closed));
  expect([...new Set(requests.map(({ url }) => url))]).toEqual(["/v1/traces"]);
  const bodies = requests.map(({ body }) => body).join("");
  expect(bodies).toContain('"job notify"');
  expect(bodies).toContain('"app.insert_notification"');
  expect(bodies).toContain('{"key":"service.name","value":{"stringValue":"handover-worker"}}');
  expect(bodies).not.toContain(person.id);
});
