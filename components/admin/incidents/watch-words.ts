import type { Locale } from "@/lib/i18n/text";
import { weekdayName } from "@/lib/i18n/weekdays";
import { formatTimeOfDay } from "@/components/ui/time";
import { dayMinutes, minutesOf, momentOf, type Span, type Watch } from "./watch-week";

/** A moment of the week, as "Sat 10:00 PM". */
const momentWords = (locale: Locale, minute: number): string => {
  const { day, time } = momentOf(minute);
  return `${weekdayName(locale, day)} ${formatTimeOfDay(locale, time)}`;
};
export const spanWords = (locale: Locale, { from, to }: Span): { from: string; to: string } => ({
  from: momentWords(locale, from),
  to: momentWords(locale, to),
});

/** When a turn ends, as a time of day. */
export const endOf = ({ from, minutes }: Pick<Watch, "from" | "minutes">): string =>
  momentOf(minutesOf(from) + minutes).time;
/** The minutes between two times of day, past midnight where the second is not later. */
export const minutesBetween = (from: string, until: string): number => {
  const minutes = minutesOf(until) - minutesOf(from);
  return minutes > 0 ? minutes : minutes + dayMinutes;
};

/** "Mon, Tue: 8:00 AM to 6:00 PM", with the days as one word where it is every day. */
export function turnWords(locale: Locale, watch: Watch, everyDay: string, wholeDay: string): string {
  const days =
    watch.days.length === 7
      ? everyDay
      : watch.days
          .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
          .map((day) => weekdayName(locale, day))
          .join(", ");
  const hours =
    watch.minutes === dayMinutes && watch.from === "00:00"
      ? wholeDay
      : `${formatTimeOfDay(locale, watch.from)} – ${formatTimeOfDay(locale, endOf(watch))}`;
  return `${days}: ${hours}`;
}
