"use client";

import { routeMessages } from "@/lib/i18n/messages/route";
import { useTranslations } from "@/lib/i18n/use-translations";
import { RouteStops } from "@/components/ui/page/route-stops";

/** The pickup: a hub's name, otherwise the address. */
export const pickupLabel = ({
  pickupHub,
  pickupAddress,
}: {
  pickupHub?: { name: string } | string | null;
  pickupAddress: string;
}): string => {
  const name = typeof pickupHub === "object" ? pickupHub?.name : pickupHub;
  return name ? `${name}, ${pickupAddress}` : pickupAddress;
};

type RouteAddressesProps = { pickup: string; pickupUnit?: string | null; dropOff: string; dropOffUnit?: string | null };

/** Pickup and drop-off as two lines on a rail, for addresses of any length. */
export function RouteAddresses({ pickup, pickupUnit, dropOff, dropOffUnit }: RouteAddressesProps) {
  const t = useTranslations(routeMessages);
  return (
    <RouteStops
      from={{ label: t("pickup"), address: withUnit(pickup, pickupUnit) }}
      to={{ label: t("dropOff"), address: withUnit(dropOff, dropOffUnit) }}
    />
  );
}

function withUnit(address: string, unit: string | null | undefined) {
  return unit ? (
    <>
      {address}
      <span className="block font-semibold">{unit}</span>
    </>
  ) : (
    address
  );
}
