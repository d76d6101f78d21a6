// A site as an operator runs it: two hosts of the built app behind a balancer, a worker, and a pooler where one is
// installed. Its database is TEST_STACK's.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { environmentFor } from "../../../local/environment";
import { startPooler } from "../../../supabase/tests/support/pooler";
import { freePort } from "../../fixtures/services";
import { startWorker, pollWithWorkerLogs, type WorkerProcess } from "../../worker/support/worker-process";
import { testStack } from "../../api/support/app";
import { startBalancer, type Balancer } from "./balancer";

export const repositoryRoot = resolve(__dirname, "../../..");

type SiteHost = {
  kill(): Promise<void>;
  /** As a release does: it gets SIGTERM, and the balancer learns of it from the host only. */
  stop(): Promise<void>;
  /** Starts this folder's app; by default the previous one. */
  start(app?: string): Promise<void>;
};
export type ProductSite = {
  balancer: Balancer;
  hosts: SiteHost[];
  worker(): WorkerProcess;
  anotherWorker(app?: string): Promise<void>;
  /** Null without an installed pooler. */
  restartPooler: (() => Promise<void>) | null;
  /** The errors in the hosts' logs. */
  errors(): string[];
  end(): Promise<void>;
};

const hasPooler = (): boolean => spawnSync("pgbouncer", ["--version"]).status === 0;

/** `app`: the folder of the built app to run, with its dependencies. */
export async function startSite(app = repositoryRoot): Promise<ProductSite> {
  const folder = mkdtempSync(join(tmpdir(), "handover-site-"));
  const ports = [await freePort(), await freePort()];
  const balancer = await startBalancer(ports);
  let pooler = hasPooler() ? await startPooler(testStack().dbUrl) : null;
  const env: Record<string, string> = {
    ...environmentFor(testStack(), { appUrl: balancer.url, dataDir: folder, stripe: true }),
    PAYMENTS_AUTO_CONFIRM: "false",
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-test",
    NEXT_TELEMETRY_DISABLED: "1",
    // Several readiness checks of the balancer.
    DRAIN_MS: "3000",
    ...(pooler ? { DATABASE_POOL_URL: pooler.url } : {}),
  };
  process.env.TEST_APP_URL = balancer.url;
  process.env.TEST_SECRETS = JSON.stringify(env);
  const logOf = (port: number): string => join(folder, `app-${port}.log`);
  const hosts = ports.map((port) => hostOn(port, app, logOf(port), env, balancer));
  await Promise.all(hosts.map((host) => host.start()));
  const beat = { WORKER_HEARTBEAT_MS: "300", WORKER_STALE_MS: "1500" };
  let worker = await startWorker({ ...env, ...beat }, app);
  return {
    balancer,
    hosts,
    worker: () => worker,
    anotherWorker: async (release = app) => {
      worker = await startWorker({ ...env, ...beat }, release);
    },
    restartPooler: pooler
      ? async () => {
          const { url } = pooler as NonNullable<typeof pooler>;
          await pooler?.stop();
          pooler = await startPooler(testStack().dbUrl, Number(new URL(url).port));
        }
      : null,
    errors: () =>
      ports.flatMap((port) =>
        readFileSync(logOf(port), "utf8")
          .split("\n")
          // A failed readiness check is no error.
          .filter((line) => /"level":[56]0/.test(line) && !line.includes('"route":"/api/ready"')),
      ),
    end: async () => {
      await Promise.all(hosts.map((host) => host.kill()));
      await worker.kill();
      await pooler?.stop();
      await balancer.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function hostOn(port: number, first: string, log: string, env: Record<string, string>, balancer: Balancer): SiteHost {
  let app = first;
  let child: ChildProcess | undefined;
  const end = (signal: NodeJS.Signals): Promise<void> =>
    new Promise((done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return done();
      child.once("exit", () => {
        done();
      });
      child.kill(signal);
    });
  return {
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    start: async (release = app) => {
      app = release;
      const out = openSync(log, "a");
      const started = spawn(
        join(repositoryRoot, "node_modules/.bin/node"),
        [
          join(app, "node_modules/next/dist/bin/next"),
          "start",
          "-p",
          String(port),
          "-H",
          "127.0.0.1",
          "--keepAliveTimeout",
          "65000",
        ],
        { cwd: app, stdio: ["ignore", out, out], env: { ...process.env, ...env, NODE_ENV: "production" } },
      );
      closeSync(out);
      child = started;
      await pollWithWorkerLogs("the host is ready", () => {
        if (started.exitCode !== null) throw new Error(`The host ended:\n${readFileSync(log, "utf8").slice(-3000)}`);
        return balancer.isReady(port);
      });
    },
  };
}
