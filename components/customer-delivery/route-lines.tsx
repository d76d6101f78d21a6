"use client";

import { customerDeliveryText } from "@/lib/i18n/text/customer-delivery";
import { useText } from "@/lib/i18n/use-text";

/** Pickup and drop-off as two lines joined by a rail, however long the addresses are. */
export function RouteLines({ pickup, dropOff }: { pickup: string; dropOff: string }) {
  const say = useText(customerDeliveryText);
  return (
    <dl className="flex flex-col">
      <div className="relative flex gap-3 pb-4">
        <span aria-hidden className="absolute top-5 -bottom-1 left-[7px] w-0.5 bg-control" />
        <span aria-hidden className="mt-1 size-4 shrink-0 rounded-full border-[3px] border-ink bg-surface" />
        <div className="min-w-0"><dt className="text-sm text-ink-soft">{say("pickup")}</dt><dd className="font-medium">{pickup}</dd></div>
      </div>
      <div className="flex gap-3">
        <span aria-hidden className="mt-1 size-4 shrink-0 rounded-[4px] bg-ink" />
        <div className="min-w-0"><dt className="text-sm text-ink-soft">{say("dropOff")}</dt><dd className="font-medium">{dropOff}</dd></div>
      </div>
    </dl>
  );
}
