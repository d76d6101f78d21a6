// npm run backup -- <folder>: dumps the database with pg_dump and copies every stored file, with a manifest to verify a
// restore. Read-only; the app keeps running. docs/backups.md.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
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
  type StoredFile,
  type BackupTarget,
} from "./backup-files.ts";
import { verifyLedger } from "./ledger.ts";
import { connectDatabase, MigrationError } from "./migrations.ts";
import { findPostgresPrograms, withDatabaseEnvironment } from "./programs.ts";

type ListedFile = Pick<StoredFile, "bucket" | "name" | "type">;

async function backUp(folder: string, { databaseUrl, files }: BackupTarget): Promise<Manifest> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new MigrationError(`${folder} is not empty.`);
  // The backup contains personal data, so the folder is private, also if it existed with other permissions.
  process.umask(0o077);
  mkdirSync(path.join(folder, FILES_FOLDER), { recursive: true });
  chmodSync(folder, 0o700);
  const client = await connectDatabase(databaseUrl, "handover-backup");
  try {
    const postgres = await readPostgresMajorVersion(client);
    const program = findPostgresPrograms(postgres);
    // One snapshot for all: the dump sees what is counted here. This transaction stays open until the dump ends.
    await client.query(
      "begin isolation level repeatable read read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0",
    );
    const { rows: snapshots } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
    const tables = await listTablesWithData(client);
    const dump = path.join(folder, DUMP_FILE);
    const snapshot = snapshots[0]?.id ?? "";
    await withDatabaseEnvironment(databaseUrl, (env) =>
      dumpTables(program("pg_dump"), env, snapshot, tables.stored, dump),
    );
    const [rows, ledger, migrations] = [
      await countRows(client, tables.whole),
      await sumLedger(client),
      await readAppliedMigrations(client),
    ];
    await client.query("commit");
    // After the dump: a file is stored before its row, so each row of the dump finds its file.
    const { rows: listed } = await client.query<ListedFile>(
      `select bucket_id as bucket, name, coalesce(metadata ->> 'mimetype', 'application/octet-stream') as type
         from storage.objects where bucket_id is not null order by 1, 2`,
    );
    const { stored, missing } = await fetchFiles(folder, files, listed);
    const { ok } = await verifyLedger(databaseUrl);
    const manifest: Manifest = {
      format: 1,
      createdAt: new Date().toISOString(),
      postgres,
      migrations,
      database: { file: DUMP_FILE, bytes: statSync(dump).size, sha256: await hashFile(dump) },
      rows,
      ledger: { ok, ...ledger },
      files: stored,
      missing,
    };
    // Written last: a folder without it is not a backup.
    writeFileSync(path.join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`);
    return manifest;
  } finally {
    await client.end();
  }
}

function dumpTables(
  program: string,
  env: NodeJS.ProcessEnv,
  snapshot: string,
  tables: readonly string[],
  file: string,
): Promise<void> {
  const args = [
    "--format=custom",
    "--data-only",
    "--no-owner",
    "--no-privileges",
    // The target has other daily partitions.
    "--load-via-partition-root",
    `--snapshot=${snapshot}`,
    ...tables.map((table) => `--table=${table}`),
    `--file=${file}`,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env });
    let errorOutput = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (errorOutput += text));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new MigrationError(`pg_dump ended with ${code}: ${errorOutput.trim()}`));
    });
  });
}

async function fetchFiles(
  folder: string,
  files: BackupTarget["files"],
  listed: readonly ListedFile[],
): Promise<{ stored: StoredFile[]; missing: Manifest["missing"] }> {
  const stored: StoredFile[] = [];
  const missing: Manifest["missing"] = [];
  await forEachConcurrent(listed, async ({ bucket, name, type }) => {
    const { data, error } = await files.from(bucket).download(name);
    if (error) {
      const { statusCode, status } = error as { statusCode?: string; status?: number };
      if (Number(statusCode ?? status) !== 404 && !/not.?found/i.test(error.message))
        throw new MigrationError(`${bucket}/${name} could not be fetched: ${error.message}`);
      missing.push({ bucket, name });
      return;
    }
    const bytes = new Uint8Array(await data.arrayBuffer());
    const sha256 = hashBytes(bytes);
    // Named by content hash, so that no name from the storage becomes a local path.
    writeFileSync(path.join(folder, FILES_FOLDER, sha256), bytes);
    stored.push({ bucket, name, type, bytes: bytes.byteLength, sha256 });
  });
  const byName = (a: { bucket: string; name: string }, b: { bucket: string; name: string }): number =>
    `${a.bucket}/${a.name}` < `${b.bucket}/${b.name}` ? -1 : 1;
  return { stored: stored.sort(byName), missing: missing.sort(byName) };
}

if (import.meta.main)
  await runBackupCommand("Usage: npm run backup -- /backups/2027-01-31", async (folder, target) => {
    const { rows, files, missing, ledger, database } = await backUp(folder, target);
    const total = Object.values(rows).reduce((sum, n) => sum + n, 0);
    const lines = [
      `${total} rows (${database.bytes} bytes), ${files.length} files, ${ledger.entries} entries of the ledger${ledger.ok ? ", all as they were written" : ""}.`,
      ...(missing.length > 0 ? [`${missing.length} files were deleted meanwhile.`] : []),
    ];
    if (!ledger.ok)
      throw new MigrationError(
        [...lines, "The ledger is not as it was written: npm run ledger:verify says where."].join("\n"),
      );
    return lines.join("\n");
  });
