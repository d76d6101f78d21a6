import { formatTime } from "@/components/ui/time";
import type { BoardDelivery, RouteDeparture } from "@/lib/contracts/admin/board";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminBoardMessages } from "@/lib/i18n/messages/admin-board";

/** Kind and start of a driver's route departure; null on the route. */
export function describeDeparture(locale: Locale, departure: RouteDeparture | null): string | null {
  return (
    departure &&
    getTranslations(locale, adminBoardMessages)(departure.kind, { time: formatTime(locale, departure.since) })
  );
}

/** Warnings about a delivery: its driver is off the route, or it is late. */
export function deliveryWarnings(
  locale: Locale,
  { departure, lateSince }: Pick<BoardDelivery, "departure" | "lateSince">,
): string[] {
  return [
    describeDeparture(locale, departure),
    lateSince && getTranslations(locale, adminBoardMessages)("late", { time: formatTime(locale, lateSince) }),
  ].filter((part) => part !== null);
}
