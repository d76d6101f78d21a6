"use client";

import { onCallMessages } from "@/lib/i18n/messages/on-call";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { weekdayName } from "@/lib/i18n/weekdays";
import { Card, CardTitle } from "@/components/ui/card";
import { formatTimeOfDay } from "@/components/ui/time";
import { minutesPerDay, toWeekTime, schedulesOnDay, type OnCallSchedule } from "./on-call-week";

// Monday first, as people plan a week.
const weekdays = [1, 2, 3, 4, 5, 6, 0];
const percentOfDay = (minutes: number): string => `${(minutes / minutesPerDay) * 100}%`;

/** On-call shifts of a week, one row a day, as text and as bars over the hours. */
export function OnCallGrid({ schedules }: { schedules: readonly OnCallSchedule[] }) {
  const t = useTranslations(onCallMessages);
  const { locale } = useLocale();
  const time = (minutes: number) => formatTimeOfDay(locale, toWeekTime(minutes).time);
  return (
    <Card className="flex flex-col gap-2">
      <CardTitle>{t("week")}</CardTitle>
      <ul aria-label={t("week")} className="divide-y">
        {weekdays.map((day) => {
          const shifts = schedulesOnDay(schedules, day);
          return (
            <li key={day} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-3 py-2">
              <span className="font-semibold">{weekdayName(locale, day)}</span>
              <span className="flex min-w-0 flex-col gap-1">
                {shifts.length === 0 && <span className="text-sm font-semibold text-warning-text">{t("nobody")}</span>}
                {shifts.map(({ schedule, from, to }) => (
                  <span key={`${schedule.id} ${from}`} className="block">
                    <span className="block text-sm tabular-nums">
                      {schedule.name ?? t("unnamedAdmin")} ({schedule.rank}):{" "}
                      {from === 0 && to === minutesPerDay ? t("wholeDay") : `${time(from)} – ${time(to)}`}
                    </span>
                    <span aria-hidden className="relative mt-1 block h-1.5 rounded-full bg-muted">
                      <span
                        className="absolute inset-y-0 rounded-full bg-primary"
                        style={{ left: percentOfDay(from), width: percentOfDay(to - from) }}
                      />
                    </span>
                  </span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
