import "server-only";
import { env } from "@/server/env";

/** Ends the process with one message when the environment is not complete; in development it says so and goes on. */
export function requireEnv(leave: (code: number) => void = (code) => process.exit(code)): void {
  try {
    env();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
    if (process.env.NODE_ENV === "production") leave(1);
  }
}
