// Shared by backup and restore: the parts of a backup and how they are read.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type pg from "pg";
import { runCli } from "./cli.ts";
import { MigrationError } from "./migrations.ts";

/** Describes a backup's data, so that a restore can be verified against it. */
export type Manifest = {
  format: 1;
  createdAt: string;
  /** Postgres's major version. */
  postgres: number;
  /** Versions of the migrations that were applied. */
  migrations: string[];
  database: { file: string; bytes: number; sha256: string };
  /** Rows of each table in the dump's snapshot. */
  rows: Record<string, number>;
  /** In the same snapshot: the sum of balances by book and kind of account. */
  ledger: { ok: boolean; entries: number; sums: Record<string, string> };
  files: StoredFile[];
  /** Files that were listed but not in the storage: deleted meanwhile. */
  missing: Pick<StoredFile, "bucket" | "name">[];
};
export type StoredFile = { bucket: string; name: string; type: string; bytes: number; sha256: string };

export const MANIFEST_FILE = "manifest.json";
export const DUMP_FILE = "database.dump";
export const FILES_FOLDER = "files";

export type BackupTarget = { databaseUrl: string; files: SupabaseClient["storage"] };

/** Runs the backup or the restore on the folder from its arguments and prints the result. */
export function runBackupCommand(
  usage: string,
  work: (folder: string, target: BackupTarget) => Promise<string>,
): Promise<void> {
  return runCli(async () => {
    const [folder] = process.argv.slice(2);
    if (!folder) throw new MigrationError(usage);
    console.log(await work(path.resolve(folder), readTargetFromEnvironment()));
  });
}

/** The project from the environment; throws a message that names missing variables. */
function readTargetFromEnvironment(): BackupTarget {
  const {
    DATABASE_URL: databaseUrl,
    NEXT_PUBLIC_SUPABASE_URL: url,
    SUPABASE_SECRET_KEY: key,
  } = process.env as Partial<Record<string, string>>;
  if (!databaseUrl || !url || !key)
    throw new MigrationError(
      "Set DATABASE_URL, NEXT_PUBLIC_SUPABASE_URL and SUPABASE_SECRET_KEY to the project's, as for the app.",
    );
  const files = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } }).storage;
  return { databaseUrl, files };
}

// Auth's own tables with rows that belong to one server or are short-lived.
const EXCLUDED_TABLES = [
  "graphile_worker.migrations",
  "auth.schema_migrations",
  "auth.instances",
  "auth.audit_log_entries",
  "auth.flow_state",
  "auth.saml_relay_states",
];

/**
 * The tables with data, ours, the queue's and Auth's, as quoted SQL names. `whole`: each table once; `stored`: tables
 * that store rows, which are the partitions of a partitioned table and differ by day.
 */
export async function listTablesWithData(client: pg.ClientBase): Promise<{ whole: string[]; stored: string[] }> {
  const { rows } = await client.query<{ name: string; whole: boolean; stored: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, not c.relispartition as whole, c.relkind = 'r' as stored
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('public', 'private', 'ledger', 'app', 'graphile_worker', 'auth')
        and n.nspname || '.' || c.relname <> all ($1)
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1`,
    [EXCLUDED_TABLES],
  );
  const names = (flag: "whole" | "stored"): string[] => rows.filter((row) => row[flag]).map(({ name }) => name);
  return { whole: names("whole"), stored: names("stored") };
}

export async function countRows(client: pg.ClientBase, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`);
    counts[table] = Number(rows[0]?.n);
  }
  return counts;
}

export async function sumLedger(client: pg.ClientBase): Promise<Omit<Manifest["ledger"], "ok">> {
  const { rows: entries } = await client.query<{ n: number }>("select count(*)::int as n from ledger.transfers");
  const { rows } = await client.query<{ name: string; sum: string }>(
    `select a.book || ':' || a.kind as name, sum(b.balance)::text as sum
       from ledger.balances b join ledger.accounts a on a.id = b.account_id group by 1 order by 1`,
  );
  return { entries: entries[0]?.n ?? 0, sums: Object.fromEntries(rows.map(({ name, sum }) => [name, sum])) };
}

export async function readAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ version: string }>(
    "select version from supabase_migrations.schema_migrations order by version",
  );
  return rows.map(({ version }) => version);
}

export async function readPostgresMajorVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  return rows[0]?.major ?? 0;
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest("hex");
}
export const hashBytes = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Runs `work` on each item, four concurrently. */
export async function forEachConcurrent<T>(list: readonly T[], work: (entry: T) => Promise<void>): Promise<void> {
  const remaining = [...list];
  const runNext = async (): Promise<void> => {
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: 4 }, runNext));
}
