import "server-only";
import { env } from "@/server/env";

/** Ends the process with one message if the environment is incomplete; in development only prints it. */
export function requireEnv(exit: (code: number) => void = (code) => process.exit(code)): void {
  try {
    env();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
    if (process.env.NODE_ENV === "production") exit(1);
  }
}
