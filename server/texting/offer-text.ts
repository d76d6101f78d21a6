import "server-only";
import type { Locale } from "@/lib/i18n/text";

// Only letters of the old GSM alphabet: one accented á would make it three messages instead of one.
const words: Record<Locale, (minutes: number, link: string) => string> = {
  en: (minutes, link) => `Handover: new task offer. Reply YES or NO within ${minutes} min, or open ${link}`,
  es: (minutes, link) => `Handover: nueva oferta. Responde SI o NO en ${minutes} min, o abre ${link}`,
};

/** The words of a text about an offer. Whoever sees the phone sees them: no amount, no address. */
export function offerText(locale: Locale, secondsLeft: number, link: string): string {
  return words[locale](Math.max(1, Math.floor(secondsLeft / 60)), link);
}

/** Where the link of a text or an e-mail leads: the offer, answered without signing in. */
export const offerLinkUrl = (appUrl: string, token: string): string => `${appUrl.replace(/\/$/, "")}/o/${token}`;
