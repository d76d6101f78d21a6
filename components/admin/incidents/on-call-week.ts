import type { OnCallSchedules } from "@/lib/contracts/admin/on-call";
import type { Locale } from "@/lib/i18n/translate";
import { weekdayName } from "@/lib/i18n/format-day";
import { formatTimeOfDay } from "@/components/ui/time";

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
          // Sunday (0) comes last.
          .sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
          .map((day) => weekdayName(locale, day))
          .join(", ");
  const hours =
    schedule.minutes === minutesPerDay && schedule.from === "00:00"
      ? wholeDay
      : `${formatTimeOfDay(locale, schedule.from)} – ${formatTimeOfDay(locale, onCallEndTime(schedule))}`;
  return `${days}: ${hours}`;
}

export const onCallPath = "/api/admin/on-call-schedules";
export type OnCallSchedule = OnCallSchedules["schedules"][number];
/** A span in minutes since Sunday 00:00. A span past the end of the week wraps to its start. */
type WeekSpan = { from: number; to: number };

export const minutesPerDay = 1_440;
const weekMinutes = 7 * minutesPerDay;

/** Minutes since midnight of a time such as "20:30". */
const toMinuteOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
/** Day (0: Sunday) and time of day of a minute of the week. */
export const toWeekTime = (minute: number): { day: number; time: string } => {
  const minuteOfWeek = ((minute % weekMinutes) + weekMinutes) % weekMinutes;
  const twoDigits = (n: number) => String(n).padStart(2, "0");
  return {
    day: Math.floor(minuteOfWeek / minutesPerDay),
    time: `${twoDigits(Math.floor((minuteOfWeek % minutesPerDay) / 60))}:${twoDigits(minuteOfWeek % 60)}`,
  };
};

/** Spans of a shift in each week. */
const toWeekSpans = ({ days, from, minutes }: Pick<OnCallSchedule, "days" | "from" | "minutes">): WeekSpan[] =>
  days.map((day) => {
    const start = day * minutesPerDay + toMinuteOfDay(from);
    return { from: start, to: start + minutes };
  });

// Splits a span at the end of the week.
const splitAtWeekEnd = ({ from, to }: WeekSpan): WeekSpan[] =>
  to <= weekMinutes
    ? [{ from, to }]
    : [
        { from, to: weekMinutes },
        { from: 0, to: to - weekMinutes },
      ];

/** Spans without anyone on call, in order. A gap across the end of the week is one span. Null when no shift exists. */
export function onCallGaps(schedules: readonly Pick<OnCallSchedule, "days" | "from" | "minutes">[]): WeekSpan[] | null {
  const shifts = schedules
    .flatMap(toWeekSpans)
    .flatMap(splitAtWeekEnd)
    .sort((a, b) => a.from - b.from);
  if (shifts.length === 0) return null;
  const gaps: WeekSpan[] = [];
  let coveredUntil = 0;
  for (const { from, to } of shifts) {
    if (from > coveredUntil) gaps.push({ from: coveredUntil, to: from });
    coveredUntil = Math.max(coveredUntil, to);
  }
  if (coveredUntil < weekMinutes) gaps.push({ from: coveredUntil, to: weekMinutes });
  const [firstGap] = gaps;
  const lastGap = gaps.at(-1);
  if (firstGap && lastGap && firstGap !== lastGap && firstGap.from === 0 && lastGap.to === weekMinutes)
    return [...gaps.slice(1, -1), { from: lastGap.from, to: weekMinutes + firstGap.to }];
  return gaps;
}

/** Shifts on a day, each with its minutes of that day. */
export function schedulesOnDay(
  schedules: readonly OnCallSchedule[],
  day: number,
): { schedule: OnCallSchedule; from: number; to: number }[] {
  const start = day * minutesPerDay;
  return schedules
    .flatMap((schedule) =>
      toWeekSpans(schedule)
        .flatMap(splitAtWeekEnd)
        .map(({ from, to }) => ({
          schedule,
          from: Math.max(from - start, 0),
          to: Math.min(to - start, minutesPerDay),
        })),
    )
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from || a.schedule.rank - b.schedule.rank);
}
