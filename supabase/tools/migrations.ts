// Applies supabase/migrations in order, each file in one transaction unless its first line says otherwise, recorded
// like the Supabase CLI does. For local databases and hosted projects.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { toConnectionConfig, explainTlsError, type DatabaseTls } from "../../lib/database/tls-config.ts";
import { parseStatements, splitStatements, type Statement } from "./statements.ts";

/** An error of a migration or the declared schema, as a sentence for its author. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

// Tests use other folders: tests of the local stack and of upgrades.
export const SUPABASE_DIR =
  process.env.LOCAL_SUPABASE_DIR || path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
export const MIGRATIONS_DIR = process.env.LOCAL_MIGRATIONS_DIR || path.join(SUPABASE_DIR, "migrations");

/** The first two migrations, both written by npm run db:baseline. */
export const QUEUE_MIGRATION = "20261123000000_queue.sql";
export const BASELINE_MIGRATION = "20261123000100_baseline.sql";

/** The version of the newest release's last migration; each release moves it. Empty until the first one. */
export const RELEASED_VERSION: string = "";

/** Why the baseline must not be written again; null if it may. */
export function baselineLockReason(released: string, migrations: number): string | null {
  if (released === "" && migrations <= 2) return null;
  const lockReason = released === "" ? "There are migrations after the baseline" : `Version ${released} is released`;
  return `${lockReason}: write the next migration with npm run db:migration -- <name>.`;
}

type Migration = { version: string; name: string; file: string; sql: string };

export function readMigrations(dir: string = MIGRATIONS_DIR): Migration[] {
  const migrations = readdirSync(dir)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      if (!version || !name)
        throw new MigrationError(`supabase/migrations/${file}: the name must be <14 digits>_<name>.sql`);
      return { version, name, file, sql: readFileSync(path.join(dir, file), "utf8") };
    });
  const duplicate = migrations.find((migration, index) => migrations[index - 1]?.version === migration.version);
  if (duplicate) throw new MigrationError(`supabase/migrations: two files have the version ${duplicate.version}`);
  return migrations;
}

/** The environment's settings for the database's certificate, as for the app. */
export function tlsFromEnvironment(): DatabaseTls {
  const { DATABASE_CA, DATABASE_TLS } = process.env;
  return { ca: DATABASE_CA || undefined, tls: DATABASE_TLS === "off" ? "off" : "verify" };
}

/** Connects to the database at this address with the environment's certificate settings. */
export async function connectDatabase(address: string, name?: string): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      ...toConnectionConfig(address, tlsFromEnvironment()),
      keepAlive: true,
      ...(name === undefined ? {} : { application_name: name }),
    });
    // A connection that is lost while idle fails the next query, not the process.
    client.on("error", () => undefined);
    await client.connect();
    return client;
  } catch (error) {
    const explanation =
      explainTlsError(error) ??
      (error instanceof Error && error.message.startsWith("DATABASE_") ? error.message : null);
    throw explanation === null ? error : new MigrationError(explanation);
  }
}

/** The text of server/database/migrations.ts: the migrations that the app requires before it starts. */
export function renderMigrationsFile(dir: string = MIGRATIONS_DIR): string {
  const names = readMigrations(dir).map(({ version, name }) => `"${version}_${name}"`);
  const line = `export const migrations: readonly string[] = [${names.join(", ")}];`;
  const list =
    line.length <= 120
      ? line
      : `export const migrations: readonly string[] = [\n${names.map((name) => `  ${name},\n`).join("")}];`;
  return `import "server-only";\n\n// Written by npm run db:types: the migrations that this release is made for, in their order.\n${list}\n`;
}

/** How long a file waits for one lock, and how often it is retried. Tests use their own. */
export type LockRetryPolicy = { lockTimeoutMs: number; tries: number; pause: (ms: number) => Promise<unknown> };
// Requests queue behind a statement that waits for its lock, and time out after five seconds.
const LOCK_RETRY: LockRetryPolicy = { lockTimeoutMs: 3_000, tries: 8, pause };
const INITIAL_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

