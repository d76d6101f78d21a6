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
 * What of this release's migrations the database does not have, as they are recorded by our command and by the Supabase
 * CLI alike. Migrations of later releases are no concern: those only add.
 */
export async function missingMigrations(
  client: Pick<pg.ClientBase, "query">,
  wanted: readonly string[] = migrations,
): Promise<string[]> {
  try {
    const { rows } = await client.query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations",
    );
    const known = new Set(rows.map(({ version }) => version));
    return wanted.filter((name) => !known.has(name.slice(0, 14)));
  } catch (error) {
    // There is no record yet, nor its schema.
    if (["42P01", "3F000"].includes(sqlCode(error))) return [...wanted];
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
    const missing = await missingMigrations(client);
    if (missing.length > 0) throw new OlderDatabase(missing);
  } finally {
    clearTimeout(late);
    await client.end().catch(() => undefined);
  }
}

/** Whether it may be asked again later: nobody said that the database is older. */
export const isAbsent = (error: unknown): boolean => !(error instanceof OlderDatabase) && isUnreachable(error);
