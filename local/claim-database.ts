// Decides whether an external database may be filled: only an empty one, or one that was filled before. Nothing is ever
// deleted; but other databases must not get our tables, or accounts with publicly known passwords.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { applyMigrations, BASELINE_MIGRATION, connectDatabase } from "../supabase/tools/migrations.ts";
import { applyLocalSettings } from "./local-settings.ts";
import { StackError } from "./ports.ts";

export type ProjectPurpose = "demo" | "tests";
type Claim = { id: string; applied: string[] };

// Schemas of a Supabase project before its first migration, as regular expressions of whole names.
const PLATFORM_SCHEMAS =
  "pg_.*|information_schema|_?auth|_?realtime|storage|extensions|graphql(_public)?|net|pgbouncer|pgsodium(_masks)?|pgtle|vault|cron|pgmq|_?supabase.*|_analytics|_supavisor";
const APP_SCHEMAS = "public|private|app|ledger|graphile_worker";

/** The database's name for messages, without its password. */
export function redactedDbUrl(dbUrl: string): string {
  const { username, host, pathname } = new URL(dbUrl);
  return `${decodeURIComponent(username)}@${host}${pathname}`;
}

/**
 * Checks that the database may be filled, migrates it and marks it. `take`: the name of a database that may be filled
 * regardless of its contents; demo only.
 */
export async function claimDatabase(
  dbUrl: string,
  purpose: ProjectPurpose,
  allowedDatabase: string | undefined,
): Promise<Claim> {
  const client = await connectOrThrow(dbUrl);
  try {
    const purposeMark = await readPurposeMark(client);
    if (purposeMark?.purpose !== purpose) {
      const reasons = purposeMark ? [`it is the ${purposeMark.purpose}'s`] : await describeContents(client);
      if (reasons.length > 0 && !(purpose === "demo" && allowedDatabase === redactedDbUrl(dbUrl)))
        throw refusal(dbUrl, purpose, reasons);
    }
    const applied = await applyMigrations(dbUrl);
    await applyLocalSettings(dbUrl);
    const id = purposeMark?.purpose === purpose ? purposeMark.id : randomUUID();
    // On a schema: the mark disappears when the database is recreated, and is not copied with rows.
    await client.query(`comment on schema app is 'handover ${purpose} ${id}'`);
    return { id, applied };
  } finally {
    await client.end();
  }
}

async function connectOrThrow(dbUrl: string): Promise<pg.Client> {
  try {
    return await connectDatabase(dbUrl);
  } catch (error) {
    throw new StackError(`The database ${redactedDbUrl(dbUrl)} cannot be reached: ${(error as Error).message}`);
  }
}

async function readPurposeMark(client: pg.Client): Promise<{ purpose: string; id: string } | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = 'app'",
  );
  const [, purpose, id] = /^handover (demo|tests) ([0-9a-f-]{36})$/.exec(rows[0]?.mark ?? "") ?? [];
  return purpose && id ? { purpose, id } : null;
}

/** The contents of a database that is not new, in words. */
async function describeContents(client: pg.Client): Promise<string[]> {
  const {
    rows: [probes],
  } = await client.query<{ auth: boolean; history: boolean }>(
    "select to_regclass('auth.users') is not null and to_regclass('storage.objects') is not null as auth, to_regclass('supabase_migrations.schema_migrations') is not null as history",
  );
  if (!probes?.auth)
    throw new StackError("This database is no Supabase project's: it lacks auth.users or storage.objects.");
  const count = async (table: string): Promise<number> =>
    (await client.query<{ n: number }>(`select count(*)::int as n from (select from ${table} limit 1000) t`)).rows[0]
      ?.n ?? 0;
  const [people, files] = [await count("auth.users"), await count("storage.objects")];
  const migrated = probes.history
    ? (
        await client.query("select from supabase_migrations.schema_migrations where version = $1", [
          BASELINE_MIGRATION.slice(0, 14),
        ])
      ).rowCount
    : 0;
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ ('^(' || $1 || ')$')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1 limit 3`,
    [migrated ? `${PLATFORM_SCHEMAS}|${APP_SCHEMAS}` : PLATFORM_SCHEMAS],
  );
  const formatCount = (n: number): string => (n === 1000 ? "a thousand or more" : String(n));
  return [
    ...(people > 0 ? [`accounts of people: ${formatCount(people)}`] : []),
    ...(files > 0 ? [`files: ${formatCount(files)}`] : []),
    ...(tables.length > 0 ? [`tables of something else, as ${tables.map(({ name }) => name).join(", ")}`] : []),
  ];
}

function refusal(dbUrl: string, purpose: ProjectPurpose, reasons: string[]): StackError {
  const consequence = {
    demo: "signs up people whose passwords everybody knows, an administrator among them",
    tests: "change and delete whatever they find",
  };
  return new StackError(
    [
      `${redactedDbUrl(dbUrl)} is not for the ${purpose}: ${reasons.join("; ")}.`,
      `The ${purpose} ${consequence[purpose]}, so only an empty database is taken, or one that the ${purpose} filled before. Nothing was changed.`,
      "On this machine supabase db reset empties a project; elsewhere make a new one.",
      ...(purpose === "demo" ? [`If you do mean this one: EXTERNAL_SUPABASE_TAKE=${redactedDbUrl(dbUrl)}`] : []),
    ].join("\n"),
  );
}
