// npm run db:adopt: for a database made by the migrations from before the baseline: it is what the baseline makes, and from now on is
// recorded so. Anything else is refused.
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { BASELINE, QUEUE } from "./baseline.ts";
import { MIGRATIONS_DIR, MigrationError } from "./migrations.ts";
import { splitStatements } from "./statements.ts";

// The last of the eighty-two, and how many there were.
const LAST = "20260101002710";
const COUNT = 82;

/** Records the baseline in place of what came before it. True when it did, false when the database has it already. */
export async function adoptBaseline(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    const { rows: [found] } = await client.query<{ n: number; last: string; adopted: boolean }>(
      "select count(*)::int as n, max(version) as last, coalesce(bool_or(version = $1), false) as adopted from supabase_migrations.schema_migrations", [BASELINE.slice(0, 14)]);
    if (found?.adopted) return false;
    if (found?.n !== COUNT || found.last !== LAST) throw new MigrationError("This database is not as the last migrations before the baseline left it: apply those first.");
    await client.query("delete from supabase_migrations.schema_migrations");
    for (const file of [QUEUE, BASELINE]) {
      const [version, name] = [file.slice(0, 14), file.slice(15, -4)];
      await client.query("insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)",
        [version, splitStatements(readFileSync(path.join(MIGRATIONS_DIR, file), "utf8")), name]);
    }
    await client.query("commit");
    return true;
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  try {
    const url = process.env.DATABASE_URL;
    if (!url) throw new MigrationError("Set DATABASE_URL to the database to adopt.");
    console.log(await adoptBaseline(url) ? "Recorded as the baseline." : "Nothing to do.");
  } catch (error) {
    console.error(error instanceof MigrationError ? error.message : error);
    process.exitCode = 1;
  }
}
