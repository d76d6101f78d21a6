import { formatRelativeDay } from "@/components/ui/day";
import { formatTime } from "@/components/ui/time";
import type { PlannedHours, WeekHours } from "@/lib/contracts/driver/shift";
import type { Locale, Translator } from "@/lib/i18n/translate";
import type { hoursCardMessages } from "@/lib/i18n/messages/hours-card";

type PlannedSpan = PlannedHours["upcoming"][number];

/** "9:00 AM – 1:00 PM", in the local time zone. */
export function formatShiftSpan(
  locale: Locale,
  { startsAt, endsAt }: PlannedSpan,
  t: Translator<typeof hoursCardMessages>,
): string {
  return `${formatTime(locale, startsAt)} – ${endsAt === null ? t("untilStop") : formatTime(locale, endsAt)}`;
}

/** The day of the next hours: "Today", "Tomorrow", or its name. */
export function formatShiftDay(
  locale: Locale,
  at: string,
  now: number,
  t: Translator<typeof hoursCardMessages>,
): string {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString() || Date.parse(at) < now) return t("today");
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  return day === tomorrow.toDateString()
    ? t("tomorrow")
    : formatRelativeDay(locale, at, Intl.DateTimeFormat().resolvedOptions().timeZone, now);
}

/** Whether the hours end on the next day. */
export const endsNextDay = ({ from, to }: WeekHours): boolean => to <= from;
