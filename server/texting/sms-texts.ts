import "server-only";
import { env } from "@/server/env";
import { parsePhone } from "@/lib/domain/text/parse-phone";
import { recordSmsRefusal } from "@/server/texting/sms-status";
import { canText, findText, sendSms } from "@/server/texting/twilio";
import type { OfferLinkChannel } from "@/lib/contracts/driver/offer";
import type { Locale } from "@/lib/i18n/translate";

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

// Only GSM characters: a single accented á would split it into three messages.
const messages: Record<Locale, (minutes: number, link: string) => string> = {
  en: (minutes, link) => `Handover: new task offer. Reply YES or NO within ${minutes} min, or open ${link}`,
  es: (minutes, link) => `Handover: nueva oferta. Responde SI o NO en ${minutes} min, o abre ${link}`,
};

/** The text of an offer. Visible to others: no amount, no address. */
export function offerSms(locale: Locale, secondsLeft: number, link: string): string {
  return messages[locale](Math.max(1, Math.floor(secondsLeft / 60)), link);
}

/** The link to an offer, answered without sign-in. Without `via` it is a text's, where each character counts. */
export const offerLinkUrl = (appUrl: string, token: string, via: OfferLinkChannel = "sms"): string =>
  `${appUrl.replace(/\/$/, "")}/o/${token}${via === "sms" ? "" : `?via=${via}`}`;
