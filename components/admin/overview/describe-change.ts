import type { Overview } from "@/lib/contracts/admin/overview";
import { formatDuration } from "@/lib/i18n/format-duration";
import { regionOf, getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminOverviewMessages } from "@/lib/i18n/messages/admin-overview";
import { formatMoney } from "@/components/ui/money";

type ComparedFigure = { now: number | null; before: number | null };
export type FigureUnit = "count" | "cash" | "time";

/** Weekday of the day that figures are compared with, for example "Thursday". */
export const comparedWeekday = (locale: Locale, { previousDay }: Pick<Overview, "previousDay">): string =>
  new Intl.DateTimeFormat(regionOf[locale], { weekday: "long", timeZone: "UTC" }).format(new Date(previousDay));

/** Formats a wait in seconds; exact below a minute. */
export const formatWait = (locale: Locale, seconds: number): string =>
  seconds < 60 ? `${seconds} s` : formatDuration(locale, Math.round(seconds / 60));

export const formatFigure = (locale: Locale, value: number, unit: FigureUnit): string =>
  unit === "cash"
    ? formatMoney(value)
    : unit === "time"
      ? formatWait(locale, value)
      : value.toLocaleString(regionOf[locale]);

const comparisonKeys = {
  count: { more: "more", less: "fewer" },
  cash: { more: "moreCash", less: "lessCash" },
  time: { more: "longer", less: "shorter" },
} as const;

/** For example "3 more than last Thursday". */
export function describeChange(locale: Locale, { now, before }: ComparedFigure, unit: FigureUnit, day: string): string {
  const t = getTranslations(locale, adminOverviewMessages);
  if (before === null) return t("noComparison", { day });
  if (now === null) return t("noDriverFoundToday");
  if (now === before) return t("unchanged", { day });
  const difference = formatFigure(locale, Math.abs(now - before), unit);
  return t(comparisonKeys[unit][now > before ? "more" : "less"], { difference, day });
}
