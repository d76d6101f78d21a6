// A real Postgres with a certificate of a test CA: worker, app and database tools only connect if the certificate is
// valid.
import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { toConnectionConfig, explainTlsError, type DatabaseTls } from "@/lib/database/tls-config";
import { openPool } from "@/server/database/connections";
import { connectDatabase, MigrationError } from "../supabase/tools/migrations.ts";
import { withDatabaseEnvironment } from "../supabase/tools/programs.ts";
import { startPostgres, type Postgres } from "./postgres.ts";

jest.mock("@/server/env", () => ({ env: () => ({ LOG_LEVEL: "silent" }) }));

// Connections to 0.0.0.0 reach this machine, but the name does not count as this machine.
const ELSEWHERE = "0.0.0.0";
let scratch: string;
let postgres: Postgres;
let admin: pg.Client;
let address: string;
const file = (name: string): string => path.join(scratch, name);

function openssl(...args: string[]): void {
  execFileSync("openssl", args, { cwd: scratch, stdio: "ignore" });
}
function makeAuthority(name: string): void {
  const about = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  openssl("req", "-x509", ...about, "-subj", `/CN=${name}`, "-keyout", `${name}.key`, "-out", `${name}.pem`);
}
function makeServer(name: string, signer: string, alternative: string): void {
  writeFileSync(file(`${name}.ext`), `subjectAltName=${alternative}\n`);
  const about = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", ...about, "-subj", "/CN=database", "-keyout", `${name}.key`, "-out", `${name}.csr`);
  const signed = ["-CA", `${signer}.pem`, "-CAkey", `${signer}.key`, "-CAcreateserial", "-days", "2"];
  openssl("x509", "-req", "-in", `${name}.csr`, ...signed, "-extfile", `${name}.ext`, "-out", `${name}.pem`);
}

/** Makes the server use this certificate from now on. */
async function show(name: string): Promise<void> {
  const { rows } = await admin.query<{ data_directory: string }>("show data_directory");
  const cluster = rows[0]?.data_directory ?? "";
  const { uid, gid } = statSync(cluster);
  for (const [from, to] of [
    [`${name}.pem`, "server.crt"],
    [`${name}.key`, "server.key"],
  ] as const) {
    const target = path.join(cluster, to);
    copyFileSync(file(from), target);
    chmodSync(target, 0o600);
    chownSync(target, uid, gid);
  }
  await admin.query("alter system set ssl = on");
  await admin.query("select pg_reload_conf()");
  // The postmaster reloads it asynchronously.
  for (let tries = 0; tries < 200; tries++) {
    const said = await encrypted({ ca: file("ours.pem") }).catch((error: unknown) => error);
    if (!/does not support SSL/.test(String(said))) return;
    await new Promise((again) => setTimeout(again, 50));
  }
}

/** Whether a connection like a worker's is encrypted. */
async function encrypted(how: DatabaseTls): Promise<boolean> {
  const { pool } = openPool(toConnectionConfig(address, how), 1);
  try {
    const { rows } = await pool.query<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    return rows[0]?.ssl === true;
  } finally {
    await pool.end();
  }
}
const connectionError = (how: DatabaseTls): Promise<string | null> =>
  encrypted(how).then(
    () => null,
    (error: unknown) => explainTlsError(error),
  );

beforeAll(async () => {
  scratch = mkdtempSync(path.join(os.tmpdir(), "handover-tls-"));
  chmodSync(scratch, 0o755);
  postgres = await startPostgres({
    dataDir: path.join(scratch, "data"),
    port: 0,
    password: "postgres",
    logFile: file("postgres.log"),
  });
  admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  address = postgres.adminUrl.replace("127.0.0.1", ELSEWHERE);
  makeAuthority("ours");
  makeAuthority("others");
  makeServer("server", "ours", `IP:${ELSEWHERE}`);
  makeServer("another", "ours", "DNS:another.example");
}, 60_000);
afterAll(async () => {
  delete process.env.DATABASE_CA;
  delete process.env.DATABASE_TLS;
  await admin?.end();
  await postgres?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

test("refuses a server without TLS, unless configured to accept it", async () => {
  expect(await connectionError({})).toContain("does not encrypt");
  expect(await encrypted({ tls: "off" })).toBe(false);
  await expect(connectDatabase(address)).rejects.toThrow(MigrationError);
  process.env.DATABASE_TLS = "off";
  const client = await connectDatabase(address);
  await client.end();
  delete process.env.DATABASE_TLS;
});

test("accepts a certificate of our CA as file or text, and names the reason when it refuses another CA or host", async () => {
  await show("server");
  expect(await encrypted({ ca: file("ours.pem") })).toBe(true);
  expect(await encrypted({ ca: readFileSync(file("ours.pem"), "utf8") })).toBe(true);
  expect(await connectionError({ ca: file("others.pem") })).toContain("DATABASE_CA");
  // Without DATABASE_CA the certificate is checked against the system's CAs, which do not trust it either.
  expect(await connectionError({})).toContain("DATABASE_CA");

  process.env.DATABASE_CA = file("ours.pem");
  const client = await connectDatabase(address);
  expect((await client.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()")).rows).toEqual([
    { ssl: true },
  ]);
  await client.end();
  process.env.DATABASE_CA = file("others.pem");
  await expect(connectDatabase(address)).rejects.toThrow(/DATABASE_CA/);
  process.env.DATABASE_CA = file("nothing.pem");
  await expect(connectDatabase(address)).rejects.toThrow("DATABASE_CA must be a certificate");

  await show("another");
  let said: string | null = null;
  for (let tries = 0; tries < 200 && said === null; tries++) said = await connectionError({ ca: file("ours.pem") });
  expect(said).toContain("another server's");
});

// psql as in backup and restore; not every development machine has it.
const lives = spawnSync("psql", ["--version"]).status === 0 ? test : test.skip;

lives("Postgres's own programs trust whom we trust, and nobody where we trust nobody", async () => {
  const said = (): Promise<string> =>
    withDatabaseEnvironment(address, (env) => {
      const { status, stdout, stderr } = spawnSync(
        "psql",
        [
          "--no-psqlrc",
          "--tuples-only",
          "--no-align",
          "-c",
          "select ssl from pg_stat_ssl where pid = pg_backend_pid()",
        ],
        { env, encoding: "utf8" },
      );
      // The app's keys must not be passed to it.
      expect(env.SUPABASE_SECRET_KEY).toBeUndefined();
      return Promise.resolve(status === 0 ? stdout.trim() : stderr);
    });
  process.env.SUPABASE_SECRET_KEY = "sb_secret_of_the_test";
  await show("server");
  process.env.DATABASE_CA = file("ours.pem");
  let first = "";
  for (let tries = 0; tries < 200 && first !== "t"; tries++) first = await said();
  expect(first).toBe("t");
  process.env.DATABASE_CA = readFileSync(file("ours.pem"), "utf8");
  expect(await said()).toBe("t");
  process.env.DATABASE_CA = file("others.pem");
  expect(await said()).toContain("certificate verify failed");
  delete process.env.DATABASE_CA;
  expect(await said()).toContain("certificate verify failed");
  process.env.DATABASE_TLS = "off";
  expect(await said()).toBe("f");
  delete process.env.DATABASE_TLS;
  delete process.env.SUPABASE_SECRET_KEY;
});
