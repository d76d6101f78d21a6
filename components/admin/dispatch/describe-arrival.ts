import type { OffSiteArrival } from "@/lib/contracts/admin/transactions";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import type { Settings } from "@/lib/contracts/settings";
import { getTranslations, type Locale } from "@/lib/i18n/translate";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";

/** How an arrival away from the address was marked; null for an arrival at the address. */
export function describeOffSiteArrival(
  locale: Locale,
  arrival: OffSiteArrival | null | undefined,
  units: Settings["units"],
): string | null {
  if (!arrival) return null;
  const t = getTranslations(locale, adminTransactionsMessages);
  const distanceText =
    arrival.distanceM === null
      ? t("arrivalWithoutPosition")
      : t("arrivalDistance", { distance: formatStopDistance(arrival.distanceM, units) });
  return arrival.reason === null ? distanceText : `${distanceText}: ${arrival.reason}`;
}
