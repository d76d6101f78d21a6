"use client";

import { ShareIcon } from "@/components/ui/icons";
import { tripShareText } from "@/lib/i18n/text/trip-share";
import { useText } from "@/lib/i18n/use-text";
import { showTripShares } from "./trip-focus";

/** Over the map, beside the way back and the shield. */
export function ShareTripButton() {
  const say = useText(tripShareText);
  return (
    <button
      type="button"
      aria-label={say("menu")}
      aria-haspopup="dialog"
      onClick={() => {
        showTripShares(true);
      }}
      className="tap inline-flex items-center justify-center rounded-full border bg-surface"
    >
      <ShareIcon aria-hidden size={24} />
    </button>
  );
}
