"use client";

import { useLocale } from "@/lib/i18n/use-translations";
import { formatDateTime, formatTime } from "@/components/ui/time";

/** The time of a step: the clock alone today, the date with it before. */
export function StepTime({ at }: { at: string }) {
  const { locale } = useLocale();
  // oxlint-disable-next-line react/purity -- drawn anew on another day it says the date, which is right
  const today = new Date(at).toDateString() === new Date().toDateString();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {today ? formatTime(locale, at) : formatDateTime(locale, at)}
    </time>
  );
}
