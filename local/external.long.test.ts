// An external Supabase: how its configuration is read, and when it is refused to prevent damage.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { environmentFor, LOCAL_DEFAULTS } from "./environment.ts";
import { isExternal, readJwtSecret, readProject, requireLocalProject } from "./external.ts";
import { startProject } from "./project.ts";
import { ACCOUNTS, seed } from "./seed.ts";
import type { Stack } from "./stack.ts";
import { startExternalProject, type ExternalProject } from "./testing.ts";

// As `supabase status -o env` of CLI 3.1 prints them.
const CLI_ENV = {
  API_URL: "http://127.0.0.1:54321",
  REST_URL: "http://127.0.0.1:54321/rest/v1",
  DB_URL: "postgresql://postgres:postgres@127.0.0.1:54322/postgres",
  MAILPIT_URL: "http://127.0.0.1:54324",
  PUBLISHABLE_KEY: "sb_publishable_theirs",
  SECRET_KEY: "sb_secret_theirs",
  ANON_KEY: "anon",
  SERVICE_ROLE_KEY: "service",
  JWT_SECRET: "printed-secret",
};
const DOTENV = {
  NEXT_PUBLIC_SUPABASE_URL: "https://abc.supabase.co",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable_ours",
  SUPABASE_SECRET_KEY: "sb_secret_ours",
  DATABASE_URL: "postgres://postgres.abc:pw@aws-0-us-east-1.pooler.supabase.com:5432/postgres",
  DATABASE_CA: "/etc/ca.pem",
};

test("reads the project as the CLI prints it or as in .env, and never mixes the two", () => {
  const { apiUrl, dbUrl, publishableKey, secretKey, jwtSecret, database } = readProject(CLI_ENV);
  expect({ apiUrl, dbUrl, publishableKey, secretKey, jwtSecret, database }).toEqual({
    apiUrl: CLI_ENV.API_URL,
    dbUrl: CLI_ENV.DB_URL,
    publishableKey: "sb_publishable_theirs",
    secretKey: "sb_secret_theirs",
    jwtSecret: "",
    database: {},
  });
  expect(readProject({ ...CLI_ENV, PUBLISHABLE_KEY: "", SECRET_KEY: "" })).toMatchObject({
    publishableKey: "anon",
    secretKey: "service",
  });
  expect(readProject({ ...DOTENV, SUPABASE_JWT_SECRET: "meant" })).toMatchObject({
    apiUrl: DOTENV.NEXT_PUBLIC_SUPABASE_URL,
    publishableKey: "sb_publishable_ours",
    jwtSecret: "meant",
    database: { DATABASE_CA: "/etc/ca.pem" },
  });
  // A pooler from the shell's environment belongs to another project.
  expect(readProject({ ...CLI_ENV, DATABASE_POOL_URL: "postgres://hosted" }).database).toEqual({});
  expect(() => readProject({ ...CLI_ENV, ...DOTENV })).toThrow("Two projects are named");
  expect(() => readProject({ ...CLI_ENV, DB_URL: "", SECRET_KEY: "", SERVICE_ROLE_KEY: "" })).toThrow(
    "missing: DB_URL, SECRET_KEY",
  );
  expect(() => readProject({})).toThrow("supabase status -o env");
  expect([isExternal({}), isExternal({ EXTERNAL_SUPABASE: "1" })]).toEqual([false, true]);
  expect(() => isExternal({ EXTERNAL_SUPABASE: "yes" })).toThrow("EXTERNAL_SUPABASE is 1");
});

test("points the containers' hook for codes to the emulators with their secret, and leaves it off by default", () => {
  const config = readFileSync(path.join(__dirname, "../supabase/config.toml"), "utf8");
  expect(config).toContain(
    `[auth.hook.send_sms]\nenabled = false\nuri = "http://host.docker.internal:54331/hooks/send-sms"\nsecrets = "${LOCAL_DEFAULTS.smsHookSecret}"\n`,
  );
});

