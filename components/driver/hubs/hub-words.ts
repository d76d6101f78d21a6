import { formatTime, formatWeekdayTime } from "@/components/ui/time";
import { shortDistance } from "@/lib/client/device/place";
import type { Holdings } from "@/lib/contracts/held-cash";
import type { Settings } from "@/lib/contracts/settings";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { handInText } from "@/lib/i18n/text/hand-in";

export type NearHub = Holdings["hubs"][number];

/** Open, or when it opens next: a time of today, else with its day. */
export function openWords(locale: Locale, { open, opensAt }: Pick<NearHub, "open" | "opensAt">, now: number): string {
  const say = sayIn(locale, handInText);
  if (open) return say("open");
  if (opensAt === null) return say("closed");
  const today = new Date(opensAt).toDateString() === new Date(now).toDateString();
  return say("opens", { time: (today ? formatTime : formatWeekdayTime)(locale, opensAt) });
}

/** How far it is in a straight line; null where nobody knows. */
export function farWords(locale: Locale, { distanceKm }: NearHub, units: Settings["units"]): string | null {
  return distanceKm === null
    ? null
    : sayIn(locale, handInText)("about", { distance: shortDistance(distanceKm * 1_000, units) });
}
