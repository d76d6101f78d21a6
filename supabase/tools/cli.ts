// Shared by the commands of this folder: settings from the environment, and exit codes.
import { MigrationError } from "./migrations.ts";

/** Returns DATABASE_URL; throws with its purpose if it is not set. */
export function requireDatabaseUrl(purpose: string): string {
  const { DATABASE_URL: url } = process.env;
  if (!url) throw new MigrationError(`Set DATABASE_URL to the database ${purpose}.`);
  return url;
}

/**
 * Runs `work`. A MigrationError, which the operator can fix, is printed without a stack. Errors end with exit code 1.
 */
export async function runCli(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof MigrationError ? error.message : error);
    process.exitCode = 1;
  }
}
