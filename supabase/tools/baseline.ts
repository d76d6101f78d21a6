// npm run db:baseline: writes the first two migrations: the queue's schema, and ours as supabase/schemas declares it.
// Until the first release only; afterwards history is not written anew.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { BASELINE, MIGRATIONS_DIR, QUEUE, readMigrations, RELEASED, whyBaselineStands } from "./migrations.ts";
import { queueSql } from "./queue.ts";
import { BODIES_AGAIN, BODIES_LATER, readSchemas } from "./schemas.ts";

function baselineSql(): string {
  return (
    `-- The database as the first release makes it, written from supabase/schemas by npm run db:baseline.\n${BODIES_LATER};\n\n` +
    readSchemas()
      .map(({ file, sql }) => `-- ${file}\n${sql.trim()}\n`)
      .join("\n") +
    `\n${BODIES_AGAIN};\n`
  );
}

if (import.meta.main) {
  const why = whyBaselineStands(RELEASED, readMigrations().length);
  if (why) {
    console.error(why);
    process.exit(1);
  }
  writeFileSync(path.join(MIGRATIONS_DIR, QUEUE), queueSql());
  writeFileSync(path.join(MIGRATIONS_DIR, BASELINE), baselineSql());
}
