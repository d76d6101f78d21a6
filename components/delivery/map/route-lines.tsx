"use client";

import { routeText } from "@/lib/i18n/text/route";
import { useText } from "@/lib/i18n/use-text";
import { Rail } from "@/components/ui/rail";

type Ends = { pickup: string; pickupUnit?: string | null; dropOff: string; dropOffUnit?: string | null };

/** Pickup and drop-off as two lines joined by a rail, however long the addresses are. */
export function RouteLines({ pickup, pickupUnit, dropOff, dropOffUnit }: Ends) {
  const say = useText(routeText);
  return (
    <Rail
      from={{ label: say("pickup"), address: withUnit(pickup, pickupUnit) }}
      to={{ label: say("dropOff"), address: withUnit(dropOff, dropOffUnit) }}
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
