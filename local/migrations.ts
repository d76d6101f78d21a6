// Applies supabase/migrations in order, each file in one transaction, recorded as the Supabase CLI records them. Works
// on the local database and on a hosted project alike.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { StackError } from "./ports.ts";
import { cutStatements, splitStatements } from "./statements.ts";

// Another folder is for tests of the stack itself.
export const MIGRATIONS_DIR = process.env.LOCAL_MIGRATIONS_DIR || path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "supabase", "migrations");

type Migration = { version: string; name: string; file: string; sql: string };

export function readMigrations(dir: string = MIGRATIONS_DIR): Migration[] {
  const migrations = readdirSync(dir).filter((file) => file.endsWith(".sql")).sort().map((file) => {
    const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
    if (!version || !name) throw new StackError(`supabase/migrations/${file}: the name must be <14 digits>_<name>.sql`);
    return { version, name, file, sql: readFileSync(path.join(dir, file), "utf8") };
  });
  const twice = migrations.find((migration, index) => migrations[index - 1]?.version === migration.version);
  if (twice) throw new StackError(`supabase/migrations: two files have the version ${twice.version}`);
  return migrations;
}

const silent = new Logger(() => () => undefined);

// The queue's own tables come first: our functions add jobs. Answers the files it applied.
export async function applyMigrations(databaseUrl: string, dir: string = MIGRATIONS_DIR): Promise<string[]> {
  // Why a pool of our own: the queue's stops listening when it is done, and a connection that the stopping server ends a moment
  // later would end this process.
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on("error", () => undefined);
  pool.on("connect", (each) => each.on("error", () => undefined));
  await runMigrations({ pgPool: pool, logger: silent }).finally(() => pool.end());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Two that start at the same time take turns.
    await client.query("select pg_advisory_lock(hashtext('supabase_migrations'))");
    await client.query(`create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`);
    const recorded = await client.query<{ version: string; statements: string[] | null }>(
      "select version, statements from supabase_migrations.schema_migrations");
    const known = new Map(recorded.rows.map((row) => [row.version, row.statements]));
    const migrations = readMigrations(dir);
    refuseChanges(migrations, known);
    const applied: string[] = [];
    for (const migration of migrations.filter(({ version }) => !known.has(version))) {
      await applyOne(client, migration);
      applied.push(migration.file);
    }
    return applied;
  } finally {
    await client.end();
  }
}

function refuseChanges(migrations: Migration[], known: Map<string, string[] | null>): void {
  // The CLI cuts statements a little differently than we do: only what they say counts.
  const essence = (statements: string[]) => statements.join("").replace(/[\s;]/g, "");
  const changed = migrations.filter(({ version, sql }) => {
    const statements = known.get(version);
    return statements && essence(statements) !== essence(splitStatements(sql));
  });
  const files = new Set(migrations.map(({ version }) => version));
  const gone = [...known.keys()].filter((version) => !files.has(version));
  if (changed.length === 0 && gone.length === 0) return;
  throw new StackError([
    ...changed.map(({ file }) => `supabase/migrations/${file} was changed after it was applied.`),
    ...gone.map((version) => `Migration ${version} was applied but its file is gone.`),
    "On your own machine run npm run db:reset, which makes the database anew. Elsewhere write a new migration instead.",
  ].join("\n"));
}

async function applyOne(client: pg.Client, { version, name, file, sql }: Migration): Promise<void> {
  const statements = cutStatements(sql);
  let reached = 0;
  await client.query("begin");
  try {
    for (const { text, offset } of statements) {
      reached = offset;
      await client.query(text);
    }
    await client.query("insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)",
      [version, statements.map(({ text }) => text), name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    // Without a position in it: where the statement itself begins, after its comments.
    const position = Number((error as pg.DatabaseError).position);
    const at = reached + (position > 0 ? position - 1 : (/^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(sql.slice(reached))?.[0].length ?? 0));
    throw new StackError(`supabase/migrations/${file}:${sql.slice(0, at).split("\n").length}: ${describe(error)}`);
  }
}

function describe(error: unknown): string {
  const { message, detail, hint, where } = error as pg.DatabaseError;
  return [message, detail, hint, where].filter(Boolean).join("\n  ");
}
