import { sayIn, type Locale } from "@/lib/i18n/text";
import { dayText } from "@/lib/i18n/text/day";
import { formatDay } from "./time";

/** The reader's calendar days, counted: the next is one more, also where the clocks change between the two. */
function dayOf(at: string | number): number {
  const time = new Date(at);
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / 86_400_000;
}

/** 'Today', 'Yesterday', else the day's name and date, in the reader's own zone. */
export function dayWord(locale: Locale, at: string | number, now = Date.now()): string {
  const daysBack = dayOf(now) - dayOf(at);
  const word = (["today", "yesterday"] as const)[daysBack];
  return word ? sayIn(locale, dayText)(word) : formatDay(locale, at);
}

/** Items by the reader's days, in their order. */
export function byDay<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => string | number,
): { day: number; at: string | number; items: Item[] }[] {
  const days = new Map<number, { day: number; at: string | number; items: Item[] }>();
  for (const item of items) {
    const at = timeOf(item);
    const day = dayOf(at);
    const known = days.get(day);
    if (known) known.items.push(item);
    else days.set(day, { day, at, items: [item] });
  }
  return [...days.values()];
}
