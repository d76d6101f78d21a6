// npm run restore -- <folder>: restores a backup into a migrated project without users, and verifies that it is
// complete. docs/backups.md.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";
import { filterTableRows } from "./dump-filter.ts";
import {
  readAppliedMigrations,
  runBackupCommand,
  countRows,
  DUMP_FILE,
  forEachConcurrent,
  FILES_FOLDER,
  hashBytes,
  hashFile,
  readPostgresMajorVersion,
  MANIFEST_FILE,
  sumLedger,
  listTablesWithData,
  type Manifest,
  type BackupTarget,
} from "./backup-files.ts";
import { verifyLedger } from "./ledger.ts";
import { connectDatabase, MigrationError } from "./migrations.ts";
import { findPostgresPrograms, withDatabaseEnvironment } from "./programs.ts";

async function restoreBackup(folder: string, { databaseUrl, files }: BackupTarget): Promise<Manifest> {
  const manifest = await readBackup(folder);
  const client = await connectDatabase(databaseUrl, "handover-restore");
  try {
    await refuseTarget(client, manifest);
    // Each partitioned table counts once, by its parent.
    const { whole: tables } = await listTablesWithData(client);
    const missingTables = Object.keys(manifest.rows).filter(
      (table) => !tables.includes(table) && manifest.rows[table] !== 0,
    );
    if (missingTables.length > 0) throw new MigrationError(`The target has no ${missingTables.join(", ")}.`);
    const program = findPostgresPrograms(await readPostgresMajorVersion(client));
    // Rows that migrations inserted are part of the backup, so these tables are emptied; accounts and other platform
    // tables are empty.
    const tablesToEmpty = tables.filter((table) => !table.startsWith("auth."));
    const dump = path.join(folder, DUMP_FILE);
    await withDatabaseEnvironment(databaseUrl, (env) => loadDump(program, env, dump, { tables, tablesToEmpty }));
    await forEachConcurrent(manifest.files, async ({ bucket, name, type, sha256 }) => {
      const bytes = readFileSync(path.join(folder, FILES_FOLDER, sha256));
      const { error } = await files.from(bucket).upload(name, bytes, { contentType: type, upsert: true });
      if (error) throw new MigrationError(`${bucket}/${name} could not be stored: ${error.message}`);
    });
    await refuseDifference(client, manifest, tables, { databaseUrl, files });
    // Restored tables have no planner statistics yet.
    await client.query("analyze");
    return manifest;
  } finally {
    await client.end();
  }
}

// Parsed as untrusted input: table names become SQL here, and file names become paths.
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
const FileLocation = z.object({
  bucket: z.string().regex(/^[\w-]{1,100}$/),
  // Rejects names that would leave the bucket's path.
  name: z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\0-\x1f\\]{1,1024}$/),
});
const ManifestSchema: z.ZodType<Manifest> = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  postgres: count,
  migrations: z.array(z.string().regex(/^\d{14}$/)).min(1),
  database: z.object({ file: z.literal(DUMP_FILE), bytes: count, sha256: hash }),
  rows: z.record(z.string().regex(/^[\w."]+$/), count),
  ledger: z.object({ ok: z.boolean(), entries: count, sums: z.record(z.string(), z.string()) }),
  files: z.array(FileLocation.extend({ type: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/), bytes: count, sha256: hash })),
  missing: z.array(FileLocation),
});

/** Reads the manifest after verifying that all parts exist and are unchanged. */
async function readBackup(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST_FILE);
  if (!existsSync(file)) throw new MigrationError(`${folder} is no backup: it has no ${MANIFEST_FILE}.`);
  const { data: manifest, error } = ManifestSchema.safeParse(parseJsonFile(file));
  if (!manifest)
    throw new MigrationError(
      `${file} is of another format than this release reads: ${error.issues.map(({ path: at }) => at.join(".")).join(", ") || "no JSON"}.`,
    );
  const expectedFiles = [
    manifest.database,
    ...manifest.files.map((storedFile) => ({ ...storedFile, file: path.join(FILES_FOLDER, storedFile.sha256) })),
  ];
  for (const { file: name, bytes, sha256 } of expectedFiles) {
    const filePath = path.join(folder, name);
    if (!existsSync(filePath)) throw new MigrationError(`The backup lacks ${name}.`);
    if (statSync(filePath).size !== bytes || (await hashFile(filePath)) !== sha256)
      throw new MigrationError(`${name} is not as it was written.`);
  }
  return manifest;
}

function parseJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

