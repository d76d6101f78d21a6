"use client";

import type { HubHours } from "@/lib/contracts/hub-hours";
import { useLocale } from "@/lib/i18n/use-translations";
import { weekdayName } from "@/lib/i18n/weekdays";
import { formatTimeOfDay } from "@/components/ui/time";

/** A hub's opening hours by day, in its own time zone. */
export function HubHoursTable({ hours, label }: { hours: readonly HubHours[]; label: string }) {
  const { locale } = useLocale();
  if (hours.length === 0) return null;
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: hours.filter((span) => span.day === day) }));
  return (
    <details className="rounded-card border">
      <summary className="opens min-h-tap px-4 font-medium">{label}</summary>
      <dl className="border-t px-4 py-2 text-sm">
        {days.map(({ day, open }) => (
          <div key={day} className="flex justify-between gap-3 py-1">
            <dt className="first-letter:uppercase">{weekdayName(locale, day, "long")}</dt>
            <dd className="text-right tabular-nums">
              {open.length === 0
                ? "–"
                : open
                    .map(({ from, to }) => `${formatTimeOfDay(locale, from)}–${formatTimeOfDay(locale, to)}`)
                    .join(", ")}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
