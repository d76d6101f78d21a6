import type { Locale } from "@/lib/i18n/translate";
import { weekdayName } from "@/lib/i18n/weekdays";
import { formatTimeOfDay } from "@/components/ui/time";
import { minutesPerDay, toMinuteOfDay, toWeekTime, type WeekSpan, type OnCallSchedule } from "./on-call-week";

/** A minute of the week, for example "Sat 10:00 PM". */
const formatWeekTime = (locale: Locale, minute: number): string => {
  const { day, time } = toWeekTime(minute);
  return `${weekdayName(locale, day)} ${formatTimeOfDay(locale, time)}`;
};
export const formatWeekSpan = (locale: Locale, { from, to }: WeekSpan): { from: string; to: string } => ({
  from: formatWeekTime(locale, from),
  to: formatWeekTime(locale, to),
});

/** Time of day at which an on-call shift ends. */
export const onCallEndTime = ({ from, minutes }: Pick<OnCallSchedule, "from" | "minutes">): string =>
  toWeekTime(toMinuteOfDay(from) + minutes).time;
/** Minutes from one time of day to the next occurrence of another. */
export const minutesBetween = (from: string, until: string): number => {
  const minutes = toMinuteOfDay(until) - toMinuteOfDay(from);
  return minutes > 0 ? minutes : minutes + minutesPerDay;
};

/** For example "Mon, Tue: 8:00 AM to 6:00 PM"; `everyDay` replaces the days when all seven apply. */
export function describeOnCallSchedule(
  locale: Locale,
  schedule: OnCallSchedule,
  everyDay: string,
  wholeDay: string,
): string {
  const days =
    schedule.days.length === 7
      ? everyDay
      : [...schedule.days]
          .sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
          .map((day) => weekdayName(locale, day))
          .join(", ");
  const hours =
    schedule.minutes === minutesPerDay && schedule.from === "00:00"
      ? wholeDay
      : `${formatTimeOfDay(locale, schedule.from)} – ${formatTimeOfDay(locale, onCallEndTime(schedule))}`;
  return `${days}: ${hours}`;
}
