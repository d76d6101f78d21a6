import "server-only";
import { env } from "@/server/env";
import { setTimeout as sleep } from "node:timers/promises";
import { describeError, log } from "@/server/core/log";
import { Refusal } from "@/server/core/errors";
import { serviceContext } from "@/server/database/client";
import { MissingEncryptionKeys, registerEncryptionKey } from "@/server/database/encryption-keys";
import { isDatabaseUnreachable, PendingMigrations, checkMigrations } from "@/server/database/missing-migrations";
import { phoneCodes } from "@/server/session/phone/phone-codes";

/** Ends the process with one message if the environment is incomplete; in development only prints it. */
export function requireEnv(exit: (code: number) => void = (code) => process.exit(code)): void {
  try {
    env();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
    if (process.env.NODE_ENV === "production") exit(1);
  }
}

const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_INTERVAL_MS = 5_000;

/**
 * Ends the process with a message if the database is older than this release, or has values encrypted with other keys. A
 * database that cannot be checked at the start is polled in the background: the host runs, and exits if the database
 * turns out to be one of those. While the database is unreachable, the host reports not ready.
 */
export async function requireDatabase(exit: (code: number) => void = (code) => process.exit(code)): Promise<void> {
  if (await hasCheckedDatabase(exit)) return;
  void (async () => {
    do await sleep(RETRY_INTERVAL_MS, null, { ref: false });
    while (!(await hasCheckedDatabase(exit)));
  })();
}

/** Returns whether the checks ran; otherwise they are repeated. */
async function hasCheckedDatabase(exit: (code: number) => void): Promise<boolean> {
  try {
    await checkMigrations(CONNECT_TIMEOUT_MS);
    await registerEncryptionKey(serviceContext);
    return true;
  } catch (error) {
    // The client reports an outage as this refusal.
    const isOutage = error instanceof Refusal && error.code === "PROVIDER_UNAVAILABLE";
    if (isDatabaseUnreachable(error) || isOutage) return false;
    if (!(error instanceof PendingMigrations || error instanceof MissingEncryptionKeys)) {
      log().warn({ error: describeError(error) }, "the database could not be checked");
      return false;
    }
    process.stderr.write(`\n${error.message}\n\n`);
    // In development the stack applies migrations, or a developer will.
    if (process.env.NODE_ENV === "production") exit(1);
    return true;
  }
}

/** Logs at the start if phone numbers cannot be verified, because then no one can be sent to. */
export async function warnAboutPhoneCodes(): Promise<void> {
  const codes = await phoneCodes();
  if (codes === "off")
    log().warn(
      "the auth server sends no codes to phones: no number can be verified, so no account can receive (docs/deploy/supabase.md: Signing in)",
    );
  if (codes === "unproven")
    log().warn(
      "the auth server confirms phones without a code: such numbers count as unverified, so no account can receive (docs/deploy/supabase.md: Signing in)",
    );
}
