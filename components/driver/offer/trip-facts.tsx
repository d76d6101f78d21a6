"use client";

import { RouteIcon } from "@/components/ui/icons";
import type { Offer } from "@/lib/contracts/driver/offer";
import type { Settings } from "@/lib/contracts/settings";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { formatDrivenDistance, formatTripDistance } from "@/lib/client/device/format-distance";
import { formatDuration } from "@/lib/i18n/format-duration";
import { getTranslations, type Locale } from "@/lib/i18n/translate";

type OfferDetails = Offer["taskDetails"];
type OfferTrip = Pick<OfferDetails, "estimatedDistance" | "estimatedTime" | "estimateApproximate" | "distanceFrom">;
type TripParts = Pick<OfferDetails, "toPickup" | "toDropOff" | "distanceFrom">;

/** Less than 0.05 miles would read as "0.0 mi". */
const atPickupMetres = 80;

/** Distance and time of an offer: "about" for an estimate without roads, a dash if unknown. */
export function formatTrip(
  locale: Locale,
  trip: OfferTrip,
  units: Settings["units"],
): { distance: string; time: string } {
  if (trip.distanceFrom === null) return { distance: "–", time: "–" };
  const t = getTranslations(locale, offerMessages);
  const formatEstimate = (text: string): string => (trip.estimateApproximate ? t("about", { what: text }) : text);
  return {
    distance: formatEstimate(formatTripDistance(trip.estimatedDistance, units)),
    time: formatEstimate(formatDuration(locale, trip.estimatedTime)),
  };
}

/**
 * "0.5 mi to pickup + 1.2 mi": the distance without and with the cash, or null if the offer has no parts. An estimated
 * part is "about"; two estimates share one "about".
 */
export function describeTripParts(
  locale: Locale,
  { toPickup, toDropOff, distanceFrom }: TripParts,
  units: Settings["units"],
): string | null {
  if (!toDropOff) return null;
  const t = getTranslations(locale, offerMessages);
  const formatPart = (
    { metres, approximate: isEstimate }: { metres: number; approximate: boolean },
    omitAbout = false,
  ): string => {
    const distance = formatDrivenDistance(metres, units);
    return isEstimate && !omitAbout ? t("about", { what: distance }) : distance;
  };
  if (toPickup && toPickup.metres <= atPickupMetres) return t("partsAtPickup", { second: formatPart(toDropOff) });
  if (toPickup)
    return t("partsBoth", {
      first: formatPart(toPickup),
      second: formatPart(toDropOff, toPickup.approximate && toDropOff.approximate),
    });
  return t(distanceFrom === "pickup" ? "partFromPickup" : "partToDropOff", { second: formatPart(toDropOff) });
}

/** The distances to the pickup and to the drop-off, and the total time. */
export function TripFacts({ details, units }: { details: Offer["taskDetails"]; units: Settings["units"] }) {
  const t = useTranslations(offerMessages);
  const { locale } = useLocale();
  const { distance, time } = formatTrip(locale, details, units);
  const distanceParts = describeTripParts(locale, details, units);
  const totalText = distanceParts !== null && details.toPickup ? t("totalDistance", { distance }) : null;
  return (
    <div className="flex gap-3">
      <RouteIcon aria-hidden size={20} className="mt-0.5 shrink-0 text-muted-foreground" />
      <dl className="min-w-0 flex-1">
        <dt className="sr-only">{t("distance")}</dt>
        <dd className="font-semibold tabular-nums">{distanceParts ?? distance}</dd>
        <div className="flex flex-wrap gap-x-1.5 text-sm text-muted-foreground tabular-nums">
          <dt className="sr-only">{t("time")}</dt>
          <dd>
            {time}
            {totalText && ` · ${totalText}`}
          </dd>
        </div>
      </dl>
    </div>
  );
}
