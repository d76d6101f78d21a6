// Finds installed Postgres programs that can read a server, and their connection environment.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { rootCertificates } from "node:tls";
import { toConnectionConfig } from "../../lib/database/tls-config.ts";
import { MigrationError, tlsFromEnvironment } from "./migrations.ts";

type Program = "pg_dump" | "pg_restore" | "psql";
const DEBIAN_FOLDER = "/usr/lib/postgresql";

/**
 * Returns the oldest installed Postgres programs that can read this server, because none reads a newer one.
 * POSTGRES_BIN names another folder.
 */
export function findPostgresPrograms(major: number): (program: Program) => string {
  const { POSTGRES_BIN: configuredFolder } = process.env;
  const debianVersions = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).filter((name) => /^\d+$/.test(name))
    : [];
  const folders = configuredFolder
    ? [configuredFolder]
    : [
        ...debianVersions
          .sort((a, b) => Number(a) - Number(b))
          .map((installedVersion) => path.join(DEBIAN_FOLDER, installedVersion, "bin")),
        "",
      ];
  const candidates = folders.map((folder) => ({ folder, version: readProgramVersion(path.join(folder, "pg_dump")) }));
  const selected = candidates.find(({ version }) => version !== null && version >= major);
  if (!selected) {
    const others = candidates.flatMap(({ version }) => (version === null ? [] : [version]));
    throw new MigrationError(
      `This needs pg_dump, pg_restore and psql of Postgres ${major} or newer; ${others.length === 0 ? "none is installed" : `here is ${[...new Set(others)].join(", ")}`}. Install postgresql-client-${major} (https://www.postgresql.org/download), or set POSTGRES_BIN to the folder that has them.`,
    );
  }
  return (program) => path.join(selected.folder, program);
}

function readProgramVersion(program: string): number | null {
  try {
    const output = execFileSync(program, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return Number(/\) (\d+)/.exec(output)?.[1] ?? 0) || null;
  } catch {
    return null;
  }
}

// The only variables they inherit, so that they get none of the app's keys.
const PASSED_VARIABLES = ["PATH", "LD_LIBRARY_PATH", "HOME", "TMPDIR", "LANG", "LC_ALL", "TZ"];

/**
 * Runs `work` with an environment in which those programs connect to this database, verified like all other connections
 * (lib/database/tls-config.ts). Not by arguments, because all local users can read those.
 */
export async function withDatabaseEnvironment<T>(
  databaseUrl: string,
  work: (env: NodeJS.ProcessEnv) => Promise<T>,
): Promise<T> {
  const { connectionString, ssl } = toConnectionConfig(databaseUrl, tlsFromEnvironment());
  const { hostname, port, username, password, pathname, searchParams } = new URL(connectionString);
  // libpq needs a file and trusts no CA without one; `pg` trusts Node's CAs.
  const scratch = mkdtempSync(path.join(tmpdir(), "handover-ca-"));
  const rootsFile = path.join(scratch, "roots.pem");
  try {
    if (ssl) writeFileSync(rootsFile, String(ssl.ca ?? rootCertificates.join("\n")));
    return await work({
      ...(Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]])) as NodeJS.ProcessEnv),
      PGHOST: hostname.replace(/^\[|\]$/g, ""),
      PGPORT: port || "5432",
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: decodeURIComponent(pathname.slice(1)) || "postgres",
      PGAPPNAME: "handover-backup",
      PGSSLMODE: ssl ? "verify-full" : (searchParams.get("sslmode") ?? "disable"),
      ...(ssl ? { PGSSLROOTCERT: rootsFile } : {}),
    });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
