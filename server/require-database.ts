import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { describeError, log } from "@/server/core/log";
import { isAbsent, OlderDatabase, refuseOlderDatabase } from "@/server/database/missing-migrations";

const WAIT_MS = 5_000;
const AGAIN_MS = 5_000;

/**
 * Ends the process with a message if the database is older than this release. A database that is unreachable at the
 * start is polled in the background: the host runs, reports not ready, and exits if the database turns out to be older.
 */
export async function requireDatabase(leave: (code: number) => void = (code) => process.exit(code)): Promise<void> {
  if (await looked(leave)) return;
  void (async () => {
    do await pause(AGAIN_MS, null, { ref: false });
    while (!(await looked(leave)));
  })();
}

/** Returns whether the database has responded. */
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
    // In development the stack applies migrations, or a developer will.
    if (process.env.NODE_ENV === "production") leave(1);
    return true;
  }
}