async function refuseTarget(client: pg.Client, { migrations, postgres }: Manifest): Promise<void> {
  const applied = await readAppliedMigrations(client).catch(() => []);
  if (applied.join() !== migrations.join())
    throw new MigrationError(
      `The backup was made after migration ${migrations.at(-1)}, and the target is at ${applied.at(-1) ?? "none"}. Check out the release that made the backup and apply its migrations to an empty project (npm run db:migrate); migrate further once the data is back.`,
    );
  const major = await readPostgresMajorVersion(client);
  if (major < postgres)
    throw new MigrationError(`The backup is of Postgres ${postgres}; the target runs ${major}, which is older.`);
  const { rows: people } = await client.query("select from auth.users limit 1");
  if (people.length > 0) throw new MigrationError("The target has people already. Restore into an empty project.");
  const { rows: servers } = await client.query<{ name: string }>(
    "select distinct application_name as name from pg_stat_activity where datname = current_database() and application_name in ('handover-app', 'handover-worker')",
  );
  if (servers.length > 0)
    throw new MigrationError(`${servers.map(({ name }) => name).join(" and ")} works on the target: stop it first.`);
}

/** Loads in one transaction. As a replica, so that no trigger fires for events of the past. */
function loadDump(
  program: ReturnType<typeof findPostgresPrograms>,
  env: NodeJS.ProcessEnv,
  dump: string,
  { tables, tablesToEmpty }: { tables: readonly string[]; tablesToEmpty: readonly string[] },
): Promise<void> {
  const psql = spawn(
    program("psql"),
    ["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--output=/dev/null", "--file=-"],
    { stdio: ["pipe", "ignore", "pipe"], env },
  );
  const pgRestore = spawn(program("pg_restore"), ["--data-only", "--no-owner", "--no-privileges", "--file=-", dump], {
    stdio: ["ignore", "pipe", "pipe"],
    env,
  });
  const rowFilter = filterTableRows(tables);
  let filterError: unknown;
  let errorOutput = "";
  for (const { stderr } of [psql, pgRestore])
    stderr.setEncoding("utf8").on("data", (text: string) => (errorOutput += text));
  const waitForExit = (child: typeof psql | typeof pgRestore): Promise<number | null> =>
    new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
  const exits = Promise.all([waitForExit(pgRestore), waitForExit(psql)]);
  // psql ended first; its own message has the reason.
  psql.stdin.on("error", () => pgRestore.kill());
  psql.stdin.write(
    `set session_replication_role = replica; set statement_timeout = 0;\ntruncate ${tablesToEmpty.join(", ")};\n`,
  );
  pgRestore.stdout.on("data", (part: Buffer) => {
    if (filterError) return;
    try {
      if (psql.stdin.write(rowFilter.push(part))) return;
      pgRestore.stdout.pause();
      psql.stdin.once("drain", () => pgRestore.stdout.resume());
    } catch (error) {
      filterError = error;
      pgRestore.kill();
    }
  });
  // A truncated copy must not be committed.
  pgRestore.once("close", (code) =>
    psql.stdin.end(
      code === 0 && !filterError && rowFilter.isComplete() ? "" : "\n\\.\ndo $$ begin raise 'cut off'; end $$;\n",
    ),
  );
  return exits.then(([restoreCode, psqlCode]) => {
    if (filterError) throw filterError as Error;
    if (restoreCode !== 0 || psqlCode !== 0)
      throw new MigrationError(`The data could not be restored; nothing of it was kept: ${errorOutput.trim()}`);
  });
}

/** Throws with every difference from the backup's manifest. */
async function refuseDifference(
  client: pg.Client,
  manifest: Manifest,
  tables: readonly string[],
  { databaseUrl, files }: BackupTarget,
): Promise<void> {
  const differences: string[] = [];
  const rowCounts = await countRows(client, tables);
  // A table without rows may no longer exist.
  for (const [table, rows] of Object.entries(manifest.rows))
    if ((rowCounts[table] ?? 0) !== rows) differences.push(`${table} has ${rowCounts[table]} rows instead of ${rows}`);
  const { entries, sums } = await sumLedger(client);
  if (entries !== manifest.ledger.entries)
    differences.push(`the ledger has ${entries} entries instead of ${manifest.ledger.entries}`);
  for (const [name, sum] of Object.entries(manifest.ledger.sums))
    if (sums[name] !== sum) differences.push(`${name} has ${sums[name] ?? "nothing"} instead of ${sum}`);
  const { ok, firstBroken } = await verifyLedger(databaseUrl);
  if (!ok && manifest.ledger.ok)
    differences.push(`${firstBroken?.kind} ${firstBroken?.id} of the ledger is not as it was written`);
  await forEachConcurrent(manifest.files, async ({ bucket, name, sha256 }) => {
    const { data } = await files.from(bucket).download(name);
    if (!data || hashBytes(new Uint8Array(await data.arrayBuffer())) !== sha256)
      differences.push(`${bucket}/${name} is not there as it was`);
  });
  if (differences.length > 0) throw new MigrationError(`Restored, but not as it was:\n${differences.join("\n")}`);
}

if (import.meta.main)
  await runBackupCommand("Usage: npm run restore -- /backups/2027-01-31", async (folder, target) => {
    const { rows, files, ledger, createdAt } = await restoreBackup(folder, target);
    const total = Object.values(rows).reduce((sum, n) => sum + n, 0);
    return `As of ${createdAt}: ${total} rows, ${files.length} files, ${ledger.entries} entries of the ledger, all as they were.`;
  });
