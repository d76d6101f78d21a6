// Hosts of the app, workers and a pooler before one Postgres, for the benches of many phones. Each can be killed and
// started again where it was.
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type pg from "pg";
import { freePort, startServices } from "../e2e/fixtures/services.ts";
import { makeWorkerProgram } from "../e2e/fixtures/worker-program.ts";
import type { StackAddress } from "../local/environment.ts";
import { startPooler } from "../supabase/tests/support/pooler.ts";
import { builtApp, distDir, root } from "./built-app.ts";
import { platformUrl } from "./chain.ts";
import { connectionsTo } from "./day.ts";
import { secondsOf } from "./processes.ts";

const LOGIN = "for-this-bench-alone";

export type Program = { pid(): number; kill(): Promise<void>; start(): Promise<void> };
export type Host = Program & { url: string };
type Group = {
  name: string;
  pids: () => number[];
  /** Which of theirs and of their children. */
  only?: (name: string) => boolean;
  seconds: () => number;
};
export type Site = {
  stack: StackAddress;
  /** Whoever owns the database. */
  admin: pg.Client;
  hosts: Host[];
  workers: Program[];
  /** What computes, by its kind. */
  groups: Group[];
  /** What sessions' tokens are signed with. */
  secret: string;
  end(): Promise<void>;
};

/** So many hosts of the built app and workers on a stack of their own in this folder. */
export async function startScaleSite(
  dataDir: string,
  { hosts, workers }: { hosts: number; workers: number },
): Promise<Site> {
  const built = await builtApp(dataDir);
  process.env.LOG_LEVEL = "warn";
  const services = await startServices({ ...built, app: false, worker: false });
  const ending: (() => unknown)[] = [services.stop];
  const end = async (): Promise<void> => {
    for (const one of ending) await Promise.resolve(one()).catch(() => undefined);
  };
  try {
    const stack = JSON.parse(services.env.TEST_STACK ?? "") as StackAddress;
    const [admin] = (await connectionsTo(platformUrl(stack.dbUrl), 1)) as [pg.Client];
    ending.unshift(() => admin.end());
    const pooler = await startPooler(await doorOf(stack, admin), undefined, 20);
    ending.unshift(pooler.stop);
    const env: Record<string, string> = {
      ...(JSON.parse(services.env.TEST_SECRETS ?? "") as Record<string, string>),
      DATABASE_POOL_URL: pooler.url,
      NODE_ENV: "production",
    };
    const program = await makeWorkerProgram(root, distDir);
    const its = {
      hosts: await Promise.all(Array.from({ length: hosts }, () => host(env))),
      workers: Array.from({ length: workers }, () => programOf(() => spawn(process.execPath, [program], options(env)))),
    };
    for (const one of [...its.hosts, ...its.workers]) {
      ending.unshift(() => one.kill());
      await one.start();
    }
    const ofStack = services.pids.stack ?? 0;
    const group = (name: string, pids: () => number[], only?: (name: string) => boolean): Group => ({
      name,
      pids,
      ...(only ? { only } : {}),
      seconds: () => pids().reduce((all, pid) => all + secondsOf(pid, only), 0),
    });
    return {
      ...its,
      stack,
      admin,
      groups: [
        group("app", () => its.hosts.map(({ pid }) => pid())),
        group("worker", () => its.workers.map(({ pid }) => pid())),
        group(
          "database",
          () => [ofStack],
          (name) => name.startsWith("postgres"),
        ),
        group("pooler", () => [pooler.pid]),
        group(
          "realtime and auth",
          () => [ofStack],
          (name) => !name.startsWith("postgres"),
        ),
      ],
      secret: env.SUPABASE_JWT_SECRET ?? "",
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The login that may do nothing by itself, as hosts have it. */
async function doorOf(stack: StackAddress, admin: pg.Client): Promise<string> {
  await admin.query(`alter role handover_door login password '${LOGIN}'`);
  await admin.query("alter system set track_functions = 'pl'");
  await admin.query("select pg_reload_conf()");
  const url = new URL(stack.dbUrl);
  url.username = "handover_door";
  url.password = LOGIN;
  return url.href;
}

const options = (env: Record<string, string>) => ({
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"],
  env: { ...process.env, ...env },
});

async function host(env: Record<string, string>): Promise<Host> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ["start", "-p", String(port), "-H", "127.0.0.1", "--keepAliveTimeout", "65000"];
  const next = programOf(
    () => spawn(join(root, "node_modules/.bin/next"), args, options({ ...env, APP_URL: url })),
    (child) => answering(url, child),
  );
  return { ...next, url };
}

function programOf(begin: () => ChildProcess, ready: (child: ChildProcess) => Promise<void> = async () => {}): Program {
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
      child = begin();
      await ready(child);
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  while (
    !(await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`A host ended with ${child.exitCode}`);
    await new Promise((again) => setTimeout(again, 100));
  }
}
