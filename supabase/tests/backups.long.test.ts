// Backs up a project with `npm run backup` and restores it into an empty one with `npm run restore`, also from a backup
// that an attacker or an accident has changed.
import { postgresWithPrograms, runBackupCommand, scratchFolder, restoreTarget } from "./support/backup-stacks";
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import pg from "pg";
import { requireValue } from "../../local/testing";
import { verifyLedger } from "../tools/ledger";
import type { Manifest } from "../tools/backup-files";
import { findPostgresPrograms, withDatabaseEnvironment } from "../tools/programs";
import { createDeliveryInStatus, nextUnusedLocation, type AssignedDelivery } from "./support/deliveries";
import {
  callRpcOrThrow,
  newCustomer,
  newDriver,
  PASSWORD,
  serviceClient,
  sql,
  testStack,
  type TestPerson,
} from "./support/harness";

jest.setTimeout(300_000);
// Without pg_dump there is no backup to test.
const testWithPgDump = postgresWithPrograms() ? test : test.skip;

const backupFolder = join(scratchFolder, "backup");
const bytes = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const sha256 = createHash("sha256").update(bytes).digest("hex");
let driver: TestPerson;
let delivery: AssignedDelivery;
let manifest: Manifest;

/** Stores bytes as the app does. */
async function uploadFile(bucket: string, path: string, contentType: string): Promise<void> {
  const { error } = await serviceClient().storage.from(bucket).upload(path, bytes, { contentType });
  if (error) throw error;
}
const queryTarget = async <Row extends object>(text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: restoreTarget().dbUrl });
  await client.connect();
  return client.query<Row>(text).then(
    ({ rows }) => client.end().then(() => rows),
    (error: unknown) => client.end().then(() => Promise.reject(error as Error)),
  );
};

