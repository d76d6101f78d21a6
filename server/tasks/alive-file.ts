import "server-only";
import { writeFile } from "node:fs/promises";
import { describeError, log } from "@/server/core/log";

/**
 * Touches the file again and again for as long as this process turns, whether or not there is a database: what waits for
 * that must not be killed for it. Without a file it does nothing.
 */
export function touchWhileAlive(file: string | undefined, everyMs: number): { stop: () => void } {
  if (!file) return { stop: () => undefined };
  let failed = false;
  const touch = (): void => {
    void writeFile(file, "").then(
      () => {
        failed = false;
      },
      (error: unknown) => {
        if (!failed)
          log().warn({ error: describeError(error) }, "the file that says that this worker lives is not written");
        failed = true;
      },
    );
  };
  touch();
  const timer = setInterval(touch, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}
