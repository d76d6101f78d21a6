// Postgres's own programs: which of those that are installed can read a server, and how they reach it.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { rootCertificates } from "node:tls";
import { secured } from "../../lib/database/secured.ts";
import { MigrationError, tlsFromEnvironment } from "./migrations.ts";

type Program = "pg_dump" | "pg_restore" | "psql";
const DEBIANS = "/usr/lib/postgresql";

/**
 * Postgres's own programs for this server: of those that are installed the oldest that can read it, since none reads a
 * newer one. POSTGRES_BIN names another folder.
 */
export function findPostgresPrograms(major: number): (program: Program) => string {
  const { POSTGRES_BIN: chosen } = process.env;
  const debians = existsSync(DEBIANS) ? readdirSync(DEBIANS).filter((name) => /^\d+$/.test(name)) : [];
  const folders = chosen
    ? [chosen]
    : [...debians.sort((one, other) => Number(one) - Number(other)).map((each) => path.join(DEBIANS, each, "bin")), ""];
  const found = folders.map((folder) => ({ folder, version: versionOf(path.join(folder, "pg_dump")) }));
  const fitting = found.find(({ version }) => version !== null && version >= major);
  if (!fitting) {
    const others = found.flatMap(({ version }) => (version === null ? [] : [version]));
    throw new MigrationError(
      `This needs pg_dump, pg_restore and psql of Postgres ${major} or newer; ${others.length === 0 ? "none is installed" : `here is ${[...new Set(others)].join(", ")}`}. Install postgresql-client-${major} (https://www.postgresql.org/download), or set POSTGRES_BIN to the folder that has them.`,
    );
  }
  return (program) => path.join(fitting.folder, program);
}

function versionOf(program: string): number | null {
  try {
    const said = execFileSync(program, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return Number(/\) (\d+)/.exec(said)?.[1] ?? 0) || null;
  } catch {
    return null;
  }
}

// All that they are given of our own environment: no key of the app's is theirs to know.
const THEIRS = ["PATH", "LD_LIBRARY_PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "TZ"];

/**
 * Does the work with an environment in which those programs reach this database, verified as all other connections are
 * (lib/database/secured.ts). Why by the environment: arguments can be read by everybody.
 */
export async function withDatabaseEnvironment<T>(
  databaseUrl: string,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const { connectionString, ssl } = secured(databaseUrl, tlsFromEnvironment());
  const { hostname, port, username, password, pathname, searchParams } = new URL(connectionString);
  // Libpq wants a file, and would trust nobody without one; `pg` trusts whom Node does.
  const scratch = mkdtempSync(path.join(tmpdir(), "handover-ca-"));
  const roots = path.join(scratch, "roots.pem");
  try {
    if (ssl) writeFileSync(roots, String(ssl.ca ?? rootCertificates.join("\n")));
    return await work({
      ...(Object.fromEntries(THEIRS.map((name) => [name, process.env[name]])) as NodeJS.ProcessEnv),
      PGHOST: hostname.replace(/^\[|\]$/g, ""),
      PGPORT: port || "5432",
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: decodeURIComponent(pathname.slice(1)) || "postgres",
      PGAPPNAME: "handover-backup",
      PGSSLMODE: ssl ? "verify-full" : (searchParams.get("sslmode") ?? "disable"),
      ...(ssl ? { PGSSLROOTCERT: roots } : {}),
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