testWithPgDump("a backup copies database and files, and lists them in a manifest", async () => {
  const [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita" })]);
  const parties = { sender, receiver };
  for (const status of ["broadcast", "in_transit", "delivered"] as const)
    await createDeliveryInStatus(status, { ...parties, at: nextUnusedLocation() });
  delivery = await createDeliveryInStatus("servicing", { ...parties, at: nextUnusedLocation() });
  driver = await newDriver({ approved: false, name: "Ann Applicant" });
  const path = `${driver.id}/license.png`;
  await uploadFile("driver-documents", path, "image/png");
  await callRpcOrThrow(serviceClient(), "save_application_document", {
    p_user_id: driver.id,
    p_sha256: sha256,
    p_kind: "license",
    p_path: path,
    p_file_name: "licence.png",
    p_content_type: "image/png",
    p_size_bytes: bytes.byteLength,
  });
  await uploadFile("cash-photos", `${delivery.id}/seal.jpg`, "image/jpeg");

  // An existing folder, with default permissions.
  mkdirSync(backupFolder, { mode: 0o755 });
  const { status, output } = runBackupCommand("backup", backupFolder, testStack());
  expect({ status, output }).toEqual({
    status: 0,
    output: expect.stringMatching(
      /^\d+ rows \(\d+ bytes\), 2 files, \d+ entries of the ledger, all as they were written\.\n$/,
    ) as string,
  });
  manifest = JSON.parse(readFileSync(join(backupFolder, "manifest.json"), "utf8")) as Manifest;
  expect(manifest.files.map(({ bucket, sha256: hash }) => [bucket, hash])).toEqual([
    ["cash-photos", sha256],
    ["driver-documents", sha256],
  ]);
  expect(manifest.rows["public.transactions"]).toBe(4);
  expect(manifest.rows["public.driver_positions"]).toBeGreaterThan(0);
  expect(manifest.ledger.entries).toBeGreaterThan(3);
  expect(runBackupCommand("backup", backupFolder, testStack())).toEqual({
    status: 1,
    output: `${backupFolder} is not empty.\n`,
  });
  // No other user of this machine can read any of it.
  for (const name of ["", "database.dump", "manifest.json", "files", `files/${sha256}`])
    expect([name, statSync(join(backupFolder, name)).mode & 0o077]).toEqual([name, 0]);
});

/** A backup changed by an attacker who can write to its storage, with matching hashes. */
function createTamperedBackup(change: (was: Manifest) => object, dump?: Buffer): string {
  const tamperedFolder = mkdtempSync(join(scratchFolder, "tampered-"));
  cpSync(backupFolder, tamperedFolder, { recursive: true });
  if (dump) writeFileSync(join(tamperedFolder, "database.dump"), dump);
  const changedDump = dump && {
    database: { file: "database.dump", bytes: dump.length, sha256: createHash("sha256").update(dump).digest("hex") },
  };
  writeFileSync(
    join(tamperedFolder, "manifest.json"),
    JSON.stringify({ ...manifest, ...changedDump, ...change(manifest) }),
  );
  return tamperedFolder;
}
const ATTACK_TABLE_SQL = "select to_regclass('public.was_here') is not null as there";

testWithPgDump("a tampered manifest is refused: it cannot inject SQL or name a file outside the backup", async () => {
  const sql = "(select 1) x; create table public.was_here (n int); select 0 as n where 1 in (1";
  const changes: [string, (was: Manifest) => object][] = [
    ["a table", ({ rows }) => ({ rows: { ...rows, [`${sql})`]: 0 } })],
    ["a dump", ({ database }) => ({ database: { ...database, file: "../backup/database.dump" } })],
    ["a file", ({ files }) => ({ files: files.map((file) => ({ ...file, sha256: `../files/${file.sha256}` })) })],
    ["a place", ({ files }) => ({ files: files.map((file) => ({ ...file, name: `x/../../cash-photos/x` })) })],
    ["a bucket", ({ files }) => ({ files: files.map((file) => ({ ...file, bucket: "../auth" })) })],
  ];
  for (const [label, change] of changes) {
    const { status, output } = runBackupCommand("restore", createTamperedBackup(change), restoreTarget());
    expect([label, status, output]).toEqual([label, 1, expect.stringMatching(/is of another format|has no/) as string]);
  }
  expect(await queryTarget(ATTACK_TABLE_SQL)).toEqual([{ there: false }]);
  expect(await queryTarget("select id from public.transactions")).toEqual([]);
});

testWithPgDump("a tampered dump is refused: an injected statement is not executed", async () => {
  const placeholder = "M".repeat(300);
  await sql("update private.settings set description = $1 where key = 'position_flag_speed_m'", [placeholder]);
  const archive = join(scratchFolder, "settings.dump");
  const { status } = await withDatabaseEnvironment(testStack().dbUrl, (env) =>
    Promise.resolve(
      spawnSync(
        findPostgresPrograms(manifest.postgres)("pg_dump"),
        ["--format=custom", "--compress=0", "--data-only", "--table=private.settings", `--file=${archive}`],
        { env },
      ),
    ),
  );
  expect(status).toBe(0);
  const dump = readFileSync(archive);
  const placeholderOffset = dump.indexOf(placeholder);
  expect(placeholderOffset).toBeGreaterThan(0);
  const injection =
    "x\n\\.\ncreate table public.was_here (n int);\nCOPY private.settings (key, value, description) FROM stdin;\nzzz\t1\t";
  dump.write(injection.padEnd(placeholder.length, "x"), placeholderOffset, "latin1");
  const { output } = runBackupCommand(
    "restore",
    createTamperedBackup(() => ({}), dump),
    restoreTarget(),
  );
  expect(await queryTarget(ATTACK_TABLE_SQL)).toEqual([{ there: false }]);
  expect(output).toBe(
    'The dump contains something else than rows of our tables: "create table public.was_here (n int);"\n',
  );
  expect((await queryTarget("select key from private.settings where key = 'zzz'")).length).toBe(0);
});

testWithPgDump("refuses a changed backup, a backup of a newer release, and a target with users", async () => {
  const brokenBackup = join(scratchFolder, "broken");
  cpSync(backupFolder, brokenBackup, { recursive: true });
  appendFileSync(join(brokenBackup, "files", sha256), "more");
  expect(runBackupCommand("restore", brokenBackup, restoreTarget())).toEqual({
    status: 1,
    output: `files/${sha256} is not as it was written.\n`,
  });
  cpSync(backupFolder, brokenBackup, { recursive: true });
  appendFileSync(join(brokenBackup, "database.dump"), "more");
  expect(runBackupCommand("restore", brokenBackup, restoreTarget()).output).toBe(
    "database.dump is not as it was written.\n",
  );
  cpSync(backupFolder, brokenBackup, { recursive: true });
  writeFileSync(
    join(brokenBackup, "manifest.json"),
    JSON.stringify({ ...manifest, migrations: [...manifest.migrations, "20990101000000"] }),
  );
  expect(runBackupCommand("restore", brokenBackup, restoreTarget()).output).toMatch(
    /^The backup was made after migration 20990101000000, and the target is at \d{14}\. Check out the release/,
  );
  expect(runBackupCommand("restore", backupFolder, testStack())).toEqual({
    status: 1,
    output: "The target has people already. Restore into an empty project.\n",
  });
});

testWithPgDump("a truncated dump restores nothing", async () => {
  const truncatedBackup = join(scratchFolder, "cut");
  cpSync(backupFolder, truncatedBackup, { recursive: true });
  const dump = readFileSync(join(truncatedBackup, "database.dump"));
  const truncatedDump = dump.subarray(0, dump.length - 2000);
  writeFileSync(join(truncatedBackup, "database.dump"), truncatedDump);
  const database = {
    ...manifest.database,
    bytes: truncatedDump.length,
    sha256: createHash("sha256").update(truncatedDump).digest("hex"),
  };
  writeFileSync(join(truncatedBackup, "manifest.json"), JSON.stringify({ ...manifest, database }));
  expect(runBackupCommand("restore", truncatedBackup, restoreTarget())).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^The data could not be restored; nothing of it was kept: pg_restore: .*\n?/,
    ) as string,
  });
  expect(await queryTarget("select id from public.transactions")).toEqual([]);
  expect((await queryTarget("select key from private.settings")).length).toBeGreaterThan(0);
});

