// Importing this starts a project of the test file's own, for data of a size that other files may not meet. It must be
// the first import, because world.ts connects to the running stack in a hook of its own; and endOwnProject the last
// afterAll, after the file's own connections have ended.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCli, type Running } from "../../../local/testing";

const folder = mkdtempSync(join(tmpdir(), "handover-own-"));
let running: Running | undefined;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  running = await startCli({ dataDir: join(folder, "data") });
  const { url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret } = running;
  process.env.TEST_STACK = JSON.stringify({ url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret });
}, 240_000);

export async function endOwnProject(): Promise<void> {
  await running?.end();
  rmSync(folder, { recursive: true, force: true });
}
