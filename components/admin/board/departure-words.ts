import { formatTime } from "@/components/ui/time";
import type { BoardDelivery, Departure } from "@/lib/contracts/admin-board";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { adminBoardText } from "@/lib/i18n/text/admin-board";

/** How and since when a driver has departed from their way; null when they have not. */
export function departureWords(locale: Locale, departure: Departure | null): string | null {
  return departure && sayIn(locale, adminBoardText)(departure.kind, { time: formatTime(locale, departure.since) });
}

/** What somebody should look at in a delivery: how its driver has departed from the way, and since when it is late. */
export function alarmsOf(
  locale: Locale,
  { departure, lateSince }: Pick<BoardDelivery, "departure" | "lateSince">,
): string[] {
  return [
    departureWords(locale, departure),
    lateSince && sayIn(locale, adminBoardText)("late", { time: formatTime(locale, lateSince) }),
  ].filter((words) => words !== null);
}
