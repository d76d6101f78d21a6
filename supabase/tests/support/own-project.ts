// A project for one file: its changes would disturb other tests. Import this before any other support module.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireValue, startCli, type RunningStack } from "../../../local/testing";

const folder = mkdtempSync(join(tmpdir(), "handover-own-"));
let running: RunningStack | undefined;

export const ownProject = (): RunningStack => requireValue(running);

beforeAll(async () => {
  running = await startCli({ dataDir: folder });
  const { url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret } = running;
  process.env.TEST_STACK = JSON.stringify({ url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret });
}, 240_000);

afterAll(async () => {
  await running?.end();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);
