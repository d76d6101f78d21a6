// Start and end of this folder's programs.
import { MigrationError } from "../supabase/tools/migrations.ts";
import { StackError } from "./ports.ts";

// Runs a program: exits on a signal after cleanup, and prints expected errors as one line.
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof StackError || error instanceof MigrationError ? error.message : error);
    process.exit(1);
  });
}

// Resolves at the first signal; a second one exits immediately.
export function onceStopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let stopRequested = false;
    // The bootstrap process was killed.
    if (process.channel) process.on("disconnect", () => resolve());
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        // Ctrl-C arrives from the terminal and again from npm: such a pair counts as one signal.
        if (!stopRequested)
          setTimeout(() => {
            stopRequested = true;
          }, 1500).unref();
        else process.exit(130);
        resolve();
      });
    }
  });
}
