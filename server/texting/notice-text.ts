import "server-only";
import { env } from "@/server/env";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { recordSmsRefusal } from "@/server/texting/record-sms-refusal";
import { canText, findText, sendSms } from "@/server/texting/twilio";

// As long as text providers queue a message for a phone that is off.
const VALIDITY_SECONDS = 36_000;

/**
 * Texts a notification with the page's link to a number from notificationTargets(). Throws for a retry on transient
 * failures. `name` is part of the link, and shows whether a worker that died has sent it already.
 */
export async function sendNoticeText(
  smsPhone: string | null,
  { title, page, name }: { title: string; page: string; name: string },
): Promise<void> {
  const to = smsPhone !== null && canText() ? parsePhone(smsPhone) : null;
  if (!to) return;
  const base = env().APP_URL.replace(/\/$/, "");
  await textOnce(to, `Handover: ${title}. ${base}${page}#${name}`, `#${name}`);
}

/** Sends a text once, identified by its reference. Returns whether the provider accepted it. */
export async function textOnce(to: string, body: string, reference: string): Promise<boolean> {
  if (await findText({ to, reference })) return true;
  const base = env().APP_URL.replace(/\/$/, "");
  const statusCallback = `${base}/api/webhooks/twilio/status`;
  const result = await sendSms({ to, body, reference, validitySeconds: VALIDITY_SECONDS, statusCallback });
  if (result.outcome === "later") throw new Error("Failed to send text");
  await recordSmsRefusal(to, result);
  return result.outcome === "accepted";
}
