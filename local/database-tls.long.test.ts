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
const NON_LOOPBACK_ADDRESS = "0.0.0.0";
let tempDir: string;
let postgres: Postgres;
let admin: pg.Client;
let databaseUrl: string;
const tempFile = (name: string): string => path.join(tempDir, name);

function openssl(...args: string[]): void {
  execFileSync("openssl", args, { cwd: tempDir, stdio: "ignore" });
}
function createCa(name: string): void {
  const keyOptions = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  openssl("req", "-x509", ...keyOptions, "-subj", `/CN=${name}`, "-keyout", `${name}.key`, "-out", `${name}.pem`);
}
function createServerCertificate(name: string, signer: string, subjectAltName: string): void {
  writeFileSync(tempFile(`${name}.ext`), `subjectAltName=${subjectAltName}\n`);
  const keyOptions = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl("req", ...keyOptions, "-subj", "/CN=database", "-keyout", `${name}.key`, "-out", `${name}.csr`);
  const signed = ["-CA", `${signer}.pem`, "-CAkey", `${signer}.key`, "-CAcreateserial", "-days", "2"];
  openssl("x509", "-req", "-in", `${name}.csr`, ...signed, "-extfile", `${name}.ext`, "-out", `${name}.pem`);
}

/** Makes the server use this certificate from now on. */
async function installCertificate(name: string): Promise<void> {
  const { rows } = await admin.query<{ data_directory: string }>("show data_directory");
  const cluster = rows[0]?.data_directory ?? "";
  const { uid, gid } = statSync(cluster);
  for (const [from, to] of [
    [`${name}.pem`, "server.crt"],
    [`${name}.key`, "server.key"],
  ] as const) {
    const installedFile = path.join(cluster, to);
    copyFileSync(tempFile(from), installedFile);
    chmodSync(installedFile, 0o600);
    chownSync(installedFile, uid, gid);
  }
  await admin.query("alter system set ssl = on");
  await admin.query("select pg_reload_conf()");
  // The postmaster reloads it asynchronously.
  for (let tries = 0; tries < 200; tries++) {
    const result = await isEncrypted({ ca: tempFile("ours.pem") }).catch((error: unknown) => error);
    if (!/does not support SSL/.test(String(result))) return;
    await new Promise((again) => setTimeout(again, 50));
  }
}

/** Whether a connection like a worker's is encrypted. */
async function isEncrypted(tlsOptions: DatabaseTls): Promise<boolean> {
  const { pool } = openPool(toConnectionConfig(databaseUrl, tlsOptions), 1);
  try {
    const { rows } = await pool.query<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    return rows[0]?.ssl === true;
  } finally {
    await pool.end();
  }
}
const connectionError = (tlsOptions: DatabaseTls): Promise<string | null> =>
  isEncrypted(tlsOptions).then(
    () => null,
    (error: unknown) => explainTlsError(error),
  );

beforeAll(async () => {
  tempDir = mkdtempSync(path.join(os.tmpdir(), "handover-tls-"));
  chmodSync(tempDir, 0o755);
  postgres = await startPostgres({
    dataDir: path.join(tempDir, "data"),
    port: 0,
    password: "postgres",
    logFile: tempFile("postgres.log"),
  });
  admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  databaseUrl = postgres.adminUrl.replace("127.0.0.1", NON_LOOPBACK_ADDRESS);
  createCa("ours");
  createCa("others");
  createServerCertificate("server", "ours", `IP:${NON_LOOPBACK_ADDRESS}`);
  createServerCertificate("another", "ours", "DNS:another.example");
}, 60_000);
afterAll(async () => {
  delete process.env.DATABASE_CA;
  delete process.env.DATABASE_TLS;
  await admin?.end();
  await postgres?.stop();
  rmSync(tempDir, { recursive: true, force: true });
});

test("refuses a server without TLS, unless configured to accept it", async () => {
  expect(await connectionError({})).toContain("does not encrypt");
  expect(await isEncrypted({ tls: "off" })).toBe(false);
  await expect(connectDatabase(databaseUrl)).rejects.toThrow(MigrationError);
  process.env.DATABASE_TLS = "off";
  const client = await connectDatabase(databaseUrl);
  await client.end();
  delete process.env.DATABASE_TLS;
});

test("accepts a certificate of our CA as file or text, and names the reason when it refuses another CA or host", async () => {
  await installCertificate("server");
  expect(await isEncrypted({ ca: tempFile("ours.pem") })).toBe(true);
  expect(await isEncrypted({ ca: readFileSync(tempFile("ours.pem"), "utf8") })).toBe(true);
  expect(await connectionError({ ca: tempFile("others.pem") })).toContain("DATABASE_CA");
  // Without DATABASE_CA the certificate is checked against the system's CAs, which do not trust it either.
  expect(await connectionError({})).toContain("DATABASE_CA");

  process.env.DATABASE_CA = tempFile("ours.pem");
  const client = await connectDatabase(databaseUrl);
  expect((await client.query("select ssl from pg_stat_ssl where pid = pg_backend_pid()")).rows).toEqual([
    { ssl: true },
  ]);
  await client.end();
  process.env.DATABASE_CA = tempFile("others.pem");
  await expect(connectDatabase(databaseUrl)).rejects.toThrow(/DATABASE_CA/);
  process.env.DATABASE_CA = tempFile("nothing.pem");
  await expect(connectDatabase(databaseUrl)).rejects.toThrow("DATABASE_CA must be a certificate");

  await installCertificate("another");
  let result: string | null = null;
  for (let tries = 0; tries < 200 && result === null; tries++)
    result = await connectionError({ ca: tempFile("ours.pem") });
  expect(result).toContain("another server's");
});

// psql as in backup and restore; not every development machine has it.
const testWithPsql = spawnSync("psql", ["--version"]).status === 0 ? test : test.skip;

testWithPsql("psql trusts the configured CA, and no server without one", async () => {
  const result = (): Promise<string> =>
    withDatabaseEnvironment(databaseUrl, (env) => {
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
  await installCertificate("server");
  process.env.DATABASE_CA = tempFile("ours.pem");
  let sslColumn = "";
  for (let tries = 0; tries < 200 && sslColumn !== "t"; tries++) sslColumn = await result();
  expect(sslColumn).toBe("t");
  process.env.DATABASE_CA = readFileSync(tempFile("ours.pem"), "utf8");
  expect(await result()).toBe("t");
  process.env.DATABASE_CA = tempFile("others.pem");
  expect(await result()).toContain("certificate verify failed");
  delete process.env.DATABASE_CA;
  expect(await result()).toContain("certificate verify failed");
  process.env.DATABASE_TLS = "off";
  expect(await result()).toBe("f");
  delete process.env.DATABASE_TLS;
  delete process.env.SUPABASE_SECRET_KEY;
});
