// Two projects for one file: one with users, and an empty one to restore into. Import this before any other support
// module. They run on an installed Postgres with its programs, because the embedded one has none.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { must, startCli, type Running } from "../../../local/testing";
import { programsFor } from "../../tools/programs";

const root = join(__dirname, "../../..");
const OURS = 17;

/** The environment of a Postgres that the installed pg_dump can read; null without one. */
export function postgresWithPrograms(): Record<string, string> | null {
  const chosen = process.env.LOCAL_POSTGRES;
  if (chosen && existsSync(join(chosen, "bin/pg_dump"))) return {};
  try {
    // The chosen Postgres may be newer than every installed pg_dump.
    if (chosen) throw new Error("it has no pg_dump of its own");
    programsFor(OURS);
    return {};
  } catch {
    const debians = "/usr/lib/postgresql";
    const folders = existsSync(debians) ? readdirSync(debians).map((name) => join(debians, name)) : [];
    const both = folders.find((folder) =>
      ["postgres", "pg_dump"].every((each) => existsSync(join(folder, "bin", each))),
    );
    return both ? { LOCAL_POSTGRES: both } : null;
  }
}

export const scratch = mkdtempSync(join(tmpdir(), "handover-copies-"));
let lived: Running | undefined;
let empty: Running | undefined;

/** The target of the copy: migrated and empty. */
export const target = (): Running => must(empty);

beforeAll(async () => {
  const env = postgresWithPrograms();
  if (!env) return;
  chmodSync(scratch, 0o755);
  [lived, empty] = (await Promise.all(
    ["lived", "empty"].map((name) => startCli({ dataDir: join(scratch, name), env })),
  )) as [Running, Running];
  const { url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret } = lived;
  process.env.TEST_STACK = JSON.stringify({ url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret });
}, 240_000);

afterAll(async () => {
  await Promise.all([lived?.end(), empty?.end()]);
  rmSync(scratch, { recursive: true, force: true });
}, 60_000);

/** Runs one of the two commands as an operator does. */
export function run(
  program: "backup" | "restore",
  folder: string,
  { url, dbUrl, secretKey }: Pick<Running, "url" | "dbUrl" | "secretKey">,
): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(
    join(root, "node_modules/.bin/node"),
    [join(root, `supabase/tools/${program}.ts`), folder],
    {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, DATABASE_URL: dbUrl, NEXT_PUBLIC_SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey },
    },
  );
  return { status, said: `${stdout}${stderr}` };
}
