// Runs the Postgres from npm with our own launcher.
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
import { postgresOwnerIds, locateCluster } from "./postgres-files.ts";
import { choosePort, StackError } from "./ports.ts";
import { processStartTime, processCommand, isAlive, pollUntil } from "./processes.ts";

const execFileAsync = promisify(execFile);

export const SUPERUSER = "supabase_admin";
export const OWNER = "postgres";

export type Postgres = {
  port: number;
  // As the platform's superuser.
  adminUrl: string;
  stop(): Promise<void>;
};

type PostgresOptions = { dataDir: string; port: number; password: string; logFile: string };

// Starts Postgres on the data folder and creates the cluster the first time. First clears what a killed run left behind
// (a server, a stale lock).
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { programsDir, cluster, tempDir } = await locateCluster(options.dataDir);
  const ids = postgresOwnerIds();
  const bin = (name: string) => path.join(programsDir, "bin", process.platform === "win32" ? `${name}.exe` : name);
  const env = { ...process.env, LC_ALL: "C", LANG: "C", PGPASSWORD: options.password };
  const spawnOptions = { ...ids, env, cwd: tempDir };

  const major = await readMajorVersion(bin("postgres"), spawnOptions);
  const versionFile = path.join(cluster, "PG_VERSION");
  if (!existsSync(versionFile) || existsSync(path.join(tempDir, "unfinished"))) await createCluster();
  else requireSameVersion(options.dataDir, readFileSync(versionFile, "utf8").trim(), major);
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
      // For replicas (local/replica.ts).
      ...(process.env.LOCAL_DB_REPLICAS === "1"
        ? ["wal_level=replica", "-c", "max_wal_senders=4"]
        : ["wal_level=minimal", "-c", "max_wal_senders=0"]),
      ...(process.env.LOCAL_DB_FSYNC === "off" ? ["-c", "fsync=off", "-c", "full_page_writes=off"] : []),
    ],
    // detached: Ctrl-C signals the whole terminal group, and the server must run until we stop it.
    { ...spawnOptions, detached: process.platform !== "win32", stdio: ["ignore", log, log] },
  );
  closeSync(log);
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;

  const adminUrl = `postgres://${SUPERUSER}:${encodeURIComponent(options.password)}@127.0.0.1:${port}/postgres`;
  const isReady = await pollUntil(async () => !isRunning() || (await acceptsConnections(adminUrl)), 60_000);
  if (!isRunning() || !isReady) {
    child.kill("SIGKILL");
    throw new StackError(`Postgres did not start:\n${readLastLines(options.logFile)}`);
  }
  // Immediate shutdown if this process exits early, so that no server is left behind.
  const stopOnExit = () => {
    if (isRunning()) child.kill("SIGQUIT");
  };
  process.once("exit", stopOnExit);
  return {
    port,
    adminUrl,
    async stop() {
      if (!isRunning()) return;
      child.kill("SIGINT");
      const ended = await pollUntil(() => !isRunning(), 10_000, 5);
      if (!ended) child.kill("SIGQUIT");
      await exited;
      process.off("exit", stopOnExit);
    },
  };

  async function createCluster() {
    // The mark reveals a run killed during initdb, which leaves an unusable cluster.
    rmSync(cluster, { recursive: true, force: true });
    writeFileSync(path.join(tempDir, "unfinished"), "");
    const passwordFile = path.join(tempDir, "password");
    writeFileSync(passwordFile, options.password, { mode: 0o600 });
    mkdirSync(cluster, { mode: 0o700 });
    if (ids.uid !== undefined && ids.gid !== undefined) {
      chownSync(passwordFile, ids.uid, ids.gid);
      chownSync(cluster, ids.uid, ids.gid);
    }
    try {
      await execFileAsync(
        bin("initdb"),
        [
          "-D",
          cluster,
          "-U",
          SUPERUSER,
          "--encoding=UTF8",
          // Before 17, Postgres used the system's locale libraries; the builtin provider is the same on every machine.
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
    rmSync(path.join(tempDir, "unfinished"));
  }

  // After kill -9 of its parent Postgres keeps running; after kill -9 of both its lock remains. Both are cleared here,
  // but only if the lock's pid is a Postgres on this folder: the system may have reused the pid.
  async function clearLeftovers() {
    const lock = path.join(cluster, "postmaster.pid");
    if (!existsSync(lock)) return;
    const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
    if (pid > 0 && isAlive(pid) && processCommand(pid).includes(cluster)) {
      const startTime = processStartTime(pid);
      await execFileAsync(bin("pg_ctl"), ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "20"], spawnOptions).catch(
        () => undefined,
      );
      const hasExited = () => !isAlive(pid) || processStartTime(pid) !== startTime;
      // Its lock disappears just before the process, and pg_ctl only checks the lock.
      if (!(await pollUntil(hasExited, 2_000))) {
        process.kill(pid, "SIGQUIT");
        if (!(await pollUntil(hasExited, 10_000)))
          throw new StackError(`An older Postgres on ${cluster} does not end (process ${pid})`);
      }
    }
    // A killed postmaster leaves child processes, which must end before another server opens the files.
    if (!(await pollUntil(() => listBackends(cluster).length === 0, 5000))) {
      for (const pid of listBackends(cluster)) process.kill(pid, "SIGKILL");
      await pollUntil(() => listBackends(cluster).length === 0, 2000);
    }
    rmSync(lock, { force: true });
  }
}

async function readMajorVersion(program: string, options: Parameters<typeof execFileAsync>[2]): Promise<string> {
  try {
    const { stdout } = await execFileAsync(program, ["--version"], options);
    return /\) (\d+)/.exec(String(stdout))?.[1] ?? "";
  } catch (error) {
    throw new StackError(`${program} does not run here: ${(error as Error).message}`);
  }
}

// Postgres cannot open the files of another major version.
function requireSameVersion(dataDir: string, clusterMajor: string, programMajor: string): void {
  if (clusterMajor === programMajor) return;
  throw new StackError(
    `The database in ${dataDir} was made by Postgres ${clusterMajor}, and Postgres ${programMajor} cannot open it. npm run db:reset deletes its data and creates it again. To use it as it is, set LOCAL_POSTGRES to the folder of a Postgres ${clusterMajor}.`,
  );
}

// Every Postgres process has its data folder as working directory; only Linux shows it, so elsewhere the check is
// skipped.
function listBackends(cluster: string): number[] {
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

async function acceptsConnections(url: string): Promise<boolean> {
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

function readLastLines(file: string): string {
  try {
    return readFileSync(file, "utf8").split("\n").slice(-12).join("\n");
  } catch {
    return "";
  }
}
