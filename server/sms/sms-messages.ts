import "server-only";
import { env } from "@/server/env";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { recordSmsRefusal } from "@/server/sms/sms-status";
import { canSendSms, findSms, sendSms } from "@/server/sms/twilio";
import type { OfferLinkChannel } from "@/lib/contracts/driver/offer";
import type { Locale } from "@/lib/i18n/translate";

// As long as SMS providers queue a message for a phone that is off.
const VALIDITY_SECONDS = 36_000;

/**
 * Sends a notification with the page's link by SMS to a number from notificationTargets(). Throws for a retry on
 * transient failures. `name` is part of the link, and shows whether a worker that died has sent it already.
 */
export async function sendNoticeSms(
  smsPhone: string | null,
  { title, page, name }: { title: string; page: string; name: string },
): Promise<void> {
  const to = smsPhone !== null && canSendSms() ? parsePhone(smsPhone) : null;
  if (!to) return;
  const base = env().APP_URL.replace(/\/$/, "");
  await sendSmsOnce(to, `Handover: ${title}. ${base}${page}#${name}`, `#${name}`);
}

/** Sends an SMS once, identified by its reference. Returns whether the provider accepted it. */
export async function sendSmsOnce(to: string, body: string, reference: string): Promise<boolean> {
  if (await findSms({ to, reference })) return true;
  const base = env().APP_URL.replace(/\/$/, "");
  const statusCallback = `${base}/api/webhooks/twilio/status`;
  const result = await sendSms({ to, body, reference, validitySeconds: VALIDITY_SECONDS, statusCallback });
  if (result.outcome === "later") throw new Error("Failed to send the SMS");
  await recordSmsRefusal(to, result);
  return result.outcome === "accepted";
}

// Only GSM characters: a single accented á would split it into three messages.
const messages: Record<Locale, (minutes: number, link: string) => string> = {
  en: (minutes, link) => `Handover: new task offer. Reply YES or NO within ${minutes} min, or open ${link}`,
  es: (minutes, link) => `Handover: nueva oferta. Responde SI o NO en ${minutes} min, o abre ${link}`,
};

/** The SMS of an offer. Visible to others: no amount, no address. */
export function offerSms(locale: Locale, secondsLeft: number, link: string): string {
  return messages[locale](Math.max(1, Math.floor(secondsLeft / 60)), link);
}

/** The link to an offer, answered without sign-in. Without `via` it is an SMS's, where each character counts. */
export const offerLinkUrl = (appUrl: string, token: string, via: OfferLinkChannel = "sms"): string =>
  `${appUrl.replace(/\/$/, "")}/o/${token}${via === "sms" ? "" : `?via=${via}`}`;
