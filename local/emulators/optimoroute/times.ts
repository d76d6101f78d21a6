// Dates and times in the account's time zone.
const formats = new Map<string, Intl.DateTimeFormat>();

function dateTimeFormat(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, format);
  }
  return format;
}

/** 2026-05-01 09:30:00 in the zone. */
export function toLocalTime(unix: number, zone: string): string {
  return dateTimeFormat(zone).format(new Date(unix * 1000));
}

export const toLocalDay = (unix: number, zone: string): string => toLocalTime(unix, zone).slice(0, 10);
export const toLocalHour = (unix: number, zone: string): string => toLocalTime(unix, zone).slice(11, 16);

/** The Unix time of a local date and time. A skipped hour counts as the one after. */
export function toUnixTime(day: string, time: string, zone: string): number {
  const targetUnix = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`) / 1000;
  const displayedUnix = (unix: number): number => Date.parse(`${toLocalTime(unix, zone).replace(" ", "T")}Z`) / 1000;
  const first = targetUnix - (displayedUnix(targetUnix) - targetUnix);
  return first + (targetUnix - displayedUnix(first));
}

type EventTime = { unixTimestamp: number; utcTime: string; localTime: string };

export function toEventTime(unix: number, zone: string): EventTime {
  return {
    unixTimestamp: unix,
    utcTime: new Date(unix * 1000).toISOString().slice(0, 19),
    localTime: toLocalTime(unix, zone).replace(" ", "T"),
  };
}

export const DAY_PATTERN = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
export const HOUR_PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/;

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
