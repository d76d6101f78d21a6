// While the app is developed, supabase/schemas is watched: what changes there is in the local database a moment later.
import { watch } from "node:fs";
import path from "node:path";
import pg from "pg";
import { changesBetween } from "../supabase/tools/live.ts";
import { SUPABASE_DIR } from "../supabase/tools/migrations.ts";
import { BODIES_AGAIN, BODIES_LATER, readSchemas } from "../supabase/tools/schemas.ts";

/** Says in a line what was done or what is wrong. Ends with the answer's call. */
export function watchSchemas(dbUrl: string, say: (line: string) => void): () => void {
  let applied = readSchemas();
  let soon: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const watcher = watch(path.join(SUPABASE_DIR, "schemas"), { recursive: true }, () => {
    // An editor writes a file in several steps.
    clearTimeout(soon);
    soon = setTimeout(() => {
      work = work.then(apply);
    }, 100);
  });
  return () => {
    clearTimeout(soon);
    watcher.close();
  };

  async function apply(): Promise<void> {
    const began = performance.now();
    const client = new pg.Client({ connectionString: dbUrl });
    client.on("error", () => undefined);
    try {
      const declared = readSchemas();
      const { statements, left } = changesBetween(applied, declared);
      if (statements.length > 0) {
        await client.connect();
        await client.query(`begin; ${BODIES_LATER}`);
        for (const statement of statements) await client.query(statement);
        // Once everything is there, bodies are read: what is wrong in one is said now, not at its first call.
        await client.query(BODIES_AGAIN);
        for (const statement of statements)
          if (/^create or replace function/.test(statement)) await client.query(statement);
        await client.query("commit");
        const count = statements.length === 1 ? "1 statement" : `${statements.length} statements`;
        say(`Schema: ${count} in ${Math.round(performance.now() - began)} ms`);
      }
      if (left.length > 0)
        say(`Schema: a table changes; npm run db:reset makes the database anew:\n  ${left.join("\n  ")}`);
      applied = declared;
    } catch (error) {
      // Nothing of it is done; the next save tries all of it again.
      say(`Schema: ${(error as Error).message}`);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
