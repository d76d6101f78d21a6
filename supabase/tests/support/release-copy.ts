// Starts a separate local stack with the database of the newest release for one test file, and a copy of supabase/ from
// which tests upgrade it. Import this before any other support module.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(__dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "handover-upgrade-"));

/** A copy of supabase/ that the tests change as a developer would. */
export const releaseCopy = join(folder, "supabase");
const releasedMigrations = join(folder, "released");

let stack: ChildProcess | undefined;

beforeAll(async () => {
  for (const entry of ["config.toml", "migrations", "schemas"])
    cpSync(join(root, "supabase", entry), join(releaseCopy, entry), { recursive: true });
  const source = readFileSync(join(root, "supabase/tools/migrations.ts"), "utf8");
  // Before the first release, the baseline migration takes its place.
  const newestReleased = /RELEASED_VERSION: string = "(\d{14})"/.exec(source)?.[1] ?? "20261123000100";
  mkdirSync(releasedMigrations);
  for (const file of readdirSync(join(releaseCopy, "migrations")))
    if (file.slice(0, 14) <= newestReleased)
      cpSync(join(releaseCopy, "migrations", file), join(releasedMigrations, file));
  const readyFile = join(folder, "ready.json");
  stack = spawn(process.execPath, [join(root, "local/stack.ts")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      LOCAL_DATA_DIR: join(folder, "data"),
      LOCAL_DB_PORT: "0",
      LOCAL_SUPABASE_PORT: "0",
      LOCAL_MIGRATIONS_DIR: releasedMigrations,
      STACK_READY_FILE: readyFile,
    },
  });
  while (!existsSync(readyFile)) {
    if (stack.exitCode !== null) throw new Error(`the release's stack ended with ${stack.exitCode}`);
    await new Promise((again) => setTimeout(again, 50));
  }
  process.env.TEST_STACK = readFileSync(readyFile, "utf8");
}, 60_000);

afterAll(async () => {
  if (stack && stack.exitCode === null) {
    const exited = new Promise((done) => stack?.once("exit", done));
    stack.kill("SIGTERM");
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Runs one of the repository's scripts on the copy; returns its standard output. */
export function runProjectCommand(program: string, args: string[] = [], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, program), ...args], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, LOCAL_SUPABASE_DIR: releaseCopy, ...env },
  });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout;
}

/** Describes the objects of the upgraded database, and those that the copy's schemas declare, as lines of text. */
export function compareWithDeclared(url: string): { upgraded: string[]; declared: string[] } {
  const file = join(folder, "compared.json");
  runProjectCommand("local/compare-upgraded.ts", [url, file]);
  return JSON.parse(readFileSync(file, "utf8")) as { upgraded: string[]; declared: string[] };
}
