"use client";

import { useLocale } from "@/lib/i18n/use-translations";
import { formatDateTime, formatTime } from "@/components/ui/time";

/** The time of a step: only the time today, with the date otherwise. */
export function StepTime({ at }: { at: string }) {
  const { locale } = useLocale();
  // oxlint-disable-next-line react/purity -- a render on a later day must show the date
  const today = new Date(at).toDateString() === new Date().toDateString();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {today ? formatTime(locale, at) : formatDateTime(locale, at)}
    </time>
  );
}
