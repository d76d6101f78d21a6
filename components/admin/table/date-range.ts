import { addDays, dateInTimeZone, instantInTimeZone } from "@/lib/domain/zone-clock";

/** Presets of the date filter; `days` uses the `from` and `to` fields. */
export const datePresets = ["today", "yesterday", "week", "month", "days"] as const;
type DatePreset = (typeof datePresets)[number];
export type DateFilters = { when: string; from: string; to: string };

const isPreset = (when: string): when is DatePreset => datePresets.some((preset) => preset === when);

/** The selected preset. A URL with days but without a preset means `days`. */
export function selectedPreset({ when, from, to }: DateFilters): DatePreset | "" {
  if (isPreset(when)) return when;
  return from || to ? "days" : "";
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The range as timestamps, the end exclusive; null for an open side. Days start at midnight in the time zone. */
export function toTimeRange(
  filters: DateFilters,
  now: number,
  timeZone: string,
): { from: string | null; to: string | null } {
  const startOf = (day: string): string => new Date(instantInTimeZone(day, "00:00", timeZone)).toISOString();
  const today = dateInTimeZone(now, timeZone);
  const daysFromToday = (days: number): string => startOf(addDays(today, days));
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (selectedPreset(filters)) {
    case "today":
      return { from: daysFromToday(0), to: daysFromToday(1) };
    case "yesterday":
      return { from: daysFromToday(-1), to: daysFromToday(0) };
    case "week":
      return { from: daysFromToday(-6), to: daysFromToday(1) };
    case "month":
      return { from: startOf(firstOfMonth), to: startOf(`${addDays(firstOfMonth, 31).slice(0, 8)}01`) };
    case "days":
      return {
        from: isDay(filters.from) ? startOf(filters.from) : null,
        to: isDay(filters.to) ? startOf(addDays(filters.to, 1)) : null,
      };
    default:
      return { from: null, to: null };
  }
}
