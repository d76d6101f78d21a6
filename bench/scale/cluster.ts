// App hosts, workers and a connection pooler in front of one Postgres. Each can be killed and started again.
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type pg from "pg";
import { freePort } from "../../e2e/fixtures/services.ts";
import { buildWorkerProgram } from "../../e2e/fixtures/worker-program.ts";
import type { StackEndpoints } from "../../local/environment.ts";
import { startPooler } from "../../supabase/tests/support/pooler.ts";
import { findDescendants, type NameFilter } from "../harness/cpu.ts";
import { buildApp, distDir, repositoryRoot, startProduct, stopProcess, type DeferCleanup } from "../harness/stack.ts";
import { waitFor } from "../harness/stats.ts";

const POOL_PASSWORD = "for-this-bench-alone";
const POOL_SIZE = 20;

export type ClusterProgram = { pid(): number; kill(): Promise<void>; start(): Promise<void> };
type ClusterHost = ClusterProgram & { url: string };
type Group = { name: string; processes: () => ReturnType<typeof findDescendants> };
export type Cluster = {
  stack: StackEndpoints;
  admin: pg.Client;
  hosts: ClusterHost[];
  workers: ClusterProgram[];
  /** The processes by kind. */
  groups: Group[];
};

export async function startCluster(
  defer: DeferCleanup,
  { hosts: hostCount, workers: workerCount }: { hosts: number; workers: number },
): Promise<Cluster> {
  await buildApp();
  process.env.LOG_LEVEL = "warn";
  const { stack, admin, env: productEnv, pids } = await startProduct(defer, {});
  const pooler = await startPooler(await createLogin(stack, admin), undefined, POOL_SIZE);
  defer(pooler.stop);
  const env = { ...productEnv, DATABASE_POOL_URL: pooler.url, NODE_ENV: "production" };
  const workerProgram = await buildWorkerProgram(repositoryRoot, distDir);
  const hosts = await Promise.all(Array.from({ length: hostCount }, () => createHost(env)));
  const workers = Array.from({ length: workerCount }, () =>
    createProgram(() => spawn(process.execPath, [workerProgram], spawnOptions(env))),
  );
  for (const instance of [...hosts, ...workers]) {
    defer(() => instance.kill());
    await instance.start();
  }
  const createGroup = (name: string, pidsOf: () => number[], filter?: NameFilter): Group => ({
    name,
    processes: () => findDescendants(pidsOf(), filter),
  });
  const stackPids = (): number[] => [pids.stack ?? 0];
  return {
    stack,
    admin,
    hosts,
    workers,
    groups: [
      createGroup("app", () => hosts.map(({ pid }) => pid())),
      createGroup("worker", () => workers.map(({ pid }) => pid())),
      createGroup("database", stackPids, (name) => name.startsWith("postgres")),
      createGroup("pooler", () => [pooler.pid]),
      createGroup("realtime and auth", stackPids, (name) => !name.startsWith("postgres")),
    ],
  };
}

/** Returns the URL of the app's login role, which has no rights until SET ROLE. */
async function createLogin(stack: StackEndpoints, admin: pg.Client): Promise<string> {
  await admin.query(`alter role handover_authenticator login password '${POOL_PASSWORD}'`);
  await admin.query("alter system set track_functions = 'pl'");
  await admin.query("select pg_reload_conf()");
  const url = new URL(stack.dbUrl);
  url.username = "handover_authenticator";
  url.password = POOL_PASSWORD;
  return url.href;
}

const spawnOptions = (env: Record<string, string>) => ({
  cwd: repositoryRoot,
  stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"],
  env: { ...process.env, ...env },
});

async function createHost(env: Record<string, string>): Promise<ClusterHost> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ["start", "-p", String(port), "-H", "127.0.0.1", "--keepAliveTimeout", "65000"];
  const program = createProgram(
    () => spawn(join(repositoryRoot, "node_modules/.bin/next"), args, spawnOptions({ ...env, APP_URL: url })),
    async (child) => {
      await waitFor("a host", async () => {
        if (child.exitCode !== null) throw new Error(`A host ended with ${child.exitCode}`);
        return (await fetch(`${url}/api/health`).catch(() => null))?.ok;
      });
    },
  );
  return { ...program, url };
}

function createProgram(
  spawnProgram: () => ChildProcess,
  waitUntilReady: (child: ChildProcess) => Promise<void> = async () => {},
): ClusterProgram {
  let child: ChildProcess | undefined;
  return {
    pid: () => child?.pid ?? 0,
    kill: async () => {
      if (child) await stopProcess(child, "SIGKILL");
    },
    start: async () => {
      child = spawnProgram();
      await waitUntilReady(child);
    },
  };
}
