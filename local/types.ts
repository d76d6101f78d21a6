// npm run db:types: generates server/database/signatures.ts from the declared schema, on a temporary database, and
// server/database/migrations.ts from the folder of migrations.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { migrationsFile } from "../supabase/tools/migrations.ts";
import { queueSql } from "../supabase/tools/queue.ts";
import { applySchemas } from "../supabase/tools/schemas.ts";
import { signaturesOf } from "../supabase/tools/signatures.ts";
import { inEmptyProject } from "./empty-project.ts";
import { runProgram } from "./program.ts";

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "server", "database");

writeFileSync(path.join(FOLDER, "migrations.ts"), migrationsFile());
runProgram(() =>
  inEmptyProject(async (_, client) => {
    await client.query(queueSql());
    await applySchemas(client);
    writeFileSync(path.join(FOLDER, "signatures.ts"), await signaturesOf(client));
  }),
);
