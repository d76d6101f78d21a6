import { formatTime } from "@/components/ui/time";
import type { Departure } from "@/lib/contracts/admin-board";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { adminBoardText } from "@/lib/i18n/text/admin-board";

/** How and since when a driver has departed from their way; null when they have not. */
export function departureWords(locale: Locale, departure: Departure | null): string | null {
  return departure && sayIn(locale, adminBoardText)(departure.kind, { time: formatTime(locale, departure.since) });
}
