import { formatTime, formatWeekdayTime } from "@/components/ui/time";
import { formatShortDistance } from "@/lib/client/device/format-distance";
import type { Holdings } from "@/lib/contracts/driver/held-cash";
import type { Settings } from "@/lib/contracts/settings";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { handInMessages } from "@/lib/i18n/messages/hand-in";

export type NearbyHub = Holdings["hubs"][number];

/** "Open", or the next opening: a time today, otherwise with its day. */
export function describeOpening(
  locale: Locale,
  { open, opensAt }: Pick<NearbyHub, "open" | "opensAt">,
  now: number,
): string {
  const t = getTranslations(locale, handInMessages);
  if (open) return t("open");
  if (opensAt === null) return t("closed");
  const today = new Date(opensAt).toDateString() === new Date(now).toDateString();
  return t("opens", { time: (today ? formatTime : formatWeekdayTime)(locale, opensAt) });
}

/** The straight-line distance; null if unknown. */
export function formatHubDistance(locale: Locale, { distanceKm }: NearbyHub, units: Settings["units"]): string | null {
  return distanceKm === null
    ? null
    : getTranslations(locale, handInMessages)("about", { distance: formatShortDistance(distanceKm * 1_000, units) });
}
