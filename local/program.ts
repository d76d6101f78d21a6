// How the programs of this folder begin and end.
import { MigrationError } from "../supabase/tools/migrations.ts";
import { StackError } from "./ports.ts";

// Runs a program of this folder: ends on a signal after its cleanup, tells expected errors in one line.
export function runProgram(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    console.error(error instanceof StackError || error instanceof MigrationError ? error.message : error);
    process.exit(1);
  });
}

// Resolves at the first signal that asks us to end; a second one ends at once.
export function untilAsked(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    // The bootstrap that started us was killed.
    if (process.channel) process.on("disconnect", () => resolve());
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.on(signal, () => {
        // Ctrl-C reaches us from the terminal and again from npm: the second of a pair is no new wish.
        if (!asked)
          setTimeout(() => {
            asked = true;
          }, 1500).unref();
        else process.exit(130);
        resolve();
      });
    }
  });
}
