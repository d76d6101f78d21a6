// npm run db:types: writes lib/database.types.ts from the migrated schema, on a database of its own.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generateTypescript, introspect, sortGeneratorMetadata } from "@supabase/postgrest-typegen";
import pg from "pg";
import { runProgram } from "./program.ts";
import { startStack } from "./stack.ts";

const TARGET = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "lib", "database.types.ts");

runProgram(async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "handover-types-"));
  const stack = await startStack({ dataDir, dbPort: 0, apiPort: 0, quiet: true });
  try {
    const pool = new pg.Pool({ connectionString: stack.dbUrl, max: 1 });
    // The server may close an idle connection before the pool has: with the answer in hand that is no error.
    pool.on("error", () => undefined);
    try {
      const metadata = sortGeneratorMetadata(await introspect(pool, { includedSchemas: ["public"] }));
      writeFileSync(process.argv[2] ?? TARGET, await generateTypescript(metadata, {}));
    } finally {
      await pool.end();
    }
  } finally {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
