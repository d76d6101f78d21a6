"use client";

import { useSyncExternalStore } from "react";
import { commonMessages } from "@/lib/i18n/messages/common";
import { dataAgeMessages } from "@/lib/i18n/messages/data-age";
import { serverNow } from "@/lib/client/app/server-clock";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { regionOf, getTranslations, type Locale } from "@/lib/i18n/translate";
import { formatTimeZoneName } from "@/lib/i18n/format-day";
import { cx } from "./class-names";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// One clock for the page, synchronized with the server, with a tick every 30 seconds.
let currentTime = typeof window === "undefined" ? 0 : serverNow();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    currentTime = serverNow();
    listeners.forEach((listen) => {
      listen();
    });
  }, 30_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}
const serverSnapshot = (): number => 0;
/** The server's time in milliseconds, updated each half minute; 0 while the server renders. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => currentTime, serverSnapshot);
}

/** 'Just now', 'N min ago', 'N hour(s) ago' or 'N day(s) ago'. */
export function formatRelativeTime(locale: Locale, at: number, now: number): string {
  const t = getTranslations(locale, commonMessages);
  const age = Math.max(0, now - at);
  if (age < minuteMs) return t("justNow");
  if (age < hourMs) return t("minutesAgo", { n: Math.floor(age / minuteMs) });
  const hours = Math.floor(age / hourMs);
  if (age < dayMs) return t("hoursAgo", { n: hours });
  const days = Math.floor(age / dayMs);
  return t("daysAgo", { n: days });
}

type Format = (locale: Locale, at: string | number) => string;
// Creating a formatter is much slower than using it, and lists use it in every row. Recreated each minute, because a
// phone can change its time zone.
function createFormatter(options: Intl.DateTimeFormatOptions): Format {
  let cached: { locale: Locale; minute: number; formatter: Intl.DateTimeFormat } | null = null;
  return (locale, at) => {
    const currentMinute = Math.floor(Date.now() / minuteMs);
    if (cached?.locale !== locale || cached.minute !== currentMinute)
      cached = { locale, minute: currentMinute, formatter: new Intl.DateTimeFormat(regionOf[locale], options) };
    return cached.formatter.format(new Date(at));
  };
}
export const formatDateTime = createFormatter({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
/** A time within this week, with its weekday. */
export const formatWeekdayTime = createFormatter({ weekday: "short", hour: "numeric", minute: "2-digit" });
const calendarDay = createFormatter({ dateStyle: "medium", timeZone: "UTC" });
/** Formats a calendar date such as "2031-05-01", without time zone conversion. */
export const formatCalendarDay = (locale: Locale, day: string): string => calendarDay(locale, `${day}T00:00:00Z`);
/** With seconds, for events within the same minute. */
export const formatDateTimeSeconds = createFormatter({
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});
export const formatTime = createFormatter({ hour: "numeric", minute: "2-digit" });
const dateThresholdMs = 12 * hourMs;
/** Arrival time as a time of day, with the date when more than half a day ahead. */
export const formatArrival = (locale: Locale, at: string): { time: string; includesDate: boolean } => {
  const includesDate = Date.parse(at) - serverNow() > dateThresholdMs;
  return { time: (includesDate ? formatDateTime : formatTime)(locale, at), includesDate };
};
export const formatDay = createFormatter({ weekday: "long", month: "long", day: "numeric" });

/** Formats a time of day such as "09:00" or "09:00:00" in the locale, for example 9:00 AM. */
export function formatTimeOfDay(locale: Locale, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return formatTime(locale, new Date(2000, 0, 1, hours, minutes).getTime());
}

/** A time: relative for one day, then absolute (`always`: always relative), in the device's time zone. */
export function RelativeTime({ at, always, className }: { at: string; always?: boolean; className?: string }) {
  const { locale } = useLocale();
  const current = useNow();
  const time = new Date(at).getTime();
  // The server does not know the device's time and zone, so render only after hydration.
  if (current === 0)
    return (
      <time dateTime={at} className={className}>
        {"\u00a0"}
      </time>
    );
  const isRelative = always || current - time < dayMs;
  return (
    <time dateTime={at} title={formatDateTime(locale, at)} className={className}>
      {isRelative ? formatRelativeTime(locale, time, current) : formatDateTime(locale, at)}
    </time>
  );
}

const subscribeNever = () => () => undefined;

export function LocalTime({ at, className }: { at: string; className?: string }) {
  const { locale } = useLocale();
  // The server does not know the device's time zone, so render only after hydration.
  const isHydrated = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  return (
    <time dateTime={at} className={className}>
      {isHydrated ? formatTime(locale, at) : "\u00a0"}
    </time>
  );
}

/** Whether data of this time is older than `ms`. The time can come from the phone's clock or the server's. */
export const isOlderThan = (since: number, ms: number): boolean => Math.min(serverNow(), Date.now()) - since > ms;

/** Age of data that came from a read replica or is old. */
export function AgeNote({ since }: { since: number }) {
  const t = useTranslations(dataAgeMessages);
  const { locale } = useLocale();
  const current = Math.max(useNow(), since);
  const n = Math.round((Math.max(current, serverNow()) - since) / 1000);
  return (
    <p translate="no" role="status" className="pt-1 pb-2 text-center text-xs text-muted-foreground">
      {n < 60 ? t("secondsAgo", { n }) : t("asOf", { when: formatRelativeTime(locale, since, current).toLowerCase() })}
    </p>
  );
}

/** Age of stale data: the network is down, or (`isOffline` false) the server failed. */
export function StaleNote({ since, isOffline = true }: { since: number; isOffline?: boolean }) {
  const t = useTranslations(dataAgeMessages);
  const { locale } = useLocale();
  const current = useNow();
  return (
    <p translate="no" role="status" className="pt-1 pb-2 text-center text-xs text-muted-foreground">
      {t(isOffline ? "shownOffline" : "shownAfterFailure", {
        when: formatRelativeTime(locale, since, Math.max(current, since)).toLowerCase(),
      })}
    </p>
  );
}

/** Names the time zone of the days on the page if it differs from the device's. */
export function TimeZoneNote({ timeZone, className }: { timeZone: string; className?: string }) {
  const t = useTranslations(commonMessages);
  const { locale } = useLocale();
  const deviceZone = useSyncExternalStore(
    subscribeNever,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  );
  const zoneName = formatTimeZoneName(locale, timeZone);
  if (formatTimeZoneName(locale, deviceZone) === zoneName) return null;
  return <p className={cx("text-sm text-muted-foreground", className)}>{t("dayTimeZone", { zone: zoneName })}</p>;
}
