import "server-only";
import type pg from "pg";
import { isUnreachable, openConnection, sqlCode } from "@/server/database/connections";
import { migrations } from "@/server/database/migrations";

/** The database lacks migrations of this release; the message contains instructions. */
export class PendingMigrations extends Error {
  override name = "PendingMigrations";
  constructor(readonly missing: readonly string[]) {
    super(
      [
        "The database is older than this release and lacks these migrations:",
        ...missing.map((name) => `  supabase/migrations/${name}.sql`),
        "Apply them from the files of this release, then start again. The previous release keeps working meanwhile:",
        "  DATABASE_URL=… npm run db:migrate",
      ].join("\n"),
    );
  }
}

/**
 * Migrations of this release that are not among the applied versions, as recorded by `db:migrate` and by the Supabase
 * CLI. Migrations of later releases are ignored: they only add.
 */
export function findMissingMigrations(
  appliedVersions: readonly string[],
  required: readonly string[] = migrations,
): string[] {
  const applied = new Set(appliedVersions);
  return required.filter((name) => !applied.has(name.slice(0, 14)));
}

// Without app.list_applied_migrations(), which an older database may lack.
async function readAppliedVersions(client: pg.ClientBase): Promise<string[]> {
  try {
    const { rows } = await client.query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations",
    );
    return rows.map(({ version }) => version);
  } catch (error) {
    // The table or its schema does not exist yet.
    if (["42P01", "3F000"].includes(sqlCode(error))) return [];
    throw error;
  }
}

/** Throws PendingMigrations if the database lacks migrations, or a connection error if it does not respond in time. */
export async function checkMigrations(timeoutMs: number): Promise<void> {
  const { client, drop } = openConnection();
  const timeout = setTimeout(drop, timeoutMs);
  try {
    await client.connect();
    const missing = findMissingMigrations(await readAppliedVersions(client));
    if (missing.length > 0) throw new PendingMigrations(missing);
  } finally {
    await client.end().catch(() => undefined);
    // Last, because an unresponsive database does not acknowledge the end of the connection either.
    clearTimeout(timeout);
  }
}

/** Whether the check may be repeated later: the database was unreachable. */
export const isDatabaseUnreachable = (error: unknown): boolean =>
  !(error instanceof PendingMigrations) && isUnreachable(error);
