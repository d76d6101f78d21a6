import { dateInTimeZone } from "@/lib/domain/zone-clock";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { relativeDayMessages } from "@/lib/i18n/messages/relative-day";
import { formatDay } from "./time";

/** Number of the calendar day in the time zone. Consecutive days differ by one, also when the clocks change. */
const dayNumberOf = (at: string | number, timeZone: string): number =>
  Date.parse(dateInTimeZone(new Date(at).getTime(), timeZone)) / 86_400_000;

/** 'Today', 'Yesterday', or weekday and date, in the time zone. */
export function formatRelativeDay(locale: Locale, at: string | number, timeZone: string, now = Date.now()): string {
  const daysBack = dayNumberOf(now, timeZone) - dayNumberOf(at, timeZone);
  const relativeKey = (["today", "yesterday"] as const)[daysBack];
  return relativeKey ? getTranslations(locale, relativeDayMessages)(relativeKey) : formatLongDay(locale, at, timeZone);
}

/** For example 'Saturday, November 21', in the time zone. */
export const formatLongDay = (locale: Locale, at: string | number, timeZone: string): string =>
  formatDay(locale, `${dateInTimeZone(new Date(at).getTime(), timeZone)}T12:00`);

/** Groups items by days of the time zone, in order. `at`: time of the day's first item. */
export function groupByDay<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string | number,
  timeZone: string,
): { day: number; at: string | number; items: Item[] }[] {
  const days = new Map<number, { day: number; at: string | number; items: Item[] }>();
  for (const item of items) {
    const at = timeOf(item);
    const day = dayNumberOf(at, timeZone);
    const existing = days.get(day);
    if (existing) existing.items.push(item);
    else days.set(day, { day, at, items: [item] });
  }
  return [...days.values()];
}
