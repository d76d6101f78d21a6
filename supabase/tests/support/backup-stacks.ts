// Starts two local stacks for one test file: one to back up, and an empty one to restore into. They run on an installed
// Postgres, because the embedded one has no pg_dump. Import this before any other support module.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireValue, startCli, type RunningStack } from "../../../local/testing";
import { findPostgresPrograms } from "../../tools/programs";

const root = join(__dirname, "../../..");
const SERVER_MAJOR_VERSION = 17;

/** Environment variables for a stack with a Postgres that the installed pg_dump can read; null if there is none. */
export function postgresWithPrograms(): Record<string, string> | null {
  const configuredDir = process.env.LOCAL_POSTGRES;
  if (configuredDir && existsSync(join(configuredDir, "bin/pg_dump"))) return {};
  try {
    // The configured Postgres may be newer than every installed pg_dump.
    if (configuredDir) throw new Error("it has no pg_dump of its own");
    findPostgresPrograms(SERVER_MAJOR_VERSION);
    return {};
  } catch {
    const debianPostgresDir = "/usr/lib/postgresql";
    const folders = existsSync(debianPostgresDir)
      ? readdirSync(debianPostgresDir).map((name) => join(debianPostgresDir, name))
      : [];
    const folderWithBoth = folders.find((folder) =>
      ["postgres", "pg_dump"].every((program) => existsSync(join(folder, "bin", program))),
    );
    return folderWithBoth ? { LOCAL_POSTGRES: folderWithBoth } : null;
  }
}

export const scratchFolder = mkdtempSync(join(tmpdir(), "handover-copies-"));
let source: RunningStack | undefined;
let target: RunningStack | undefined;

/** The stack to restore into: migrated and empty. */
export const restoreTarget = (): RunningStack => requireValue(target);

beforeAll(async () => {
  const env = postgresWithPrograms();
  if (!env) return;
  chmodSync(scratchFolder, 0o755);
  [source, target] = (await Promise.all(
    ["source", "empty"].map((name) => startCli({ dataDir: join(scratchFolder, name), env })),
  )) as [RunningStack, RunningStack];
  const { url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret } = source;
  process.env.TEST_STACK = JSON.stringify({ url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret });
}, 240_000);

afterAll(async () => {
  await Promise.all([source?.end(), target?.end()]);
  rmSync(scratchFolder, { recursive: true, force: true });
}, 60_000);

/** Runs `npm run backup` or `npm run restore` as an operator does. */
export function runBackupCommand(
  program: "backup" | "restore",
  folder: string,
  { url, dbUrl, secretKey }: Pick<RunningStack, "url" | "dbUrl" | "secretKey">,
): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    join(root, "node_modules/.bin/node"),
    [join(root, `supabase/tools/${program}.ts`), folder],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: dbUrl, NEXT_PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey },
    },
  );
  return { status, output: `${stdout}${stderr}` };
}
