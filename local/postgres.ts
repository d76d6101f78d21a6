// A real Postgres from npm, run by a launcher of our own.
import { spawn, execFile } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { ownerIds, placeFor } from "./postgres-files.ts";
import { choosePort, StackError } from "./ports.ts";
import { bornAt, commandOf, isAlive, until } from "./processes.ts";

const run = promisify(execFile);

export const SUPERUSER = "supabase_admin";
export const OWNER = "postgres";

export type Postgres = {
  port: number;
  // As the superuser that stands for the platform.
  adminUrl: string;
  stop(): Promise<void>;
};

type PostgresOptions = { dataDir: string; port: number; password: string; logFile: string };

// Starts Postgres on the data folder, making the cluster the first time. Whatever a killed run left behind on the same
// folder (a server, a stale lock) is cleared first.
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { native, cluster, scratch } = await placeFor(options.dataDir);
  const ids = ownerIds();
  const bin = (name: string) => path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  const env = { ...process.env, LC_ALL: "C", LANG: "C", PGPASSWORD: options.password };
  const spawnOptions = { ...ids, env, cwd: scratch };

  const major = await majorOf(bin("postgres"), spawnOptions);
  const made = path.join(cluster, "PG_VERSION");
  if (!existsSync(made) || existsSync(path.join(scratch, "unfinished"))) await createCluster();
  else refuseOther(options.dataDir, readFileSync(made, "utf8").trim(), major);
  await clearLeftovers();
  const port = await choosePort(options.port, "LOCAL_DB_PORT");

  const log = openSync(options.logFile, "a");
  const child = spawn(
    bin("postgres"),
    [
      "-D",
      cluster,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      "",
      "-c",
      "timezone=UTC",
      "-c",
      "max_connections=100",
      "-c",
      "log_min_messages=warning",
      "-c",
      "log_min_error_statement=panic",
      "-c",
      // Copies stream from it where somebody wants to make one (local/replica.ts).
      ...(process.env.LOCAL_DB_REPLICAS === "1"
        ? ["wal_level=replica", "-c", "max_wal_senders=4"]
        : ["wal_level=minimal", "-c", "max_wal_senders=0"]),
      ...(process.env.LOCAL_DB_FSYNC === "off" ? ["-c", "fsync=off", "-c", "full_page_writes=off"] : []),
    ],
    // detached: Ctrl-C goes to the whole terminal group, and the server must outlive it until we stop it in order.
    { ...spawnOptions, detached: process.platform !== "win32", stdio: ["ignore", log, log] },
  );
  closeSync(log);
  const died = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const running = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;

  const adminUrl = `postgres://${SUPERUSER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;
  const ready = await until(async () => !running() || (await answers(adminUrl)), 60_000);
  if (!running() || !ready) {
    child.kill("SIGKILL");
    throw new StackError(`Postgres did not start:\n${tail(options.logFile)}`);
  }
  // Whoever is in a hurry, or fails on the way out, leaves no server behind either: an immediate shutdown needs no
  // waiting.
  const endWithUs = () => {
    if (running()) child.kill("SIGQUIT");
  };
  process.once("exit", endWithUs);
  return {
    port,
    adminUrl,
    async stop() {
      if (!running()) return;
      child.kill("SIGINT");
      const ended = await until(() => !running(), 10_000, 5);
      if (!ended) child.kill("SIGQUIT");
      await died;
      process.off("exit", endWithUs);
    },
  };

  async function createCluster() {
    // Why the mark: a run killed inside initdb leaves half a cluster, which must never be used.
    rmSync(cluster, { recursive: true, force: true });
    writeFileSync(path.join(scratch, "unfinished"), "");
    const passwordFile = path.join(scratch, "password");
    writeFileSync(passwordFile, options.password, { mode: 0o600 });
    mkdirSync(cluster, { mode: 0o700 });
    if (ids.uid !== undefined && ids.gid !== undefined) {
      chownSync(passwordFile, ids.uid, ids.gid);
      chownSync(cluster, ids.uid, ids.gid);
    }
    try {
      await run(
        bin("initdb"),
        [
          "-D",
          cluster,
          "-U",
          SUPERUSER,
          "--encoding=UTF8",
          // Before 17 Postgres asks the system's libraries about letters; the same on every machine is new since.
          ...(Number(major) < 17
            ? ["--locale=C.UTF-8"]
            : ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]),
          "--auth=scram-sha-256",
          `--pwfile=${passwordFile}`,
          "--no-sync",
        ],
        spawnOptions,
      );
    } catch (error) {
      throw new StackError(
        `Could not make the database cluster: ${(error as { stderr?: string }).stderr || (error as Error).message}`,
      );
    } finally {
      rmSync(passwordFile, { force: true });
    }
    rmSync(path.join(scratch, "unfinished"));
  }

  // After kill -9 of its parent Postgres lives on; after kill -9 of both, its lock stays. Both are ours to clear, but
  // only when the pid in the lock is a Postgres on this very folder: the system may have given the pid to another.
  async function clearLeftovers() {
    const lock = path.join(cluster, "postmaster.pid");
    if (!existsSync(lock)) return;
    const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
    if (pid > 0 && isAlive(pid) && commandOf(pid).includes(cluster)) {
      const born = bornAt(pid);
      await run(bin("pg_ctl"), ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "20"], spawnOptions).catch(
        () => undefined,
      );
      const gone = () => !isAlive(pid) || bornAt(pid) !== born;
      // Its lock goes a moment before it does, and pg_ctl looks at nothing else.
      if (!(await until(gone, 2_000))) {
        process.kill(pid, "SIGQUIT");
        if (!(await until(gone, 10_000)))
          throw new StackError(`An older Postgres on ${cluster} does not end (process ${pid})`);
      }
    }
    // Killed without a chance to end its children: they must be gone before another server opens the files.
    if (!(await until(() => backendsOn(cluster).length === 0, 5000))) {
      for (const pid of backendsOn(cluster)) process.kill(pid, "SIGKILL");
      await until(() => backendsOn(cluster).length === 0, 2000);
    }
    rmSync(lock, { force: true });
  }
}

async function majorOf(program: string, options: Parameters<typeof run>[2]): Promise<string> {
  try {
    const { stdout } = await run(program, ["--version"], options);
    return /\) (\d+)/.exec(String(stdout))?.[1] ?? "";
  } catch (error) {
    throw new StackError(`${program} does not run here: ${(error as Error).message}`);
  }
}

// No Postgres opens the files of another major version.
function refuseOther(dataDir: string, was: string, is: string): void {
  if (was === is) return;
  throw new StackError(
    `The database in ${dataDir} was made by Postgres ${was}, and Postgres ${is} cannot open it. npm run db:reset makes it anew, without what is in it. To go on with it, set LOCAL_POSTGRES to the folder of a Postgres ${was}.`,
  );
}

// Every Postgres process works in its data folder; that cannot be told on other systems, where the check is left out.
function backendsOn(cluster: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === cluster && isAlive(pid);
      } catch {
        return false;
      }
    });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function tail(file: string): string {
  try {
    return readFileSync(file, "utf8").split("\n").slice(-12).join("\n");
  } catch {
    return "";
  }
}
