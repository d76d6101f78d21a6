// Calls to the routing provider (OptimoRoute) by the worker's jobs, four concurrent, against bare fetches.
import { spawn } from "node:child_process";
import type pg from "pg";
import { environmentFor, LOCAL_DEFAULTS } from "../../local/environment.ts";
import { serveOptimoRoute } from "../../local/emulators/optimoroute/serve.ts";
import { setRoutingFaults, readRoutingRequests, readRoutingOrders } from "../../local/emulators/control.ts";
import { createDeliveries } from "../harness/deliveries.ts";
import { goalAtLeast, toResultRow, type ResultRow } from "../harness/results.ts";
import { repositoryRoot, startDatabase, stopProcess, type DeferCleanup } from "../harness/stack.ts";
import { measureMs, waitFor } from "../harness/stats.ts";

const CONCURRENCY = 4;
/** The provider's latency. */
const PROVIDER_LATENCY_MS = 60;

export async function benchRouting(defer: DeferCleanup, calls: number): Promise<ResultRow[]> {
  const { stack, admin: sql } = await startDatabase(defer);
  const provider = await serveOptimoRoute({
    dataDir: null,
    key: LOCAL_DEFAULTS.routingKey,
    zone: "America/New_York",
    settings: { connections: 100 },
  });
  defer(() => provider.close());
  const ids = await createAssignedDeliveries(sql, calls);
  const worker = spawn(process.execPath, ["--import", "tsx", "--conditions=react-server", "server/tasks/worker.ts"], {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      ...environmentFor(stack, { dataDir: stack.dataDir }),
      OPTIMOROUTE_API_URL: provider.apiUrl,
      OPTIMOROUTE_TIMEZONE: "America/New_York",
      LOG_LEVEL: "info",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  defer(() => stopProcess(worker));
  let output = "";
  worker.stdout.on("data", (text: Buffer) => (output += text.toString()));
  await waitFor("the worker", () => Promise.resolve(output.includes("worker ready")));
  await setRoutingFaults(provider.url, { slowMs: PROVIDER_LATENCY_MS });
  const productMs = await measureMs(async () => {
    await sql.query("select private.enqueue_routing_order(id) from unnest($1::uuid[]) id", [ids]);
    const isDone = async (): Promise<boolean | undefined> => {
      const { rows } = await sql.query<{ done: boolean }>(
        "select count(*) = 0 as done from graphile_worker.jobs where task_identifier in ('sync_routing_order', 'sync_routing_orders')",
      );
      return rows[0]?.done;
    };
    await waitFor("the calls", isDone, 600);
  });
  const maxConcurrent = Math.max(
    ...(await readRoutingRequests(provider.url)).map((request) => request.concurrentRequests),
  );
  const bodies = (await readRoutingOrders(provider.url)).map(({ data }, n) =>
    JSON.stringify({ ...data, id: undefined, orderNo: `BARE-${n}` }),
  );
  if (bodies.length !== calls) throw new Error(`${bodies.length} orders of ${calls}`);
  const bareMs = await measureMs(() =>
    Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (let body = bodies.pop(); body; body = bodies.pop()) {
          const response = await fetch(`${provider.apiUrl}create_order?key=${LOCAL_DEFAULTS.routingKey}`, {
            method: "POST",
            body,
            headers: { "content-type": "application/json" },
          });
          await response.json();
        }
      }),
    ),
  );
  const formatRate = (time: number): string => `${((calls / time) * 1_000).toFixed(1)} /s`;
  return [
    toResultRow({
      measure: "routing provider calls a second, four concurrent",
      baseline: "four concurrent fetches",
      ours: formatRate(productMs),
      theirs: formatRate(bareMs),
      ratio: bareMs / productMs,
      goal: goalAtLeast(0.9),
      note: `${calls} orders, one job each; the provider answers after ${PROVIDER_LATENCY_MS} ms; at most ${maxConcurrent} concurrent`,
    }),
  ];
}

/** Creates assigned deliveries, one for each driver, that are not sent to the provider yet. */
async function createAssignedDeliveries(sql: pg.Client, count: number): Promise<string[]> {
  const ids = (await createDeliveries(sql, count)).map(({ id }) => id);
  await sql.query("set session_replication_role = replica");
  await sql.query(
    `update public.transactions t set status = 'assigned', driver_id = d.user_id, assigned_at = now(), started_at = now(), arrived_at = now(), completed_at = now()
    from (select id, row_number() over (order by id) - 1 as n from public.transactions) n,
         (select user_id, row_number() over (order by user_id) - 1 as n, count(*) over () as drivers from public.driver_profiles) d
   where n.id = t.id and d.n = n.n % d.drivers`,
  );
  await sql.query("set session_replication_role = origin");
  await sql.query("delete from graphile_worker._private_jobs");
  return ids;
}
