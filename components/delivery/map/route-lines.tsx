"use client";

import { routeMessages } from "@/lib/i18n/messages/route";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Rail } from "@/components/ui/page/rail";

type RouteLinesProps = { pickup: string; pickupUnit?: string | null; dropOff: string; dropOffUnit?: string | null };

/** Pickup and drop-off as two lines on a rail, for addresses of any length. */
export function RouteLines({ pickup, pickupUnit, dropOff, dropOffUnit }: RouteLinesProps) {
  const t = useTranslations(routeMessages);
  return (
    <Rail
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