test("requires each host of a remote project to be named, and never runs tests there", () => {
  const hosts = "abc.supabase.co,aws-0-us-east-1.pooler.supabase.com";
  requireLocalProject(readProject(CLI_ENV), "tests", {});
  const remoteProject = readProject(DOTENV);
  expect(() => requireLocalProject(remoteProject, "demo", {})).toThrow(`EXTERNAL_SUPABASE_REMOTE_HOSTS=${hosts}`);
  expect(() =>
    requireLocalProject(remoteProject, "demo", { EXTERNAL_SUPABASE_REMOTE_HOSTS: "abc.supabase.co" }),
  ).toThrow(hosts);
  requireLocalProject(remoteProject, "demo", { EXTERNAL_SUPABASE_REMOTE_HOSTS: hosts });
  expect(() => requireLocalProject(remoteProject, "tests", { EXTERNAL_SUPABASE_REMOTE_HOSTS: hosts })).toThrow(
    "this machine alone",
  );
  // Either a remote database or a remote pooler is enough.
  for (const changed of [{ DATABASE_URL: CLI_ENV.DB_URL }, { NEXT_PUBLIC_SUPABASE_URL: CLI_ENV.API_URL }])
    expect(() => requireLocalProject(readProject({ ...DOTENV, ...changed }), "demo", {})).toThrow(
      "not on this machine",
    );
});

test("ignores a shell's hosted project for the local stack, and keeps an external project's pooler", () => {
  const localStack = { url: "u", apiUrl: "a", dbUrl: "d", publishableKey: "p", secretKey: "s", jwtSecret: "j" };
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "handover-env-"));
  process.env.DATABASE_POOL_URL = "postgres://hosted";
  try {
    expect(environmentFor(localStack, { dataDir })).toMatchObject({
      DATABASE_POOL_URL: "",
      DATABASE_CA: "",
      DATABASE_URL: "d",
    });
    expect(environmentFor({ ...localStack, database: { DATABASE_POOL_URL: "theirs" } }, { dataDir })).toMatchObject({
      DATABASE_POOL_URL: "theirs",
      NEXT_PUBLIC_SUPABASE_URL: "a",
      TWILIO_API_URL: "u/twilio",
    });
  } finally {
    delete process.env.DATABASE_POOL_URL;
    rmSync(dataDir, { recursive: true });
  }
});

test("db:reset never recreates an external database", () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(__dirname, "reset.ts")], {
    encoding: "utf8",
    env: { ...process.env, EXTERNAL_SUPABASE: "1", LOCAL_DATA_DIR: path.join(os.tmpdir(), "handover-nobody") },
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining("and nobody else's") });
});

