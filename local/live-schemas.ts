// While the app is developed, supabase/schemas is watched: what changes there is in the local database a moment later,
// and what changed while nobody watched, at the start.
import { watch } from "node:fs";
import path from "node:path";
import pg from "pg";
import { applyDeclared } from "../supabase/tools/live.ts";
import { SUPABASE_DIR } from "../supabase/tools/migrations.ts";
import { readSchemas } from "../supabase/tools/schemas.ts";

/**
 * Brings the database to what is declared, then watches. Says in a line what was done or what is wrong; ends with the
 * answer's call.
 */
export async function followSchemas(dbUrl: string, say: (line: string) => void): Promise<() => void> {
  let told = "";
  let soon: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const watcher = watch(path.join(SUPABASE_DIR, "schemas"), { recursive: true }, () => {
    // An editor writes a file in several steps.
    clearTimeout(soon);
    soon = setTimeout(() => {
      work = work.then(apply);
    }, 100);
  });
  work = apply();
  await work;
  return () => {
    clearTimeout(soon);
    watcher.close();
  };

  async function apply(): Promise<void> {
    const began = performance.now();
    const client = new pg.Client({ connectionString: dbUrl });
    client.on("error", () => undefined);
    try {
      const files = readSchemas();
      await client.connect();
      await client.query("begin");
      const { statements, left } = await applyDeclared(client, files);
      await client.query("commit");
      const count = statements.length === 1 ? "1 statement" : `${statements.length} statements`;
      if (statements.length > 0) say(`Schema: ${count} in ${Math.round(performance.now() - began)} ms`);
      // Once, not at every save.
      if (left.length > 0 && left.join() !== told)
        say(
          `Schema: a table changes; write a migration, or npm run db:reset makes the database anew:\n  ${left.join("\n  ")}`,
        );
      told = left.join();
    } catch (error) {
      // Nothing of it is done; the next save tries all of it again.
      say(`Schema: ${(error as Error).message}`);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
