import { formatArrival } from "@/components/ui/time";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";

/**
 * When a driver comes, as it looks now. `about`: reckoned from the straight line. `collects`: they have yet to collect
 * the cash, which nobody knows the length of.
 */
export type ExpectedArrival = { arrivesAt: string | null; about: boolean; collects: boolean };

const keys = {
  arrives: { byRoad: "arrivesAbout", rough: "arrivesRoughly" },
  expected: { byRoad: "expectedAbout", rough: "expectedRoughly" },
} as const;

/**
 * "Arrives about 2:20 PM", and "Expected about 2:20 PM, after the pickup" before it, on the reader's clock; null where
 * nobody can say.
 */
export function describeArrival(locale: Locale, { arrivesAt, about, collects }: ExpectedArrival): string | null {
  if (arrivesAt === null) return null;
  const key = keys[collects ? "expected" : "arrives"][about ? "rough" : "byRoad"];
  const t = getTranslations(locale, customerDeliveryMessages);
  const { time, isFar } = formatArrival(locale, arrivesAt);
  return t(key, { when: t(isFar ? "onDay" : "atTime", { time }) });
}
