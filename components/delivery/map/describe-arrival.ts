import { formatArrival } from "@/components/ui/time";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";

/**
 * The expected arrival of a driver. `isApproximate`: estimated from a straight line. `isBeforePickup`: the driver has
 * not collected the cash yet, which takes an unknown time.
 */
export type ExpectedArrival = { arrivesAt: string | null; isApproximate: boolean; isBeforePickup: boolean };

const messageKeys = {
  arrives: { byRoad: "arrivesAbout", approximate: "arrivesApproximately" },
  expected: { byRoad: "expectedAbout", approximate: "expectedApproximately" },
} as const;

/**
 * "Arrives about 2:20 PM", or before the pickup "Expected about 2:20 PM, after the pickup", in the local time zone;
 * null if unknown.
 */
export function describeArrival(
  locale: Locale,
  { arrivesAt, isApproximate, isBeforePickup }: ExpectedArrival,
): string | null {
  if (arrivesAt === null) return null;
  const key = messageKeys[isBeforePickup ? "expected" : "arrives"][isApproximate ? "approximate" : "byRoad"];
  const t = getTranslations(locale, customerDeliveryMessages);
  const { time, includesDate } = formatArrival(locale, arrivesAt);
  return t(key, { when: t(includesDate ? "onDay" : "atTime", { time }) });
}
