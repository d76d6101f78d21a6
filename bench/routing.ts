// npm run bench:routing: what telling the routing provider costs. Calls a second at four at once, through jobs,
// database and all, against a bare loop of fetches; and comparing all orders with the provider's. One table, and
// bench/results/routing.json.
//   --calls n    deliveries that are told of, one call each (600)
//   --orders n   orders that are compared (10,000)
//   --only a,b   parts of it (calls, reconcile)
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { environmentFor, LOCAL } from "../local/environment.ts";
import { serveOptimoRoute, type Served } from "../local/optimoroute/serve.ts";
import type { Stack } from "../local/stack.ts";
import { faults, requests, sandboxOrders } from "../local/stand-ins.ts";
import { makeDeliveries, platformUrl } from "./chain.ts";
import type { Row } from "./machine.ts";
import { inFolder, option, alone, runParts } from "./parts.ts";

const CALLS = Number(option("--calls") ?? 600);
const ORDERS = Number(option("--orders") ?? 10_000);
const AT_ONCE = 4;
// As far away as a provider is.
const ANSWER_MS = 60;

runParts("routing", {
  calls: () => alone((stack) => withWorld(stack, benchCalls)),
  reconcile: () => alone((stack) => withWorld(stack, benchReconcile)),
});

type World = { sql: pg.Client; provider: Served; worker: () => Promise<ChildProcess> };

/** A stack, a provider in this process, and workers that begin when they are wanted. */
function withWorld(stack: Stack, work: (world: World) => Promise<Row[]>): Promise<Row[]> {
  return inFolder(async (dataDir) => {
    const sql = new pg.Client(platformUrl(stack.dbUrl));
    await sql.connect();
    const provider = await serveOptimoRoute({
      dataDir: null,
      key: LOCAL.routingKey,
      zone: "America/New_York",
      settings: { connections: 100 },
    });
    const env = {
      ...environmentFor(stack, { dataDir }),
      OPTIMOROUTE_API_URL: provider.apiUrl,
      OPTIMOROUTE_TIMEZONE: "America/New_York",
      LOG_LEVEL: "info",
    };
    const children: ChildProcess[] = [];
    try {
      return await work({
        sql,
        provider,
        worker: async () => {
          const child = spawn(
            process.execPath,
            ["--import", "tsx", "--conditions=react-server", "server/tasks/worker.ts"],
            {
              cwd: join(import.meta.dirname, ".."),
              env: { ...process.env, ...env },
              stdio: ["ignore", "pipe", "inherit"],
            },
          );
          children.push(child);
          for await (const line of child.stdout) if (String(line).includes("worker ready")) break;
          return child;
        },
      });
    } finally {
      for (const child of children) {
        child.kill("SIGTERM");
        if (child.exitCode === null) await once(child, "exit");
      }
      await provider.close();
      await sql.end();
    }
  });
}

/** Deliveries that a driver has, and that nobody has been told of; each driver carries one, or all of them are over. */
async function assign(sql: pg.Client, count: number, status: "assigned" | "delivered"): Promise<string[]> {
  const ids = (await makeDeliveries(sql, count)).map(({ id }) => id);
  await sql.query("set session_replication_role = replica");
  await sql.query(
    `update public.transactions t set status = $1, driver_id = d.user_id, assigned_at = now(), started_at = now(), arrived_at = now(), completed_at = now()
    from (select id, row_number() over (order by id) - 1 as n from public.transactions) n,
         (select user_id, row_number() over (order by user_id) - 1 as n, count(*) over () as drivers from public.driver_profiles) d
   where n.id = t.id and d.n = n.n % d.drivers`,
    [status],
  );
  await sql.query("set session_replication_role = origin");
  await sql.query("delete from graphile_worker._private_jobs");
  return ids;
}

const waiting = async (sql: pg.Client): Promise<number> =>
  (
    await sql.query<{ n: number }>(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier in ('sync_routing_order', 'sync_routing_orders', 'reconcile_routing')",
    )
  ).rows[0]?.n ?? 0;

async function drained(sql: pg.Client): Promise<void> {
  while ((await waiting(sql)) > 0)
    await new Promise((again) => {
      setTimeout(again, 25);
    });
}

async function benchCalls({ sql, provider, worker }: World): Promise<Row[]> {
  const ids = await assign(sql, CALLS, "assigned");
  await worker();
  await faults(provider.url, { slowMs: ANSWER_MS });
  const from = performance.now();
  await sql.query("select private.enqueue_routing_order(id) from unnest($1::uuid[]) id", [ids]);
  await drained(sql);
  const ours = CALLS / ((performance.now() - from) / 1000);
  const together = Math.max(...(await requests(provider.url)).map((request) => request.together));
  const bodies = (await sandboxOrders(provider.url)).map(({ data }, n) =>
    JSON.stringify({ ...data, id: undefined, orderNo: `BARE-${n}` }),
  );
  if (bodies.length !== CALLS) throw new Error(`${bodies.length} orders of ${CALLS}`);
  const bareFrom = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let body = bodies.pop(); body; body = bodies.pop())
        await (
          await fetch(`${provider.apiUrl}create_order?key=${LOCAL.routingKey}`, {
            method: "POST",
            body,
            headers: { "content-type": "application/json" },
          })
        ).json();
    }),
  );
  const theirs = CALLS / ((performance.now() - bareFrom) / 1000);
  return [
    {
      measure: "calls a second, four at once",
      against: "bare loop of fetches, four at once",
      ours: `${ours.toFixed(1)} /s`,
      theirs: `${theirs.toFixed(1)} /s`,
      ratio: ours / theirs,
      goal: "≥ 0.9",
      ok: ours / theirs >= 0.9,
      note: `${CALLS} orders made, one job each; answers after ${ANSWER_MS} ms; at most ${together} at once were seen`,
    },
  ];
}

async function benchReconcile({ sql, worker }: World): Promise<Row[]> {
  const ids = await assign(sql, ORDERS, "delivered");
  const child = await worker();
  await sql.query("select private.enqueue_routing_order(id) from unnest($1::uuid[]) id", [ids]);
  await drained(sql);
  const memory = (what: string): number =>
    Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
  const before = memory("VmHWM");
  const from = performance.now();
  await sql.query(
    "select private.enqueue('reconcile_routing', '{}', null, 'cron:reconcile_routing', 3, p_queue => 'routing:clock')",
  );
  await drained(sql);
  const seconds = (performance.now() - from) / 1000;
  const {
    rows: [state],
  } = await sql.query<{ value: { orders: number; corrected: number; missing: number } }>(
    "select value from private.routing_state where key = 'reconciled'",
  );
  if (state?.value.orders !== ORDERS || state.value.corrected + state.value.missing > 0)
    throw new Error(`compared ${JSON.stringify(state?.value)}`);
  return [
    {
      measure: `comparing ${ORDERS} orders`,
      against: "",
      ours: `${seconds.toFixed(1)} s`,
      theirs: "",
      ratio: null,
      goal: "",
      ok: null,
      note: `${(ORDERS / seconds).toFixed(0)} orders a second; the worker's peak memory ${before.toFixed(0)} MiB before, ${memory("VmHWM").toFixed(0)} MiB after`,
    },
  ];
}
