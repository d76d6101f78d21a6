// Ten user flows, each from the user's first page to its end. The same code measures different versions of the screens:
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

/** Runs one user flow once, with its own users and deliveries. */
export async function runUserFlow(
  browser: Browser,
  flow: UserFlow,
  recorderOf: (flowContext: FlowContext) => Promise<KeystrokeRecorder> | KeystrokeRecorder = ({ page }) =>
    new KeystrokeRecorder(page),
): Promise<RecordedFlow> {
  const flowContext = await flow.prepare(browser);
  try {
    const recorder = await recorderOf(flowContext);
    await flowContext.walk(recorder);
    return recorder.finish();
  } finally {
    await flowContext.end();
  }
}