// Returns the applied files.
export async function applyMigrations(
  databaseUrl: string,
  dir: string = MIGRATIONS_DIR,
  lockRetry: LockRetryPolicy = LOCK_RETRY,
): Promise<string[]> {
  const client = await connectDatabase(databaseUrl);
  try {
    // Serializes concurrent runs.
    await client.query("select pg_advisory_lock(hashtext('supabase_migrations'))");
    await client.query(`create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`);
    const recorded = await client.query<{ version: string; statements: string[] | null }>(
      "select version, statements from supabase_migrations.schema_migrations",
    );
    const recordedStatements = new Map(recorded.rows.map((row) => [row.version, row.statements]));
    const migrations = readMigrations(dir);
    refuseChanges(migrations, recordedStatements);
    const missing = migrations.filter(({ version }) => !recordedStatements.has(version));
    missing.forEach(refuseMixed);
    const applied: string[] = [];
    for (const migration of missing) {
      await applyWithLockRetry(client, migration, lockRetry);
      applied.push(migration.file);
    }
    return applied;
  } finally {
    await client.end();
  }
}

function refuseChanges(migrations: Migration[], recorded: Map<string, string[] | null>): void {
  // The CLI splits statements slightly differently, so only their content is compared.
  const normalized = (statements: string[]) => statements.join("").replace(/[\s;]/g, "");
  const changed = migrations.filter(({ version, sql }) => {
    const statements = recorded.get(version);
    return statements && normalized(statements) !== normalized(splitStatements(sql));
  });
  const files = new Set(migrations.map(({ version }) => version));
  const missingVersions = [...recorded.keys()].filter((version) => !files.has(version));
  if (changed.length === 0 && missingVersions.length === 0) return;
  throw new MigrationError(
    [
      ...changed.map(({ file }) => `supabase/migrations/${file} was changed after it was applied.`),
      ...missingVersions.map((version) => `Migration ${version} was applied but its file is gone.`),
      "On your own machine run npm run db:reset, which creates the database again. Elsewhere write a new migration instead.",
    ].join("\n"),
  );
}

const PLATFORM_TABLE = /\bon\s+(?:table\s+)?(?:only\s+)?"?(?:auth|storage|realtime)"?\."?\w+/i;
const POLICY_OR_TRIGGER = /\b(?:create(?:\s+or\s+replace)?|drop|alter)\s+(?:constraint\s+)?(?:policy|trigger)\b/i;

/** Whether a statement locks a table of Auth, Storage or Realtime until its transaction ends. */
export const locksPlatformTable = (statement: string): boolean =>
  (POLICY_OR_TRIGGER.test(statement) && PLATFORM_TABLE.test(statement)) ||
  /^\s*alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?"?(?:auth|storage|realtime)"?\./im.test(statement);

// A separate file, because the Supabase CLI applies each file as one transaction. The baseline runs on a project
// without users.
function refuseMixed({ file, sql }: Migration): void {
  if (file === QUEUE_MIGRATION || file === BASELINE_MIGRATION || WITHOUT_TRANSACTION.test(sql)) return;
  const statements = parseStatements(sql).filter(({ text }) => !/^\s*(?:set|reset)\s/im.test(text));
  const platform = statements.filter(({ text }) => locksPlatformTable(text));
  const [first] = platform;
  if (!first || platform.length === statements.length) return;
  throw new MigrationError(
    `supabase/migrations/${describeErrorLocation(sql, first, { message: "" }).replace(/^(\d+).*/s, `${file}:$1`)}: this locks a table of Auth, Storage or Realtime until the whole file is applied. Move such statements to a file of their own.`,
  );
}

// The first line of a file with statements that cannot run in a transaction, such as `create index concurrently`. Each
// must be idempotent: if one fails, those before it stay applied and the file is applied again.
const WITHOUT_TRANSACTION = /^-- no transaction\b/;

