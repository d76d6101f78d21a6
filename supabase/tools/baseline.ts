// npm run db:baseline: writes the first two migrations: the queue's schema, and ours from supabase/schemas. Only until
// the first release; after it, migrations are immutable.
import { writeFileSync } from "node:fs";
import path from "node:path";
import {
  BASELINE_MIGRATION,
  MIGRATIONS_DIR,
  QUEUE_MIGRATION,
  readMigrations,
  RELEASED_VERSION,
  baselineLockReason,
} from "./migrations.ts";
import { renderQueueSql } from "./queue.ts";
import { ENABLE_BODY_CHECKS, DISABLE_BODY_CHECKS, readSchemas } from "./schemas.ts";

function renderBaselineSql(): string {
  return (
    `-- The database as the first release makes it, written from supabase/schemas by npm run db:baseline.\n${DISABLE_BODY_CHECKS};\n\n` +
    readSchemas()
      .map(({ file, sql }) => `-- ${file}\n${sql.trim()}\n`)
      .join("\n") +
    `\n${ENABLE_BODY_CHECKS};\n`
  );
}

if (import.meta.main) {
  const lockReason = baselineLockReason(RELEASED_VERSION, readMigrations().length);
  if (lockReason) {
    console.error(lockReason);
    process.exit(1);
  }
  writeFileSync(path.join(MIGRATIONS_DIR, QUEUE_MIGRATION), renderQueueSql());
  writeFileSync(path.join(MIGRATIONS_DIR, BASELINE_MIGRATION), renderBaselineSql());
}
