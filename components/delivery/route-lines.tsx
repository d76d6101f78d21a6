"use client";

import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";
import { Rail } from "@/components/ui/rail";

/** Pickup and drop-off as two lines joined by a rail, however long the addresses are. */
export function RouteLines({ pickup, dropOff }: { pickup: string; dropOff: string }) {
  const say = useText(customerDeliveryText);
  return <Rail from={{ label: say("pickup"), address: pickup }} to={{ label: say("dropOff"), address: dropOff }} />;
}
