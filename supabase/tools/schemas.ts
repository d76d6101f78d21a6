// Reads supabase/schemas, the declared database: one file for each subject. config.toml defines their order, as for the
// Supabase CLI.
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { MigrationError, describeErrorLocation, SUPABASE_DIR } from "./migrations.ts";
import { parseStatements } from "./statements.ts";

/** One file of the declared schema; `file` is relative to supabase/. */
export type SchemaFile = { file: string; sql: string };

/** The patterns of config.toml's `schema_paths`, in their order. */
function parseSchemaPaths(config: string): string[] {
  const list = /^schema_paths\s*=\s*\[([^\]]*)\]/m.exec(config)?.[1];
  if (list === undefined) throw new MigrationError("supabase/config.toml: schema_paths is missing");
  return [...list.replace(/^\s*#.*$/gm, "").matchAll(/"([^"]+)"/g)].map(([, pattern]) =>
    path.normalize(pattern as string),
  );
}

/**
 * All files of the declared schema in the order of config.toml, each once, at its first match. Throws if the order
 * omits a file.
 */
export function readSchemas(dir: string = SUPABASE_DIR): SchemaFile[] {
  const ordered = new Set<string>();
  for (const pattern of parseSchemaPaths(readFileSync(path.join(dir, "config.toml"), "utf8"))) {
    const matches = globSync(pattern, { cwd: dir }).sort();
    if (matches.length === 0) throw new MigrationError(`supabase/config.toml: there is no ${pattern}`);
    for (const file of matches) ordered.add(file);
  }
  const unlisted = globSync("schemas/**/*.sql", { cwd: dir }).filter((file) => !ordered.has(file));
  if (unlisted.length > 0)
    throw new MigrationError(`supabase/config.toml: schema_paths leaves out ${unlisted.join(", ")}`);
  return [...ordered].map((file) => ({ file, sql: readFileSync(path.join(dir, file), "utf8") }));
}

/** Functions are ordered by name, so a body may refer to a later one. */
export const DISABLE_BODY_CHECKS = "set check_function_bodies = off";
export const ENABLE_BODY_CHECKS = "reset check_function_bodies";

/**
 * Creates the declared schema in an empty database that has the platform's and the queue's schemas, in one transaction.
 */
export async function applySchemas(client: pg.ClientBase, files: readonly SchemaFile[] = readSchemas()): Promise<void> {
  await client.query(`begin; ${DISABLE_BODY_CHECKS}`);
  for (const { file, sql } of files) {
    for (const statement of parseStatements(sql)) {
      try {
        await client.query(statement.text);
      } catch (error) {
        await client.query("rollback").catch(() => undefined);
        throw new MigrationError(`supabase/${file}:${describeErrorLocation(sql, statement, error)}`);
      }
    }
  }
  await client.query(`${ENABLE_BODY_CHECKS}; commit`);
}
