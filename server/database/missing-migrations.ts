import "server-only";
import type pg from "pg";
import { isUnreachable, openConnection, sqlCode } from "@/server/database/connections";
import { migrations } from "@/server/database/migrations";

/** This release does not fit the database; the message says what to do. */
export class OlderDatabase extends Error {
  override name = "OlderDatabase";
  constructor(readonly missing: readonly string[]) {
    super(
      [
        "The database is older than this release, which would not work on it. It has yet to get:",
        ...missing.map((name) => `  supabase/migrations/${name}.sql`),
        "Apply what is missing first, from the files of this release, then start it again; the release before goes on meanwhile:",
        "  DATABASE_URL=… npm run db:migrate",
      ].join("\n"),
    );
  }
}

/**
 * What of this release's migrations a database does not have that records these versions, as our command and the
 * Supabase CLI do alike. Migrations of later releases are no concern: those only add.
 */
export function missingFrom(applied: readonly string[], wanted: readonly string[] = migrations): string[] {
  const known = new Set(applied);
  return wanted.filter((name) => !known.has(name.slice(0, 14)));
}

// Past app.applied_migrations(), which an older database may not have.
async function appliedTo(client: pg.ClientBase): Promise<string[]> {
  try {
    const { rows } = await client.query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations",
    );
    return rows.map(({ version }) => version);
  } catch (error) {
    // There is no record yet, nor its schema.
    if (["42P01", "3F000"].includes(sqlCode(error))) return [];
    throw error;
  }
}

/**
 * Throws in words when the database is older than this release; an error of the connection's where it does not answer in
 * this time.
 */
export async function refuseOlderDatabase(waitMs: number): Promise<void> {
  const { client, drop } = openConnection();
  const late = setTimeout(drop, waitMs);
  try {
    await client.connect();
    const missing = missingFrom(await appliedTo(client));
    if (missing.length > 0) throw new OlderDatabase(missing);
  } finally {
    await client.end().catch(() => undefined);
    // Last: a database that fell silent hears no good-bye either.
    clearTimeout(late);
  }
}

/** Whether it may be asked again later: nobody said that the database is older. */
export const isAbsent = (error: unknown): boolean => !(error instanceof OlderDatabase) && isUnreachable(error);
