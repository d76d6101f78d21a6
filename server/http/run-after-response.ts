import "server-only";
import { after } from "next/server";
import { processSingleton } from "@/server/core/process-singleton";

const afterWrite = processSingleton<() => Promise<void>>("after write");

/** From now on this is done after the answer to each write. */
export function setAfterResponse(work: () => Promise<void>): void {
  afterWrite.value = work;
}

/** A write was answered: what this host does then begins once the answer is out, and the host waits for it. */
export function runAfterResponse(): void {
  const work = afterWrite.value;
  if (work) after(work);
}
