// Starts a separate local Supabase stack for one test file, because its changes would disturb other tests. Import this before
// any other support module, because it sets TEST_STACK.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireValue, startCli, type RunningStack } from "../../../local/testing";

const dataDir = mkdtempSync(join(tmpdir(), "handover-own-"));
let stack: RunningStack | undefined;

export const separateStack = (): RunningStack => requireValue(stack);

beforeAll(async () => {
  stack = await startCli({ dataDir });
  const { url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret } = stack;
  process.env.TEST_STACK = JSON.stringify({ url, apiUrl, dbUrl, publishableKey, secretKey, jwtSecret });
}, 240_000);

afterAll(async () => {
  await stack?.end();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);
