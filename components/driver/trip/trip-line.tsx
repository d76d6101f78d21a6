"use client";

import { ShareIcon } from "@/components/ui/icons";
import { driverProfilePath } from "@/lib/client/driver-status";
import { useResource } from "@/lib/client/use-resource";
import { tripLineText } from "@/lib/i18n/text/trip-line";
import { useText } from "@/lib/i18n/use-text";
import { showTripShares } from "./trip-focus";

/** As long as somebody sees where the driver is, they read so: nobody is followed without noticing. */
export function TripLine() {
  const say = useText(tripLineText);
  const shares = useResource(driverProfilePath).data?.tripShares ?? 0;
  if (shares === 0) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => {
        showTripShares(true);
      }}
      className="flex min-h-tap items-center gap-2 rounded-control px-1 text-left text-sm text-ink-soft active:bg-sunken"
    >
      <ShareIcon aria-hidden size={20} className="shrink-0" />
      <span className="underline underline-offset-4">{say("standing", { n: shares })}</span>
    </button>
  );
}
