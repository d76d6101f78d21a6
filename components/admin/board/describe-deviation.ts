import { formatTime } from "@/components/ui/time";
import type { BoardDelivery, RouteDeviation } from "@/lib/contracts/admin/board";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminBoardMessages } from "@/lib/i18n/messages/admin-board";

/** Kind and start of a driver's route deviation; null on the route. */
export function describeDeviation(locale: Locale, deviation: RouteDeviation | null): string | null {
  return (
    deviation &&
    getTranslations(locale, adminBoardMessages)(deviation.kind, { time: formatTime(locale, deviation.since) })
  );
}

/** Warnings about a delivery: its driver is off the route, or it is late. */
export function deliveryWarnings(
  locale: Locale,
  { deviation, lateSince }: Pick<BoardDelivery, "deviation" | "lateSince">,
): string[] {
  return [
    describeDeviation(locale, deviation),
    lateSince && getTranslations(locale, adminBoardMessages)("late", { time: formatTime(locale, lateSince) }),
  ].filter((part) => part !== null);
}
