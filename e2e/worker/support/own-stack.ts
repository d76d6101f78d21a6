// A stack of the test file's own, which it may restart and crash. Imported before anything that asks which stack there
// is: it is started, and told to the others, before their hooks run.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually, must, processesOn, startCli, type Running } from "../../../local/testing";

export type Ending = "in order" | "by kill -9";

let folder = "";
let running: Running | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "handover-own-stack-"));
  chmodSync(folder, 0o755);
  running = await startCli({ dataDir: folder });
  const { url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret } = running;
  process.env.TEST_STACK = JSON.stringify({ url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret });
}, 120_000);

/** The database ends, and with it what serves it; `meanwhile` both are away; then they are back where they were. */
export async function restartStack(ending: Ending, meanwhile: () => Promise<unknown>): Promise<void> {
  const { url, dbUrl, end } = must(running);
  if (ending === "by kill -9") {
    // Every process that works in this folder is this stack's database.
    for (const pid of processesOn(folder)) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        /* went with its parent */
      }
    }
  }
  await end();
  if (!(await eventually(() => processesOn(folder).length === 0))) throw new Error("The database does not end");
  try {
    await meanwhile();
  } finally {
    running = await startCli({
      dataDir: folder,
      dbPort: Number(new URL(dbUrl).port),
      apiPort: Number(new URL(url).port),
    });
  }
}

/** For the last hook of the file: the others still say goodbye to the database. */
export async function endStack(): Promise<void> {
  await running?.end();
  rmSync(folder, { recursive: true, force: true });
}
