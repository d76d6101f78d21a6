// The local stack as a process: its start, persistence, error messages and cleanup.
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { Client } from "pg";
import {
  eventually,
  startAndExpectFailure,
  listProcessesOn,
  listClusterFolders,
  startCli,
  type RunningStack,
} from "./testing.ts";
import { longTest } from "../e2e/fixtures/long-test";

let tempDir: string;
const running: RunningStack[] = [];

beforeAll(() => {
  tempDir = mkdtempSync(path.join(os.tmpdir(), "handover-stack-"));
  chmodSync(tempDir, 0o755);
  // The product's own migrations are tested elsewhere.
  mkdirSync(tempPath("no-migrations"));
  process.env.LOCAL_MIGRATIONS_DIR = tempPath("no-migrations");
});

afterEach(async () => {
  for (const stack of running.splice(0)) await stack.end();
});

afterAll(() => {
  for (const tempPath of listClusterFolders()) {
    if (existsSync(path.join(tempPath, "of")) && readFileSync(path.join(tempPath, "of"), "utf8").startsWith(tempDir))
      rmSync(tempPath, { recursive: true });
  }
  rmSync(tempDir, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startCli>[0]): Promise<RunningStack> {
  const stack = await startCli(options);
  running.push(stack);
  return stack;
}

const tempPath = (name: string) => path.join(tempDir, name);
const client = (stack: RunningStack) =>
  createClient(stack.url, stack.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });

async function query<T extends object>(stack: RunningStack, sql: string, values: unknown[] = []): Promise<T[]> {
  const db = new Client({ connectionString: stack.dbUrl });
  await db.connect();
  try {
    return (await db.query<T>(sql, values)).rows;
  } finally {
    await db.end();
  }
}

test("keeps its data over a restart, and leaves no process after Ctrl-C", async () => {
  const dataDir = tempPath("restart");
  const first = await start({ dataDir });
  const { data } = await client(first).auth.signUp({
    email: "kept@handover.test",
    password: "handover",
    options: { data: { name: "Kept" } },
  });
  expect(data.session?.access_token).toBeTruthy();
  expect(listProcessesOn(dataDir).length).toBeGreaterThan(0);
  expect(await first.end("SIGINT")).toBe(0);
  expect(listProcessesOn(dataDir)).toEqual([]);

  const second = await start({ dataDir });
  const signedInAgain = await client(second).auth.signInWithPassword({
    email: "kept@handover.test",
    password: "handover",
  });
  expect(signedInAgain.error).toBeNull();
  expect(signedInAgain.data.user?.id).toBe(data.user?.id);
});

longTest("recovers from kill -9: the next start stops the orphaned database and keeps its data", async () => {
  const dataDir = tempPath("killed");
  const first = await start({ dataDir });
  await client(first).auth.signUp({
    email: "kept@handover.test",
    password: "handover",
    options: { data: { name: "Kept" } },
  });
  await first.end("SIGKILL");
  const orphans = listProcessesOn(dataDir);
  expect(orphans.length).toBeGreaterThan(0);

  // The same ports, which the killed process must not block.
  const second = await start({
    dataDir,
    dbPort: Number(new URL(first.dbUrl).port),
    apiPort: Number(new URL(first.url).port),
  });
  expect(listProcessesOn(dataDir).filter((pid) => orphans.includes(pid))).toEqual([]);
  expect(
    (await client(second).auth.signInWithPassword({ email: "kept@handover.test", password: "handover" })).error,
  ).toBeNull();
});

longTest("starts despite a stale lock after kill -9 of the database, too", async () => {
  const dataDir = tempPath("all-killed");
  const first = await start({ dataDir });
  await first.end("SIGKILL");
  for (const pid of listProcessesOn(dataDir)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      /* went with its parent */
    }
  }
  expect(await eventually(() => listProcessesOn(dataDir).length === 0)).toBe(true);
  const second = await start({ dataDir });
  expect(await query(second, "select 1 as one")).toEqual([{ one: 1 }]);
});

longTest("names a taken port and its variable, and leaves nothing running", async () => {
  const portHolder = net.createServer();
  await new Promise<void>((resolve) => portHolder.listen(0, "127.0.0.1", resolve));
  const { port } = portHolder.address() as net.AddressInfo;
  try {
    for (const [options, variable] of [
      [{ dbPort: port }, "LOCAL_DB_PORT"],
      [{ apiPort: port }, "LOCAL_SUPABASE_PORT"],
    ] as const) {
      const { code, output } = await startAndExpectFailure({ dataDir: tempPath("taken"), ...options });
      expect(code).toBe(1);
      expect(output).toContain(`Port ${port} is taken`);
      expect(output).toContain(variable);
      expect(listProcessesOn(tempPath("taken"))).toEqual([]);
    }
  } finally {
    await new Promise((resolve) => portHolder.close(resolve));
  }
});

longTest("refuses a second stack on the same folder, and keeps the first running", async () => {
  const dataDir = tempPath("twice");
  const first = await start({ dataDir });
  const { code, output } = await startAndExpectFailure({ dataDir });
  expect(code).toBe(1);
  expect(output).toContain("already runs");
  expect(await query(first, "select 1 as one")).toEqual([{ one: 1 }]);
});

longTest("runs two copies side by side with separate accounts", async () => {
  const [firstStack, secondStack] = await Promise.all([
    start({ dataDir: tempPath("one") }),
    start({ dataDir: tempPath("other") }),
  ]);
  await client(firstStack).auth.signUp({
    email: "one@handover.test",
    password: "handover",
    options: { data: { name: "One" } },
  });
  expect(
    (await client(secondStack).auth.signInWithPassword({ email: "one@handover.test", password: "handover" })).error
      ?.code,
  ).toBe("invalid_credentials");
});

