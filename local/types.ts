// npm run db:types: generates server/database/signatures.ts from the declared schema, on a temporary database, and
// server/database/migrations.ts from the folder of migrations.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { renderMigrationsFile } from "../supabase/tools/migrations.ts";
import { renderQueueSql } from "../supabase/tools/queue.ts";
import { applySchemas } from "../supabase/tools/schemas.ts";
import { renderSignatures } from "../supabase/tools/signatures.ts";
import { withEmptyProject } from "./empty-project.ts";
import { runProgram } from "./program.ts";

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "server", "database");

writeFileSync(path.join(FOLDER, "migrations.ts"), renderMigrationsFile());
runProgram(() =>
  withEmptyProject(async (_, client) => {
    await client.query(renderQueueSql());
    await applySchemas(client);
    writeFileSync(path.join(FOLDER, "signatures.ts"), await renderSignatures(client));
  }),
);