describe("token verification", () => {
  let server: Server;
  let keys: unknown[] | null = [];
  const readSecret = (env: Record<string, string>) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return readJwtSecret(readProject({ ...CLI_ENV, ...env, API_URL: url }));
  };
  beforeAll(async () => {
    server = createServer((_, response) => {
      response.writeHead(keys ? 200 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify({ keys }));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => server.close());

  test("uses the project's public keys regardless of a printed secret, otherwise the secret", async () => {
    keys = [{ kty: "EC", alg: "ES256" }];
    expect(await readSecret({})).toBe("");
    for (keys of [[], null]) {
      expect(await readSecret({})).toBe("printed-secret");
      await expect(readSecret({ JWT_SECRET: "" })).rejects.toThrow("nobody's token could be checked");
    }
  });
});

describe("external project", () => {
  let tempDir: string;
  let externalProject: ExternalProject;
  const stacks: Stack[] = [];
  const originalEnv = { ...process.env };

  beforeAll(async () => {
    tempDir = mkdtempSync(path.join(os.tmpdir(), "handover-others-"));
    chmodSync(tempDir, 0o755);
    externalProject = await startExternalProject({ dataDir: path.join(tempDir, "project") });
    Object.assign(process.env, externalProject.status, {
      EXTERNAL_SUPABASE: "1",
      LOCAL_EMULATORS_PORT: externalProject.hookPort,
      LITE_AUTH_BCRYPT_COST: "4",
    });
  }, 60_000);
  afterEach(async () => {
    for (const stack of stacks.splice(0)) await stack.stop();
    delete process.env.EXTERNAL_SUPABASE_TAKE;
  });
  afterAll(async () => {
    process.env = originalEnv;
    await externalProject.stop();
    rmSync(tempDir, { recursive: true, force: true });
  });

  const start = async (purpose: "demo" | "tests", folder: string = purpose): Promise<Stack> => {
    const stack = await startProject(purpose, {
      dataDir: path.join(tempDir, folder),
      appUrl: "http://127.0.0.1:1",
      quiet: true,
    });
    stacks.push(stack);
    return stack;
  };
  const query = async <T extends object>(text: string, url = externalProject.status.DB_URL): Promise<T[]> => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const countUsers = async () => (await query<{ n: number }>("select count(*)::int as n from auth.users"))[0]?.n;
  const hasAppSchema = async () => (await query("select from pg_namespace where nspname = 'app'")).length > 0;

  test("is refused with a reason and unchanged when it has foreign tables", async () => {
    await query("create table public.invoices (id int)");
    await expect(start("demo")).rejects.toThrow(
      /is not for the demo: tables of something else, as (public\.)?invoices/,
    );
    await query("drop table public.invoices");
    expect(await hasAppSchema()).toBe(false);
  });

  test("is refused with a reason and unchanged when it has users", async () => {
    await query("insert into auth.users (id, email) values (gen_random_uuid(), 'real@example.test')");
    for (const purpose of ["demo", "tests"] as const)
      await expect(start(purpose)).rejects.toThrow(`is not for the ${purpose}: accounts of people: 1`);
    process.env.EXTERNAL_SUPABASE_TAKE = `postgres@${new URL(externalProject.status.DB_URL).host}/other`;
    await expect(start("demo")).rejects.toThrow(
      `EXTERNAL_SUPABASE_TAKE=postgres@${new URL(externalProject.status.DB_URL).host}/postgres`,
    );
    // Tests change data, so no option makes them accept it.
    process.env.EXTERNAL_SUPABASE_TAKE = `postgres@${new URL(externalProject.status.DB_URL).host}/postgres`;
    await expect(start("tests")).rejects.toThrow("is not for the tests");
    expect([await countUsers(), await hasAppSchema()]).toEqual([1, false]);
    await query("delete from auth.users");
  });

  test("is migrated and filled with the demo's accounts, which persist with their texts", async () => {
    const first = await start("demo");
    expect([first.apiUrl, first.url === first.apiUrl]).toEqual([externalProject.status.API_URL, false]);
    await seed(first);
    expect(await countUsers()).toBe(ACCOUNTS.length);
    // The codes came through the hook into our inbox, not the project's.
    const inboxOf = async (url: string) => (await (await fetch(`${url}/inbox.json?kind=sms`)).json()) as object[];
    const seededTexts = await inboxOf(first.url);
    expect(seededTexts).toHaveLength(ACCOUNTS.length);
    expect(await inboxOf(externalProject.status.API_URL)).toEqual([]);
    const forgedRequest = await fetch(`${first.url}/hooks/send-sms`, {
      method: "POST",
      body: JSON.stringify({ user: { phone: "13055550199" }, sms: { otp: "123456" } }),
      headers: {
        "webhook-id": "1",
        "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
        "webhook-signature": `v1,${"A".repeat(43)}=`,
      },
    });
    expect([forgedRequest.status, (await inboxOf(first.url)).length]).toEqual([401, seededTexts.length]);
    await first.stop();

    const [firstUser] = await query<{ made: Date }>("select min(created_at) as made from auth.users");
    const second = await start("demo");
    await seed(second);
    expect(await query("select min(created_at) as made from auth.users")).toEqual([firstUser]);
    expect([await countUsers(), (await inboxOf(second.url)).length]).toEqual([ACCOUNTS.length, seededTexts.length]);
    await second.stop();
    // The demo's database is not usable for tests.
    await expect(start("tests", "tests-on-demo")).rejects.toThrow("it is the demo's");
  }, 120_000);

  test("is refused for tests when its codes go elsewhere; the demo accepts it by name, clears emulator data of another project, and lets its owner verify numbers", async () => {
    const another = await startExternalProject({ dataDir: path.join(tempDir, "another"), migrated: true });
    try {
      Object.assign(process.env, another.status, { LOCAL_EMULATORS_PORT: "0" });
      await expect(start("tests")).rejects.toThrow("codes do not reach the tests");
      await expect(start("demo")).rejects.toThrow("it is the tests'");
      process.env.EXTERNAL_SUPABASE_TAKE = `postgres@${new URL(another.status.DB_URL).host}/postgres`;
      const stack = await start("demo");
      expect(await (await fetch(`${stack.url}/inbox.json`)).json()).toEqual([]);
      await seed(stack);
      expect(
        await query(
          "select email from public.user_profiles where phone_verified_at is null and email not like 'probe.%'",
          another.status.DB_URL,
        ),
      ).toEqual([]);
      await stack.stop();
    } finally {
      await another.stop();
    }
  }, 120_000);
});
