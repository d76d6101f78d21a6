"use client";

import { RouteIcon } from "@/components/ui/icons";
import type { Offer } from "@/lib/contracts/driver/offer";
import type { Settings } from "@/lib/contracts/settings";
import { offerMessages } from "@/lib/i18n/messages/offer";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { describeTripParts, formatTrip } from "./describe-trip";

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