// A statement that waits for its lock blocks every request behind it. So each waits briefly, and if one does not get
// its lock, the whole file is retried after a pause in which requests proceed.
/** Applies one migration; retries it by `lockRetry` if it does not get a lock. */
export async function applyWithLockRetry(
  client: pg.Client,
  migration: Migration,
  lockRetry: LockRetryPolicy,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await refuseDuringDump(client);
    try {
      return await applyMigration(client, migration, lockRetry.lockTimeoutMs);
    } catch (error) {
      // An error of `begin` has no cause.
      const code = ((error as Error).cause as pg.DatabaseError | undefined)?.code;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (attempt >= lockRetry.tries)
        throw new MigrationError(
          `${(error as Error).message}\nIt was tried ${attempt} times. Nothing of the file is applied. Find who holds the table (docs/upgrading.md), then run this again.`,
        );
    }
    await lockRetry.pause(Math.min(MAX_DELAY_MS, INITIAL_DELAY_MS * 2 ** (attempt - 1)));
  }
}

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";
// These lock no table against reads and writes but wait for all open transactions, without a timeout.
const WAITS_FOR_OTHERS =
  /^(?:\s|--[^\n]*\n)*(?:create\s+(?:unique\s+)?index|drop\s+index|reindex\b.*)\s+concurrently\b/i;

// A dump locks every table until it ends: a migration would wait for it, and every request behind the migration.
async function refuseDuringDump(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; pid: number }>(
    `select application_name as name, pid from pg_stat_activity
      where datname = current_database() and application_name in ('pg_dump', 'pg_dumpall', 'handover-backup') order by backend_start`,
  );
  if (rows.length === 0) return;
  const dumps = rows.map(({ name, pid }) => `${name}, process ${pid}`).join("; ");
  throw new MigrationError(`A dump of this database is running (${dumps}). Run this again when it has ended.`);
}

async function applyMigration(
  client: pg.Client,
  { version, name, file, sql }: Migration,
  lockTimeoutMs: number,
): Promise<void> {
  const statements = parseStatements(sql);
  let currentStatement = statements[0];
  const inTransaction = !WITHOUT_TRANSACTION.test(sql);
  if (inTransaction) await client.query("begin");
  try {
    await client.query(`set ${inTransaction ? "local " : ""}lock_timeout = ${lockTimeoutMs}`);
    for (const statement of statements) {
      currentStatement = statement;
      const waits = !inTransaction && WAITS_FOR_OTHERS.test(statement.text);
      if (waits) await client.query("set lock_timeout = 0");
      await client.query(statement.text);
      if (waits) await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    }
    if (!inTransaction) await refuseInvalidIndexes(client);
    await client.query(
      "insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)",
      [version, statements.map(({ text }) => text), name],
    );
    if (inTransaction) await client.query("commit");
  } catch (error) {
    if (inTransaction) await client.query("rollback").catch(() => undefined);
    throw new MigrationError(`supabase/migrations/${file}:${describeErrorLocation(sql, currentStatement, error)}`, {
      cause: error,
    });
  }
}

// A failed `create index concurrently` leaves an invalid index that enforces and speeds up nothing, and `if not exists`
// then finds it.
async function refuseInvalidIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_namespace n on n.oid = c.relnamespace where not i.indisvalid and n.nspname in ('public', 'private', 'ledger', 'app')`,
  );
  if (rows.length === 0) return;
  const drops = rows.map(({ name }) => `drop index concurrently if exists ${name};`);
  throw new Error(
    `An earlier attempt left an invalid index. Write this before the statement that creates it:\n  ${drops.join("\n  ")}`,
  );
}

/** "line: message" of a failed statement. */
export function describeErrorLocation(sql: string, statement: Statement | undefined, error: unknown): string {
  const { message, detail, hint, where, position } = error as pg.DatabaseError;
  const start = statement?.offset ?? 0;
  // Without a position in the error: the start of the statement after its comments.
  const offset =
    start +
    (Number(position) > 0
      ? Number(position) - 1
      : (/^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(sql.slice(start))?.[0].length ?? 0));
  return `${sql.slice(0, offset).split("\n").length}: ${[message, detail, hint, where].filter(Boolean).join("\n  ")}`;
}
