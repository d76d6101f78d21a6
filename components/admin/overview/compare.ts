import type { Overview } from "@/lib/contracts/admin-overview";
import { durationWords } from "@/lib/i18n/duration-words";
import { regionOf, sayIn, type Locale } from "@/lib/i18n/text";
import { adminOverviewText } from "@/lib/i18n/text/admin-overview";
import { formatMoney } from "@/components/ui/money";

type Compared = { now: number | null; before: number | null };
export type Unit = "count" | "cash" | "time";

/** "Thursday": the day of the week that today is compared with. */
export const weekdayOf = (locale: Locale, { dayBefore }: Pick<Overview, "dayBefore">): string =>
  new Intl.DateTimeFormat(regionOf[locale], { weekday: "long", timeZone: "UTC" }).format(new Date(dayBefore));

/** Seconds as a dispatcher reads a wait: below a minute exactly. */
export const waitWords = (locale: Locale, seconds: number): string =>
  seconds < 60 ? `${seconds} s` : durationWords(locale, Math.round(seconds / 60));

export const figureWords = (locale: Locale, value: number, unit: Unit): string =>
  unit === "cash"
    ? formatMoney(value)
    : unit === "time"
      ? waitWords(locale, value)
      : value.toLocaleString(regionOf[locale]);

const words = {
  count: { more: "more", less: "fewer" },
  cash: { more: "moreCash", less: "lessCash" },
  time: { more: "longer", less: "shorter" },
} as const;

/** "3 more than last Thursday". */
export function compareWords(locale: Locale, { now, before }: Compared, unit: Unit, day: string): string {
  const say = sayIn(locale, adminOverviewText);
  if (before === null) return say("noBefore", { day });
  if (now === null) return say("noMedianWords");
  if (now === before) return say("same", { day });
  const by = figureWords(locale, Math.abs(now - before), unit);
  return say(words[unit][now > before ? "more" : "less"], { by, day });
}
