"use client";

import { useSyncExternalStore } from "react";
import { commonMessages } from "@/lib/i18n/messages/common";
import { staleMessages } from "@/lib/i18n/messages/stale";
import { serverNow } from "@/lib/client/app/server-clock";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { regionOf, getTranslations, type Locale } from "@/lib/i18n/translate";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

// One clock for the page, synchronized with the server, with a tick every 30 seconds.
let now = typeof window === "undefined" ? 0 : serverNow();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = serverNow();
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
const whileRendering = (): number => 0;
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now, whileRendering);
}

/** 'Just now', 'N min ago', 'N hour(s) ago' or 'N day(s) ago'. */
export function relativeTime(locale: Locale, at: number, current: number): string {
  const t = getTranslations(locale, commonMessages);
  const age = Math.max(0, current - at);
  if (age < minute) return t("justNow");
  if (age < hour) return t("minutesAgo", { n: Math.floor(age / minute) });
  const hours = Math.floor(age / hour);
  if (age < day) return t("hoursAgo", { n: hours });
  const days = Math.floor(age / day);
  return t("daysAgo", { n: days });
}

type Format = (locale: Locale, at: string | number) => string;
// Creating a formatter is much slower than using it, and lists use it in every row. Recreated each minute, because a
// phone can change its time zone.
function format(options: Intl.DateTimeFormatOptions): Format {
  let cached: { locale: Locale; minute: number; format: Intl.DateTimeFormat } | null = null;
  return (locale, at) => {
    const current = Math.floor(Date.now() / minute);
    if (cached?.locale !== locale || cached.minute !== current)
      cached = { locale, minute: current, format: new Intl.DateTimeFormat(regionOf[locale], options) };
    return cached.format.format(new Date(at));
  };
}
export const formatDateTime = format({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
/** A time within this week, with its weekday. */
export const formatWeekdayTime = format({ weekday: "short", hour: "numeric", minute: "2-digit" });
const calendarDay = format({ dateStyle: "medium", timeZone: "UTC" });
/** Formats a calendar date such as "2031-05-01", without time zone conversion. */
export const formatCalendarDay = (locale: Locale, day: string): string => calendarDay(locale, `${day}T00:00:00Z`);
/** With seconds, for events within the same minute. */
export const formatMoment = format({
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});
export const formatTime = format({ hour: "numeric", minute: "2-digit" });
const farAhead = 12 * hour;
/** Arrival time as a time of day, with the date when more than half a day ahead. */
export const formatArrival = (locale: Locale, at: string): { time: string; isFar: boolean } => {
  const isFar = Date.parse(at) - serverNow() > farAhead;
  return { time: (isFar ? formatDateTime : formatTime)(locale, at), isFar };
};
export const formatDay = format({ weekday: "long", month: "long", day: "numeric" });

/** Formats a time of day such as "09:00" or "09:00:00" in the locale, for example 9:00 AM. */
export function formatTimeOfDay(locale: Locale, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return formatTime(locale, new Date(2000, 0, 1, hours, minutes).getTime());
}

/** Relative for one day, then absolute (`always`: always relative), in the device's time zone. */
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
  const fresh = always || current - time < day;
  return (
    <time dateTime={at} title={formatDateTime(locale, at)} className={className}>
      {fresh ? relativeTime(locale, time, current) : formatDateTime(locale, at)}
    </time>
  );
}

const subscribeNever = () => () => undefined;

export function Clock({ at, className }: { at: string; className?: string }) {
  const { locale } = useLocale();
  // The server does not know the device's time zone, so render only after hydration.
  const onPhone = useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
  return (
    <time dateTime={at} className={className}>
      {onPhone ? formatTime(locale, at) : "\u00a0"}
    </time>
  );
}

/** Whether data of this time is older than `ms`. Its time may be of the phone's clock or of the server's. */
export const isOlderThan = (since: number, ms: number): boolean => Math.min(serverNow(), Date.now()) - since > ms;

/** Age of data that came from a read replica or is old. */
export function AgeNote({ since }: { since: number }) {
  const t = useTranslations(staleMessages);
  const { locale } = useLocale();
  const current = Math.max(useNow(), since);
  const n = Math.round((Math.max(current, serverNow()) - since) / 1000);
  return (
    <p translate="no" role="status" className="pt-1 pb-2 text-center text-xs text-muted-foreground">
      {n < 60 ? t("seconds", { n }) : t("asOf", { when: relativeTime(locale, since, current).toLowerCase() })}
    </p>
  );
}

/** Age of stale data: the network is down, or (`network` false) the server failed. */
export function StaleNote({ since, network = true }: { since: number; network?: boolean }) {
  const t = useTranslations(staleMessages);
  const { locale } = useLocale();
  const current = useNow();
  return (
    <p translate="no" role="status" className="pt-1 pb-2 text-center text-xs text-muted-foreground">
      {t(network ? "network" : "failed", {
        when: relativeTime(locale, since, Math.max(current, since)).toLowerCase(),
      })}
    </p>
  );
}
