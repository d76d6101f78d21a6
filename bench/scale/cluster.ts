// App hosts, workers and a pooler in front of one Postgres. Each can be killed and started again.
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type pg from "pg";
import { freePort } from "../../e2e/fixtures/services.ts";
import { buildWorkerProgram } from "../../e2e/fixtures/worker-program.ts";
import type { StackEndpoints } from "../../local/environment.ts";
import { startPooler } from "../../supabase/tests/support/pooler.ts";
import { cpuSeconds, type NameFilter } from "../harness/cpu.ts";
import {
  buildApp,
  connect,
  distDir,
  repositoryRoot,
  startProduct,
  superuserUrl,
  type DeferCleanup,
} from "../harness/stack.ts";
import { waitFor } from "../harness/stats.ts";

const PASSWORD = "for-this-bench-alone";
const POOL_SIZE = 20;

export type ClusterProgram = { pid(): number; kill(): Promise<void>; start(): Promise<void> };
type ClusterHost = ClusterProgram & { url: string };
type Group = { name: string; pids: () => number[]; filter?: NameFilter; cpuSeconds: () => number };
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
  const { stack, env: productEnv, pids } = await startProduct(defer, {});
  const admin = await connect(defer, superuserUrl(stack));
  const pooler = await startPooler(await createLogin(stack, admin), undefined, POOL_SIZE);
  defer(pooler.stop);
  const env = { ...productEnv, DATABASE_POOL_URL: pooler.url, NODE_ENV: "production" };
  const program = await buildWorkerProgram(repositoryRoot, distDir);
  const hosts = await Promise.all(Array.from({ length: hostCount }, () => createHost(env)));
  const workers = Array.from({ length: workerCount }, () =>
    createProgram(() => spawn(process.execPath, [program], spawnOptions(env))),
  );
  for (const one of [...hosts, ...workers]) {
    defer(() => one.kill());
    await one.start();
  }
  const group = (name: string, pidsOf: () => number[], filter?: NameFilter): Group => ({
    name,
    pids: pidsOf,
    ...(filter ? { filter } : {}),
    cpuSeconds: () => pidsOf().reduce((all, pid) => all + cpuSeconds(pid, filter), 0),
  });
  const stackPids = (): number[] => [pids.stack ?? 0];
  return {
    stack,
    admin,
    hosts,
    workers,
    groups: [
      group("app", () => hosts.map(({ pid }) => pid())),
      group("worker", () => workers.map(({ pid }) => pid())),
      group("database", stackPids, (name) => name.startsWith("postgres")),
      group("pooler", () => [pooler.pid]),
      group("realtime and auth", stackPids, (name) => !name.startsWith("postgres")),
    ],
  };
}

/** The app's login, which has no rights until it takes on a role. */
async function createLogin(stack: StackEndpoints, admin: pg.Client): Promise<string> {
  await admin.query(`alter role handover_authenticator login password '${PASSWORD}'`);
  await admin.query("alter system set track_functions = 'pl'");
  await admin.query("select pg_reload_conf()");
  const url = new URL(stack.dbUrl);
  url.username = "handover_authenticator";
  url.password = PASSWORD;
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
  ready: (child: ChildProcess) => Promise<void> = async () => {},
): ClusterProgram {
  let child: ChildProcess | undefined;
  return {
    pid: () => child?.pid ?? 0,
    kill: () =>
      new Promise((done) => {
        if (!child || child.exitCode !== null || child.signalCode !== null) return done();
        child.once("exit", () => {
          done();
        });
        child.kill("SIGKILL");
      }),
    start: async () => {
      child = spawnProgram();
      await ready(child);
    },
  };
}