longTest("refuses a folder of another Postgres version with a message, and leaves it unchanged", async () => {
  const dataDir = tempPath("other-postgres");
  const first = await start({ dataDir });
  expect(await query(first, "select current_setting('server_version_num')::int / 10000 as major")).toEqual([
    { major: 17 },
  ]);
  await first.end();
  const versionFile = path.join(dataDir, "postgres", "cluster", "PG_VERSION");
  writeFileSync(versionFile, "18\n");
  const { code, output } = await startAndExpectFailure({ dataDir });
  expect(code).toBe(1);
  expect(output.trim()).toBe(
    `The database in ${dataDir} was made by Postgres 18, and Postgres 17 cannot open it. npm run db:reset deletes its data and creates it again. To use it as it is, set LOCAL_POSTGRES to the folder of a Postgres 18.`,
  );
  expect(listProcessesOn(dataDir)).toEqual([]);
  writeFileSync(versionFile, "17\n");
  await start({ dataDir });
});

longTest("works in a folder that only its owner may enter, and keeps its data there", async () => {
  const privateFolder = tempPath("closed");
  mkdirSync(privateFolder, { mode: 0o700 });
  const dataDir = path.join(privateFolder, "data");
  const first = await start({ dataDir });
  await client(first).auth.signUp({
    email: "kept@handover.test",
    password: "handover",
    options: { data: { name: "Kept" } },
  });
  expect(await first.end()).toBe(0);
  expect(listProcessesOn(dataDir)).toEqual([]);
  const second = await start({ dataDir });
  expect(
    (await client(second).auth.signInWithPassword({ email: "kept@handover.test", password: "handover" })).error,
  ).toBeNull();
});

longTest("records migrations like the Supabase CLI, and rejects a changed one", async () => {
  const migrations = tempPath("migrations");
  mkdirSync(migrations);
  const file = path.join(migrations, "20260101000000_things.sql");
  const writeMigration = (text: string) => execFileSync("sh", ["-c", 'printf %s "$1" > "$2"', "sh", text, file]);
  writeMigration(
    "-- a; comment\ncreate table public.things (id int);\ninsert into public.things values (1); do $$ begin perform 1; end $$;",
  );
  const options = { dataDir: tempPath("recorded"), env: { LOCAL_MIGRATIONS_DIR: migrations } };
  const first = await start(options);
  expect(await query(first, "select version, name, statements from supabase_migrations.schema_migrations")).toEqual([
    {
      version: "20260101000000",
      name: "things",
      statements: [
        "-- a; comment\ncreate table public.things (id int)",
        "insert into public.things values (1)",
        "do $$ begin perform 1; end $$",
      ],
    },
  ]);
  await first.end();
  writeMigration("create table public.things (id bigint);");
  const { code, output } = await startAndExpectFailure(options);
  expect(code).toBe(1);
  expect(output).toContain("20260101000000_things.sql was changed after it was applied");
  expect(output).toContain("db:reset");
});

longTest("names file and line of a failing migration and rolls it back", async () => {
  const migrations = tempPath("broken");
  mkdirSync(migrations);
  execFileSync("sh", [
    "-c",
    'printf "create table public.half (id int);\\nselect nothing_like_this();" > "$1"',
    "sh",
    path.join(migrations, "20260101000000_half.sql"),
  ]);
  const options = { dataDir: tempPath("half"), env: { LOCAL_MIGRATIONS_DIR: migrations } };
  const { code, output } = await startAndExpectFailure(options);
  expect(code).toBe(1);
  expect(output).toContain("20260101000000_half.sql:2");
  rmSync(path.join(migrations, "20260101000000_half.sql"));
  const stack = await start(options);
  expect(await query(stack, "select to_regclass('public.half') as half")).toEqual([{ half: null }]);
});

longTest("does not record a migration with an invalid index, however often it is retried", async () => {
  const migrations = tempPath("concurrent");
  mkdirSync(migrations);
  const writeMigration = (name: string, text: string) => writeFileSync(path.join(migrations, name), text);
  const stack = await start({ dataDir: tempPath("once") });
  const migrate = () =>
    spawnSync(process.execPath, [path.join(__dirname, "../supabase/tools/migrate.ts")], {
      encoding: "utf8",
      env: { ...process.env, LOCAL_MIGRATIONS_DIR: migrations, DATABASE_URL: stack.dbUrl },
    });
  writeMigration(
    "20260101000000_things.sql",
    "create table public.things (id int);\ninsert into public.things values (1), (1);\n",
  );
  const index = "create unique index concurrently if not exists things_once on public.things (id);\n";
  writeMigration("20260101000100_once.sql", `-- no transaction\n${index}`);
  expect(migrate().stderr).toContain("could not create unique index");
  const { status, stderr } = migrate();
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("20260101000100_once.sql") });
  expect(stderr).toContain("drop index concurrently if exists public.things_once;");

  // With the line from docs/upgrading.md the file can be applied repeatedly.
  await query(stack, "delete from public.things");
  writeMigration(
    "20260101000100_once.sql",
    `-- no transaction\ndrop index concurrently if exists public.things_once;\n${index}`,
  );
  expect(migrate().stdout).toContain("Applied 20260101000100_once.sql");
  expect(
    await query(stack, "select indisvalid from pg_index where indexrelid = 'public.things_once'::regclass"),
  ).toEqual([{ indisvalid: true }]);
});
