/** What a list's "When" offers; `days` goes with the days that are named beside it. */
export const datePresets = ["today", "yesterday", "week", "month", "days"] as const;
type DatePreset = (typeof datePresets)[number];
export type DateFilters = { when: string; from: string; to: string };

const isPreset = (when: string): when is DatePreset => datePresets.some((each) => each === when);

/** What is chosen: days that an address names without a "When" are chosen days. */
export function presetOf({ when, from, to }: DateFilters): DatePreset | "" {
  if (isPreset(when)) return when;
  return from || to ? "days" : "";
}

/** The moment a day of the reader's calendar begins, so many days later; null where it is no day. */
function startOf(day: string, later = 0): string | null {
  const [year, month, date] = day.split("-").map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date + later).toISOString();
}

/** From when until before when, as moments; null where a side is open. The days are the reader's own. */
export function rangeOf(filters: DateFilters, now: Date): { from: string | null; to: string | null } {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const at = (days: number): string => new Date(year, month, date + days).toISOString();
  switch (presetOf(filters)) {
    case "today":
      return { from: at(0), to: at(1) };
    case "yesterday":
      return { from: at(-1), to: at(0) };
    case "week":
      return { from: at(-6), to: at(1) };
    case "month":
      return { from: new Date(year, month, 1).toISOString(), to: new Date(year, month + 1, 1).toISOString() };
    case "days":
      return { from: startOf(filters.from), to: startOf(filters.to, 1) };
    default:
      return { from: null, to: null };
  }
}
