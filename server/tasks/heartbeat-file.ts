import "server-only";
import { writeFile } from "node:fs/promises";
import { describeError, log } from "@/server/core/log";

/**
 * Touches the file periodically while this process runs, with or without a database: a worker that waits for one must
 * not be killed. Does nothing without a file.
 */
export function startHeartbeatFile(file: string | undefined, everyMs: number): { stop: () => void } {
  if (!file) return { stop: () => undefined };
  let failed = false;
  const touch = (): void => {
    void writeFile(file, "").then(
      () => {
        failed = false;
      },
      (error: unknown) => {
        if (!failed) log().warn({ error: describeError(error) }, "the worker's heartbeat file could not be written");
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
