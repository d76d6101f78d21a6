// The migration tool takes table locks with a short timeout and retries, so that concurrent queries do not wait for it.
// Runs in a separate database.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { applyMigrations, applyWithLockRetry, locksPlatformTable, type LockRetryPolicy } from "../tools/migrations";
import { ownerPool, testStack } from "./support/harness";

const DATABASE_NAME = `migrated_${process.pid}`;
const dir = mkdtempSync(join(tmpdir(), "handover-migrations-"));
let url = "";
const clients: pg.Client[] = [];
const connect = async (name: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: name });
  client.on("error", () => undefined);
  await client.connect();
  clients.push(client);
  return client;
};
let reader: pg.Client;
let watcher: pg.Client;
beforeAll(async () => {
  await ownerPool.query(`create database ${DATABASE_NAME}`);
  const address = new URL(testStack().dbUrl);
  address.pathname = `/${DATABASE_NAME}`;
  url = address.href;
  [reader, watcher] = [await connect("reader"), await connect("watcher")];
  await watcher.query("create table public.parcels (id int); insert into public.parcels values (1)");
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await ownerPool.query(`drop database if exists ${DATABASE_NAME} with (force)`);
  rmSync(dir, { recursive: true, force: true });
});

let fileCount = 0;
const writeMigration = (sql: string): string => {
  const fileName = `2027010100${String((fileCount += 1)).padStart(4, "0")}_step.sql`;
  writeFileSync(join(dir, fileName), sql);
  return fileName;
};
const isWaiting = async (): Promise<boolean> =>
  ((await watcher.query("select from pg_locks where not granted and relation = 'public.parcels'::regclass")).rowCount ??
    0) > 0;
const retryPolicy = (overrides: Partial<LockRetryPolicy> = {}): LockRetryPolicy => ({
  lockTimeoutMs: 20,
  tries: 3,
  pause: () => Promise.resolve(),
  ...overrides,
});

test("lets requests through between its retries, and applies the whole file once it gets its locks", async () => {
  const fileName = writeMigration(
    "create table public.half (id int);\nalter table public.parcels add column weight int;\n",
  );
  await reader.query("begin; select from public.parcels");
  const observed: [waiting: boolean, half: unknown, rows: number | null][] = [];
  const pause = async (): Promise<void> => {
    const [{ half } = { half: null }] = (
      await watcher.query<{ half: unknown }>("select to_regclass('public.half') as half")
    ).rows;
    observed.push([await isWaiting(), half, (await watcher.query("select from public.parcels")).rowCount]);
    if (observed.length === 2) await reader.query("commit");
  };
  expect(await applyMigrations(url, dir, retryPolicy({ pause }))).toEqual([fileName]);
  // No session waits for the table, the file is not applied in part, and other sessions read.
  expect(observed).toEqual([
    [false, null, 1],
    [false, null, 1],
  ]);
  const { rows } = await watcher.query("select version, name, statements from supabase_migrations.schema_migrations");
  expect(rows).toEqual([
    {
      version: fileName.slice(0, 14),
      name: "step",
      statements: ["create table public.half (id int)", "alter table public.parcels add column weight int"],
    },
  ]);
});

test("gives up after a limited number of retries, and names the statement", async () => {
  const fileName = writeMigration("alter table public.parcels add column colour text;\n");
  await reader.query("begin; select from public.parcels");
  const pauses: number[] = [];
  const pause = (ms: number): Promise<void> => Promise.resolve(void pauses.push(ms));
  await expect(applyMigrations(url, dir, retryPolicy({ pause }))).rejects.toThrow(
    new RegExp(`${fileName}:1: canceling statement due to lock timeout[\\s\\S]*tried 3 times`),
  );
  expect([pauses, await isWaiting()]).toEqual([[1_000, 2_000], false]);
  await reader.query("commit");
  expect(await applyMigrations(url, dir, retryPolicy())).toEqual([fileName]);
});

test("does not retry an error other than a lock timeout", async () => {
  const fileName = writeMigration("select nothing_like_this();\n");
  const pause = jest.fn();
  await expect(applyMigrations(url, dir, retryPolicy({ pause }))).rejects.toThrow(`${fileName}:1`);
  expect(pause).not.toHaveBeenCalled();
  writeFileSync(join(dir, fileName), "select 1;\n");
  await applyMigrations(url, dir, retryPolicy());
});

test("reports a connection lost before the transaction with its own error", async () => {
  const query = jest
    .fn<Promise<{ rows: never[] }>, [string]>()
    .mockImplementation((text) =>
      text === "begin"
        ? Promise.reject(new Error("Connection terminated unexpectedly"))
        : Promise.resolve({ rows: [] }),
    );
  const migration = { version: "20270101009999", name: "step", file: "20270101009999_step.sql", sql: "select 1;\n" };
  await expect(applyWithLockRetry({ query } as unknown as pg.Client, migration, retryPolicy())).rejects.toThrow(
    "Connection terminated unexpectedly",
  );
});

test("refuses while a dump runs", async () => {
  const fileName = writeMigration("select 2;\n");
  const dumpClient = await connect("pg_dump");
  await expect(applyMigrations(url, dir, retryPolicy())).rejects.toThrow(/dump of this database is running \(pg_dump/);
  await dumpClient.end();
  for (let waitingLocks = 1; waitingLocks;)
    waitingLocks =
      (await watcher.query("select from pg_stat_activity where application_name = 'pg_dump'")).rowCount ?? 0;
  expect(await applyMigrations(url, dir, retryPolicy())).toEqual([fileName]);
});

test("waits without a timeout for an index created concurrently", async () => {
  const fileName = writeMigration("-- no transaction\ncreate index concurrently parcels_id on public.parcels (id);\n");
  await reader.query("begin isolation level repeatable read; select from public.half");
  const applied = applyMigrations(url, dir, retryPolicy({ tries: 1 }));
  for (let isBlocked = false; !isBlocked;)
    isBlocked =
      ((await watcher.query("select from pg_locks where not granted and locktype = 'virtualxid'")).rowCount ?? 0) > 0;
  await reader.query("commit");
  expect(await applied).toEqual([fileName]);
});

test("refuses a file that locks a table of Auth, Storage or Realtime together with other work, and accepts one that does only that", async () => {
  await watcher.query("create schema storage; create table storage.objects (id int)");
  const policy = "create policy mine on storage.objects for select using (true);\n";
  const fileName = writeMigration(`create table public.more (id int);\n${policy}`);
  await expect(applyMigrations(url, dir, retryPolicy())).rejects.toThrow(`${fileName}:2: this locks a table of Auth`);
  writeFileSync(join(dir, fileName), `drop policy if exists mine on storage.objects;\n${policy}`);
  expect(await applyMigrations(url, dir, retryPolicy())).toEqual([fileName]);
});

test.each([
  ["drop trigger create_profile_on_sign_up on auth.users", true],
  ["create constraint trigger a after insert on auth.users for each row execute function private.f()", true],
  ['create policy "a b" on "realtime"."messages" for select using (true)', true],
  ["do $$ begin create policy a on storage.objects for select using (true); end $$", true],
  ["alter table auth.users enable row level security", true],
  ["create trigger a after insert on public.transactions for each row execute function private.f()", false],
  ["create function private.f() returns int language sql as $$ select 1 from auth.users $$", false],
  ["grant select on public.transactions to authenticated", false],
])("%s locks a platform table: %p", (statement, locks) => {
  expect(locksPlatformTable(statement)).toBe(locks);
});
