import "server-only";
import { after } from "next/server";

// Of the process and not of this module: the start and each route may have a copy of it.
const process_ = globalThis as { handoverAfterWrite?: () => Promise<void> };

/** From now on this is done after the answer to each write. */
export function doAfterWrites(work: () => Promise<void>): void {
  process_.handoverAfterWrite = work;
}

/** A write was answered: what this host does then begins once the answer is out, and the host waits for it. */
export function wroteSomething(): void {
  const work = process_.handoverAfterWrite;
  if (work) after(work);
}
