"use client";

import { CashIcon, ClockIcon, RouteIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import type { Offer } from "@/lib/contracts/offer";
import type { Settings } from "@/lib/contracts/session";
import { offerText } from "@/lib/i18n/text/offer";
import { priceText } from "@/lib/i18n/text/price";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { TripDrawing } from "./trip-drawing";
import { tripWords } from "./trip-words";

/** What it pays, how far, how long and which way. */
export function TripCard({ offer, units }: { offer: Offer; units: Settings["units"] }) {
  const say = useText(offerText);
  const sayPrice = useText(priceText);
  const { taskDetails: details } = offer;
  const { locale } = useLocale();
  const trip = tripWords(locale, details, units);
  return (
    <div className="overflow-hidden rounded-card border bg-surface">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] divide-x py-3">
        {typeof details.driverPay === "number" && (
          <div className="px-4">
            <dt className="flex items-center gap-1.5 text-sm text-ink-soft">
              <CashIcon aria-hidden size={16} />
              {sayPrice("pay")}
            </dt>
            <dd className="text-lg font-semibold tabular-nums">{formatMoney(details.driverPay)}</dd>
            {!!details.tip && (
              <dd className="text-sm text-ink-soft">{sayPrice("withTip", { tip: formatMoney(details.tip) })}</dd>
            )}
          </div>
        )}
        <div className="px-4">
          <dt className="flex items-center gap-1.5 text-sm text-ink-soft">
            <RouteIcon aria-hidden size={16} />
            {say(details.distanceFrom === "pickup" ? "distanceFromPickup" : "distance")}
          </dt>
          <dd className="text-lg font-semibold tabular-nums">{trip.distance}</dd>
        </div>
        <div className="px-4">
          <dt className="flex items-center gap-1.5 text-sm text-ink-soft">
            <ClockIcon aria-hidden size={16} />
            {say("time")}
          </dt>
          <dd className="text-lg font-semibold tabular-nums">{trip.time}</dd>
        </div>
      </dl>
      {offer.pickupCoordinates && (
        <TripDrawing pickup={offer.pickupCoordinates} dropOff={offer.deliveryCoordinates} way={details.way} />
      )}
    </div>
  );
}
