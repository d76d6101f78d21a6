import type { MarkedArrival } from "@/lib/contracts/admin-transactions";
import { stopDistance } from "@/lib/client/device/place";
import type { Settings } from "@/lib/contracts/settings";
import { sayIn, type Locale } from "@/lib/i18n/text";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";

/** How an arrival was marked that was not marked at the address, for administrators; null when there is nothing to say. */
export function arrivalNote(
  locale: Locale,
  arrival: MarkedArrival | null | undefined,
  units: Settings["units"],
): string | null {
  if (!arrival) return null;
  const say = sayIn(locale, adminTransactionsText);
  const where =
    arrival.distanceM === null
      ? say("markedNoFix")
      : say("markedFrom", { distance: stopDistance(arrival.distanceM, units) });
  return arrival.reason === null ? where : `${where}: ${arrival.reason}`;
}
