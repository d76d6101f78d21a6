// What the commands of this folder share: settings from the environment, and how they end.
import { MigrationError } from "./migrations.ts";

/** DATABASE_URL, or in words what it is for. */
export function requireDatabaseUrl(purpose: string): string {
  const { DATABASE_URL: url } = process.env;
  if (!url) throw new MigrationError(`Set DATABASE_URL to the database ${purpose}.`);
  return url;
}

/** Does the work; what a person can mend is said in a sentence and without a stack, and the command ends with 1. */
export async function runCli(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof MigrationError ? error.message : error);
    process.exitCode = 1;
  }
}
