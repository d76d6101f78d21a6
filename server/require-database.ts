import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { describeError, log } from "@/server/core/log";
import { isAbsent, OlderDatabase, refuseOlderDatabase } from "@/server/database/missing-migrations";

const WAIT_MS = 5_000;
const AGAIN_MS = 5_000;

/**
 * Ends the process in words when the database is older than this release. A database that is away at the start is
 * waited for beside the work: the host is up, says that it is not ready, and ends once the database says that it is
 * older.
 */
export async function requireDatabase(leave: (code: number) => void = (code) => process.exit(code)): Promise<void> {
  if (await looked(leave)) return;
  void (async () => {
    do await pause(AGAIN_MS, null, { ref: false });
    while (!(await looked(leave)));
  })();
}

/** Whether the database has said anything. */
async function looked(leave: (code: number) => void): Promise<boolean> {
  try {
    await refuseOlderDatabase(WAIT_MS);
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    if (!(error instanceof OlderDatabase)) {
      log().warn({ error: describeError(error) }, "the database does not say what migrations it has");
      return true;
    }
    process.stderr.write(`\n${error.message}\n\n`);
    // In development the stack has applied them, or somebody is about to.
    if (process.env.NODE_ENV === "production") leave(1);
    return true;
  }
}
