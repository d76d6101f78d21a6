// A project of a test file's own, for data of a size that other files may not meet. Import this before anything else of
// the tests' world.
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCli, type Running } from "../../../local/testing";

/** Starts the project before the file's tests, where `wanted`; they reach it as the running stack. */
export function ownProject(wanted: boolean): void {
  if (!wanted) return;
  const folder = mkdtempSync(join(tmpdir(), "handover-own-"));
  let running: Running | undefined;
  beforeAll(async () => {
    chmodSync(folder, 0o755);
    running = await startCli({ dataDir: join(folder, "data") });
    const { url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret } = running;
    process.env.TEST_STACK = JSON.stringify({ url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret });
  }, 240_000);
  afterAll(async () => {
    await running?.end();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);
}
