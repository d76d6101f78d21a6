"use client";

import { RouteIcon } from "@/components/ui/icons";
import type { Offer } from "@/lib/contracts/offer";
import type { Settings } from "@/lib/contracts/settings";
import { offerText } from "@/lib/i18n/text/offer";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { partWords, tripWords } from "./trip-words";

/** How far to the cash, how far with it, and how long. */
export function TripFacts({ details, units }: { details: Offer["taskDetails"]; units: Settings["units"] }) {
  const say = useText(offerText);
  const { locale } = useLocale();
  const { distance, time } = tripWords(locale, details, units);
  const parts = partWords(locale, details, units);
  const inAll = parts !== null && details.toPickup ? say("inAll", { distance }) : null;
  return (
    <div className="flex gap-3">
      <RouteIcon aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-soft" />
      <dl className="min-w-0 flex-1">
        <dt className="sr-only">{say("distance")}</dt>
        <dd className="font-semibold tabular-nums">{parts ?? distance}</dd>
        <div className="flex flex-wrap gap-x-1.5 text-sm text-ink-soft tabular-nums">
          <dt className="sr-only">{say("time")}</dt>
          <dd>
            {time}
            {inAll && ` · ${inAll}`}
          </dd>
        </div>
      </dl>
    </div>
  );
}
