import { dayWord } from "@/components/ui/day";
import { formatTime } from "@/components/ui/time";
import type { PlannedHours, WeekHours } from "@/lib/contracts/shift";
import type { Locale, Say } from "@/lib/i18n/text";
import type { hoursCardText } from "@/lib/i18n/text/hours-card";

type Span = PlannedHours["upcoming"][number];

/** "9:00 AM – 1:00 PM", by the reader's clock. */
export function spanOf(locale: Locale, { startsAt, endsAt }: Span, say: Say<typeof hoursCardText>): string {
  return `${formatTime(locale, startsAt)} – ${endsAt === null ? say("untilStop") : formatTime(locale, endsAt)}`;
}

/** The next hours with their day: "Today", "Tomorrow", or its name. */
export function dayOfSpan(locale: Locale, at: string, now: number, say: Say<typeof hoursCardText>): string {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString() || Date.parse(at) < now) return say("today");
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  return day === tomorrow.toDateString()
    ? say("tomorrow")
    : dayWord(locale, at, Intl.DateTimeFormat().resolvedOptions().timeZone, now);
}

/** Hours whose end is on the next day. */
export const endsNextDay = ({ from, to }: WeekHours): boolean => to <= from;