testWithPgDump(
  "restores rows, ledger and files into an empty project, and creates the partitions that it lacks",
  async () => {
    for (const { name } of await queryTarget<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'public.driver_positions'::regclass and inhrelid::regclass::text ~ '[0-9]{8}$'",
    ))
      await queryTarget(`drop table ${name}`);
    const { status, output } = runBackupCommand("restore", backupFolder, restoreTarget());
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringMatching(
        /^As of .*: \d+ rows, 2 files, \d+ entries of the ledger, all as they were\.\n$/,
      ) as string,
    });
    expect(await verifyLedger(restoreTarget().dbUrl)).toMatchObject({ ok: true, checked: manifest.ledger.entries });
    // Sequences continue after the restored ids.
    expect(
      await queryTarget(
        "select nextval(pg_get_serial_sequence('ledger.accounts', 'id')) > (select max(id) from ledger.accounts) as is_ahead",
      ),
    ).toEqual([{ is_ahead: true }]);
  },
);

testWithPgDump("after the restore a sender signs in and a driver downloads their document", async () => {
  const { url, publishableKey } = restoreTarget();
  const client = (): ReturnType<typeof createClient> =>
    createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const sam = client();
  const { data, error } = await sam.auth.signInWithPassword({ email: delivery.sender.email, password: PASSWORD });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(delivery.sender.id);
  const ann = client();
  expect((await ann.auth.signInWithPassword({ email: driver.email, password: PASSWORD })).error).toBeNull();
  const downloadedFile = await ann.storage.from("driver-documents").download(`${driver.id}/license.png`);
  expect(Buffer.from(await requireValue(downloadedFile.data).arrayBuffer())).toEqual(bytes);
  // The restored deliveries continue.
  expect(await queryTarget(`select status from public.transactions where id = '${delivery.id}'`)).toEqual([
    { status: "servicing" },
  ]);
});

testWithPgDump("names the missing programs if pg_dump is not installed", () => {
  const { POSTGRES_BIN } = process.env;
  process.env.POSTGRES_BIN = join(scratchFolder, "nowhere");
  const { status, output } = runBackupCommand("backup", join(scratchFolder, "other"), testStack());
  process.env.POSTGRES_BIN = POSTGRES_BIN ?? "";
  expect({ status, output }).toEqual({
    status: 1,
    output: expect.stringMatching(
      /^This needs pg_dump, pg_restore and psql of Postgres \d+ or newer; none is installed\. Install postgresql-client-\d+ /,
    ) as string,
  });
});
