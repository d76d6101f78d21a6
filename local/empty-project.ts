// Runs `work` with a temporary project without any migrations.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { startStack } from "./stack.ts";

/** Passes the owner's URL of its database and a connection to it. */
export async function withEmptyProject<T>(work: (url: string, client: pg.Client) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "handover-empty-"));
  const stack = await startStack({ dataDir, dbPort: 0, apiPort: 0, quiet: true, migrate: false });
  const client = new pg.Client({ connectionString: stack.dbUrl });
  // The server may close the connection before we do.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(stack.dbUrl, client);
  } finally {
    await client.end().catch(() => undefined);
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
