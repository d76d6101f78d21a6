import "server-only";
import { after } from "next/server";
import { processSingleton } from "@/server/core/process-singleton";

const afterWrite = processSingleton<() => Promise<void>>("after write");

/** Sets the work that runs after the response of every successful write. */
export function setAfterResponse(work: () => Promise<void>): void {
  afterWrite.value = work;
}

/**
 * Schedules the work of setAfterResponse() with `after()`: it starts when the response is sent, and the host waits for
 * it.
 */
export function runAfterResponse(): void {
  const work = afterWrite.value;
  if (work) after(work);
}
