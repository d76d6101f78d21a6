import { addDays, zoneDate, zoneMoment } from "@/lib/domain/zone-clock";

/** What a list's "When" offers; `days` goes with the days that are named beside it. */
export const datePresets = ["today", "yesterday", "week", "month", "days"] as const;
type DatePreset = (typeof datePresets)[number];
export type DateFilters = { when: string; from: string; to: string };

const isPreset = (when: string): when is DatePreset => datePresets.some((each) => each === when);

/** What is chosen: days that an address names without a "When" are chosen days. */
export function selectedPreset({ when, from, to }: DateFilters): DatePreset | "" {
  if (isPreset(when)) return when;
  return from || to ? "days" : "";
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** From when until before when, as moments; null where a side is open. Days begin at midnight in the zone. */
export function toTimeRange(
  filters: DateFilters,
  now: number,
  timeZone: string,
): { from: string | null; to: string | null } {
  const startOf = (day: string): string => new Date(zoneMoment(day, "00:00", timeZone)).toISOString();
  const today = zoneDate(now, timeZone);
  const at = (days: number): string => startOf(addDays(today, days));
  const firstOfMonth = `${today.slice(0, 8)}01`;
  switch (selectedPreset(filters)) {
    case "today":
      return { from: at(0), to: at(1) };
    case "yesterday":
      return { from: at(-1), to: at(0) };
    case "week":
      return { from: at(-6), to: at(1) };
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
