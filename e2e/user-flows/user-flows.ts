// Ten user flows, each from its user's first page to its end. The same code measures different versions of the screens:
// a walk is changed only where the steps have changed.
import type { Browser } from "@playwright/test";
import { acceptAndShowCode, replyInChat, sendToKnownPerson } from "./customers.ts";
import { approveDriver, closeZone, findDeliveryByPhone, findDriverWithMostCash, reassignLate } from "./dispatchers.ts";
import { reportNobodyHome, acceptOfferAndCollect } from "./drivers.ts";
import type { UserFlow, FlowContext } from "./user-flow.ts";
import { KeystrokeRecorder, type RecordedFlow } from "./recorder.ts";

export const userFlows: readonly UserFlow[] = [
  sendToKnownPerson,
  acceptAndShowCode,
  acceptOfferAndCollect,
  reportNobodyHome,
  reassignLate,
  findDeliveryByPhone,
  approveDriver,
  closeZone,
  replyInChat,
  findDriverWithMostCash,
];

/** Does one user flow once, with people and deliveries of its own. */
export async function runUserFlow(
  browser: Browser,
  flow: UserFlow,
  recorderOf: (scene: FlowContext) => Promise<KeystrokeRecorder> | KeystrokeRecorder = ({ page }) =>
    new KeystrokeRecorder(page),
): Promise<RecordedFlow> {
  const scene = await flow.prepare(browser);
  try {
    const recorder = await recorderOf(scene);
    await scene.walk(recorder);
    return recorder.done();
  } finally {
    await scene.end();
  }
}
