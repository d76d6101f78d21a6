import "server-only";
import { env } from "@/server/env";
import { rpc } from "@/server/database/rpc";
import { ownerContext } from "@/server/database/client";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { recordSmsRefusal } from "@/server/texting/record-sms-refusal";
import { canText, sendSms } from "@/server/texting/twilio";

// A question from operations is useless on a phone that is switched on a day later.
const TEXT_VALIDITY_SECONDS = 3_600;

/**
 * Texts a person concerned in an incident, and records the result. Throws for a retry on transient failures; after the
 * last attempt it is recorded as failed. A worker that dies in between causes a duplicate, which is harmless.
 */
export async function sendIncidentText(entryId: number, isLastTry: boolean): Promise<void> {
  const text = await rpc(ownerContext, "get_incident_sms_to_send", { p_entry_id: entryId });
  if (text.step === "none") return;
  const record = (sent: boolean, reason?: string) =>
    rpc(ownerContext, "record_incident_sms_result", { p_entry_id: entryId, p_sent: sent, p_reason: reason ?? null });
  const to = text.to === null ? null : parsePhone(text.to);
  if (!canText() || !to) {
    await record(false, canText() ? "no_number_takes_texts" : "texts_not_set_up");
    return;
  }
  const result = await sendSms({
    to,
    body: `Handover: ${text.body}`,
    reference: text.incidentId,
    validitySeconds: TEXT_VALIDITY_SECONDS,
    statusCallback: `${env().APP_URL.replace(/\/$/, "")}/api/webhooks/twilio/status`,
  });
  if (result.outcome === "later" && !isLastTry) throw new Error("The text could not be sent now");
  await recordSmsRefusal(to, result);
  await record(result.outcome === "accepted", result.outcome === "accepted" ? undefined : result.reason);
}
