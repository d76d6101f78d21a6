// A release refuses to start on a database that lacks its migrations, and names them; on a newer one it starts.
import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import pg from "pg";
import { requireValue } from "../../local/testing";
import { migrations } from "../../server/database/migrations";
import { sql, testStack } from "../../supabase/tests/support/harness";
import { freePort } from "../fixtures/services";

jest.setTimeout(180_000);
const root = resolve(__dirname, "../..");
const bin = (name: string): string => join(root, "node_modules/.bin", name);
const OLDER_DATABASE = `older_${process.pid}`;
const url = testStack().dbUrl.replace(/\/postgres$/, `/${OLDER_DATABASE}`);
const runningProcesses = new Set<ChildProcess>();

async function runSql(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}
const recordMigration = (name: string): Promise<void> =>
  runSql("insert into supabase_migrations.schema_migrations (version) values ($1)", [name.slice(0, 14)]);

beforeAll(() => sql(`create database ${OLDER_DATABASE}`));
afterEach(async () => {
  await Promise.all(
    [...runningProcesses].map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((done) => child.once("exit", done));
      child.kill("SIGKILL");
      await exited;
    }),
  );
  runningProcesses.clear();
});
afterAll(() => sql(`drop database if exists ${OLDER_DATABASE} with (force)`));

type Started = { output: () => string; code: Promise<number | null> };
function start(command: string, args: string[], databaseUrl: string): Started {
  const parts: string[] = [];
  const child = spawn(bin(command), args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...(JSON.parse(requireValue(process.env.TEST_SECRETS)) as Record<string, string>),
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_URL: "",
    },
  });
  runningProcesses.add(child);
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => parts.push(part.toString()));
  return { output: () => parts.join(""), code: new Promise((done) => child.once("close", done)) };
}
const startWeb = (port: number, databaseUrl = url): Started =>
  start("next", ["start", "-p", String(port), "-H", "127.0.0.1"], databaseUrl);
const startWorker = (): Started => start("tsx", ["--conditions=react-server", "server/tasks/worker.ts"], url);

async function waitForStatus(port: number, started: Started): Promise<number> {
  let exited = false;
  void started.code.then(() => (exited = true));
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (response) => response.status,
      () => 0,
    );
    if (status > 0) return status;
    if (exited) throw new Error(`It ended: ${started.output()}`);
  }
}

const missingMigrationsMessage = (missing: readonly string[]): string =>
  [
    "The database is older than this release and lacks these migrations:",
    ...missing.map((name) => `  supabase/migrations/${name}.sql`),
    "Apply them from the files of this release, then start again. The previous release keeps working meanwhile:",
    "  DATABASE_URL=… npm run db:migrate",
  ].join("\n");

test("without a migration neither web nor worker starts, and both name what is missing", async () => {
  for (const started of [startWeb(await freePort()), startWorker()]) {
    expect(await started.code).toBe(1);
    expect(started.output()).toContain(missingMigrationsMessage(migrations));
  }
});

test("on the previous release's database they name exactly the missing migrations", async () => {
  await runSql("create schema supabase_migrations; create table supabase_migrations.schema_migrations (version text)");
  for (const name of migrations.slice(0, -1)) await recordMigration(name);
  for (const started of [startWeb(await freePort()), startWorker()]) {
    expect(await started.code).toBe(1);
    expect(started.output()).toContain(missingMigrationsMessage(migrations.slice(-1)));
  }
});

test("starts on the next release's database", async () => {
  await recordMigration(requireValue(migrations.at(-1)));
  await recordMigration("99991231235959_of_the_next_release");
  const port = await freePort();
  const started = startWeb(port);
  expect(await waitForStatus(port, started)).toBe(200);
  expect(started.output()).not.toContain("older");
});

test("starts while the database is down, because it cannot check", async () => {
  const port = await freePort();
  const started = startWeb(port, `postgres://postgres:none@127.0.0.1:${await freePort()}/postgres`);
  expect(await waitForStatus(port, started)).toBe(200);
});
