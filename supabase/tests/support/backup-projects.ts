// Two projects for one file: one with users, and an empty one to restore into. Import this before any other support
// module. They run on an installed Postgres with its programs, because the embedded one has none.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireValue, startCli, type RunningStack } from "../../../local/testing";
import { findPostgresPrograms } from "../../tools/programs";

const root = join(__dirname, "../../..");
const OURS = 17;

/** The environment of a Postgres that the installed pg_dump can read; null without one. */
export function postgresWithPrograms(): Record<string, string> | null {
  const chosen = process.env.LOCAL_POSTGRES;
  if (chosen && existsSync(join(chosen, "bin/pg_dump"))) return {};
  try {
    // The chosen Postgres may be newer than every installed pg_dump.
    if (chosen) throw new Error("it has no pg_dump of its own");
    findPostgresPrograms(OURS);
    return {};
  } catch {
    const debians = "/usr/lib/postgresql";
    const folders = existsSync(debians) ? readdirSync(debians).map((name) => join(debians, name)) : [];
    const folderWithBoth = folders.find((folder) =>
      ["postgres", "pg_dump"].every((each) => existsSync(join(folder, "bin", each))),
    );
    return folderWithBoth ? { LOCAL_POSTGRES: folderWithBoth } : null;
  }
}

export const scratchFolder = mkdtempSync(join(tmpdir(), "handover-copies-"));
let running: RunningStack | undefined;
let empty: RunningStack | undefined;

/** The target of the copy: migrated and empty. */
export const restoreTarget = (): RunningStack => requireValue(empty);

beforeAll(async () => {
  const env = postgresWithPrograms();
  if (!env) return;
  chmodSync(scratchFolder, 0o755);
  [running, empty] = (await Promise.all(
    ["lived", "empty"].map((name) => startCli({ dataDir: join(scratchFolder, name), env })),
  )) as [RunningStack, RunningStack];
  const { url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret } = running;
  process.env.TEST_STACK = JSON.stringify({ url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret });
}, 240_000);

afterAll(async () => {
  await Promise.all([running?.end(), empty?.end()]);
  rmSync(scratchFolder, { recursive: true, force: true });
}, 60_000);

/** Runs one of the two commands as an operator does. */
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
