// A hot standby of a local Postgres that was started with LOCAL_DB_REPLICAS=1, as a process: `PRIMARY_URL=…
// LOCAL_DATA_DIR=… node local/replica.ts` prints READY and its address. Replaces pg_basebackup, which the npm package
// lacks.
import { chmodSync, chownSync, copyFileSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { LOCAL_DEFAULTS } from "./environment.ts";
import { postgresOwnerIds, locateCluster } from "./postgres-files.ts";
import { startPostgres, SUPERUSER } from "./postgres.ts";
import { runProgram, onceStopRequested } from "./program.ts";

// Files that a copy creates itself.
const SKIPPED_FILES = new Set(["postmaster.pid", "postmaster.opts"]);
const EMPTY_FOLDERS = new Set(["pg_wal", "pg_replslot", "pg_stat_tmp", "pgsql_tmp"]);

function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const name of readdirSync(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    // A file that disappears during the copy is restored from the log.
    const stat = lstatSync(source, { throwIfNoEntry: false });
    if (!stat || SKIPPED_FILES.has(name)) continue;
    if (stat.isDirectory() && EMPTY_FOLDERS.has(name)) mkdirSync(target, { mode: 0o700 });
    else if (stat.isDirectory()) copyFolder(source, target);
    else if (stat.isFile())
      try {
        copyFileSync(source, target);
        chmodSync(target, 0o600);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
  }
}

function chownRecursively(folder: string, { uid, gid }: ReturnType<typeof postgresOwnerIds>): void {
  if (uid === undefined || gid === undefined) return;
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) chownRecursively(entryPath, { uid, gid });
    else chownSync(entryPath, uid, gid);
  }
}

async function main(): Promise<void> {
  const stopSignal = onceStopRequested();
  const dataDir = path.resolve(process.env.LOCAL_DATA_DIR ?? ".local-replica");
  const primaryUrl = new URL(process.env.PRIMARY_URL ?? "");
  const password = LOCAL_DEFAULTS.databasePassword;
  const { cluster, tempDir } = await locateCluster(dataDir);
  rmSync(cluster, { recursive: true, force: true });
  const primary = new pg.Client({
    host: primaryUrl.hostname,
    port: Number(primaryUrl.port),
    user: SUPERUSER,
    password,
    database: "postgres",
  });
  await primary.connect();
  try {
    // Retained until the standby has fetched it.
    await primary.query("alter system set wal_keep_size = '256MB'");
    await primary.query("select pg_reload_conf(), pg_backup_start('replica', true)");
    const { rows } = await primary.query<{ data_directory: string }>("show data_directory");
    copyFolder(rows[0]?.data_directory ?? "", cluster);
    const { rows: backupResult } = await primary.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(wait_for_archive => false)",
    );
    writeFileSync(path.join(cluster, "backup_label"), backupResult[0]?.labelfile ?? "");
  } finally {
    await primary.end();
  }
  writeFileSync(path.join(cluster, "standby.signal"), "");
  writeFileSync(
    path.join(cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${primaryUrl.hostname} port=${primaryUrl.port} user=${SUPERUSER} password=${password}'\n`,
  );
  chownRecursively(cluster, postgresOwnerIds());
  const replica = await startPostgres({ dataDir, port: 0, password, logFile: path.join(tempDir, "replica.log") });
  primaryUrl.port = String(replica.port);
  console.log(`READY ${JSON.stringify({ dbUrl: primaryUrl.href, adminUrl: replica.adminUrl })}`);
  await stopSignal;
  await replica.stop();
  rmSync(cluster, { recursive: true, force: true });
  process.exit(0);
}

runProgram(main);
