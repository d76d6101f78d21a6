"use client";

import type { Transaction } from "@/lib/contracts/transaction";
import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";
import { RouteMap } from "./route-map";

/** The map while a driver is on the way; the steps say the same in words for whoever cannot see it. */
export function DeliveryMap({ delivery }: { delivery: Transaction }) {
  const say = useText(customerDeliveryText);
  const place = delivery.driver?.location ?? null;
  return (
    <div className="flex flex-col gap-1">
      <RouteMap label={say("map")} driverName={delivery.driver?.name ?? say("driver")} pickup={delivery.pickupLocation} dropOff={delivery.deliveryLocation} driver={place} />
      {place === null && <p className="text-sm text-ink-soft">{say("mapNoPosition")}</p>}
    </div>
  );
}
