import "server-only";
import type { OfferLinkChannel } from "@/lib/contracts/driver/offer";
import type { Locale } from "@/lib/i18n/translate";

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
