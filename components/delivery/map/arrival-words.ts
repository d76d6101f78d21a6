import { formatArrival } from "@/components/ui/time";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";

/**
 * When a driver comes, as it looks now. `about`: reckoned from the straight line. `collects`: they have yet to collect
 * the cash, which nobody knows the length of.
 */
export type Arrival = { arrivesAt: string | null; about: boolean; collects: boolean };

const keys = {
  arrives: { byRoad: "arrivesAbout", rough: "arrivesRoughly" },
  expected: { byRoad: "expectedAbout", rough: "expectedRoughly" },
} as const;

/**
 * "Arrives about 2:20 PM", and "Expected about 2:20 PM, after the pickup" before it, on the reader's clock; null where
 * nobody can say.
 */
export function arrivalWords(locale: Locale, { arrivesAt, about, collects }: Arrival): string | null {
  if (arrivesAt === null) return null;
  const key = keys[collects ? "expected" : "arrives"][about ? "rough" : "byRoad"];
  const say = sayIn(locale, customerDeliveryText);
  const { time, isFar } = formatArrival(locale, arrivesAt);
  return say(key, { when: say(isFar ? "onDay" : "atTime", { time }) });
}
