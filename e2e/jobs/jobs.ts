// Ten jobs, each from the page its person lands on to the moment it is done. The same code counts one version of the
// screens and the next: a walk is changed only where the way has.
import type { Browser } from "@playwright/test";
import { acceptAndShowCode, answerChat, sendToKnownPerson } from "./customers.ts";
import { approveDriver, closeZone, findByPhone, mostCash, reassignLate } from "./dispatchers.ts";
import { nobodyHome, offerToPickup } from "./drivers.ts";
import type { Job, Scene } from "./job.ts";
import { Recorder, type Walk } from "./recorder.ts";

export const jobs: readonly Job[] = [
  sendToKnownPerson,
  acceptAndShowCode,
  offerToPickup,
  nobodyHome,
  reassignLate,
  findByPhone,
  approveDriver,
  closeZone,
  answerChat,
  mostCash,
];

/** Does one job once, with people and deliveries of its own. */
export async function doJob(
  browser: Browser,
  job: Job,
  recorderOf: (scene: Scene) => Promise<Recorder> | Recorder = ({ page }) => new Recorder(page),
): Promise<Walk> {
  const scene = await job.prepare(browser);
  try {
    const recorder = await recorderOf(scene);
    await scene.walk(recorder);
    return recorder.done();
  } finally {
    await scene.end();
  }
}
