import "server-only";
import { after } from "next/server";
import { ofProcess } from "@/server/core/of-process";

const afterWrite = ofProcess<() => Promise<void>>("after write");

/** From now on this is done after the answer to each write. */
export function doAfterWrites(work: () => Promise<void>): void {
  afterWrite.value = work;
}

/** A write was answered: what this host does then begins once the answer is out, and the host waits for it. */
export function wroteSomething(): void {
  const work = afterWrite.value;
  if (work) after(work);
}
