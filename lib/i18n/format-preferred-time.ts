import { relativeDayOf } from "@/lib/domain/transaction/preferred-time";
import { regionOf, getTranslations, type Locale } from "./translate";
import { relativeDayMessages } from "./messages/relative-day";

type TimeWindow = { startsAt: string | number; endsAt: string | number; timeZone: string };

const dayWords = (
  locale: Locale,
  { startsAt, timeZone }: Pick<TimeWindow, "startsAt" | "timeZone">,
  now: number,
): { day: string; isRelative: boolean } => {
  const start = new Date(startsAt);
  const relativeDay = relativeDayOf(start.getTime(), now, timeZone);
  return relativeDay === "other"
    ? {
        day: new Intl.DateTimeFormat(regionOf[locale], {
          weekday: "short",
          month: "short",
          day: "numeric",
          timeZone,
        }).format(start),
        isRelative: false,
      }
    : { day: getTranslations(locale, relativeDayMessages)(relativeDay), isRelative: true };
};

const clockWords = (locale: Locale, { startsAt, endsAt, timeZone }: TimeWindow): string => {
  const time = new Intl.DateTimeFormat(regionOf[locale], { hour: "numeric", minute: "2-digit", timeZone });
  return `${time.format(new Date(startsAt))}\u2013${time.format(new Date(endsAt))}`;
};

/** Day and hours apart, for two lines: "Today" and "2:00 PM–4:00 PM". */
export const preferredTimeParts = (
  locale: Locale,
  window: TimeWindow,
  now: number,
): { day: string; hours: string } => ({
  day: dayWords(locale, window, now).day,
  hours: clockWords(locale, window),
});

/** "Today, 2:00 PM–4:00 PM", in the business time zone, which is the local time at the address. */
export function formatCapitalizedPreferredTime(locale: Locale, window: TimeWindow, now: number): string {
  const { day, hours } = preferredTimeParts(locale, window, now);
  return `${day}, ${hours}`;
}

/** The same within a sentence: "today, 2:00 PM–4:00 PM". */
export function formatPreferredTime(locale: Locale, window: TimeWindow, now: number): string {
  const { day, isRelative } = dayWords(locale, window, now);
  return `${isRelative ? day.toLowerCase() : day}, ${clockWords(locale, window)}`;
}

/** Whether a moment is today in the business time zone. */
export const isTodayInZone = (at: string, now: number, timeZone: string): boolean =>
  relativeDayOf(new Date(at).getTime(), now, timeZone) === "today";

/** A time in the business time zone, like the preferred time shown with it; without the day if it is today. */
export const timeInZone = (locale: Locale, at: string, timeZone: string, isToday: boolean): string =>
  new Intl.DateTimeFormat(regionOf[locale], {
    ...(isToday ? {} : { month: "short", day: "numeric" }),
    hour: "numeric",
    minute: "2-digit",
    timeZone,
  }).format(new Date(at));
